import { Button, Checkbox, Text } from '@mantine/core'
import type { ApiKey, IssuedSecret } from '@nutripim/contract/api-keys/api-keys'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import { useTypedText } from '../address/use-typed-text.ts'
import { SearchInput } from '../ui/form/search-input.tsx'
import { formatCount } from '../ui/format/count.ts'
import { filterRows } from '../ui/grid/arrange-rows.ts'
import { List } from '../ui/list/list.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import { useDetailInView } from '../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../ui/theme/scale.ts'
import { mayLeave } from '../ui/unsaved/leave-guard.ts'
import { keyColumns, searchTextOf } from './key-columns.tsx'
import { KeyDetails } from './key-details.tsx'
import styles from './keys.module.css'
import { NewKeyForm } from './new-key-form.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { keysQuery } from './use-keys.ts'

const none: readonly ApiKey[] = []
const keyOf = ({ apiKeyId }: ApiKey) => apiKeyId

/** The API keys of other systems, with their permissions and use. */
export function KeysPage() {
  const { key: selected, text, revoked: showsRevoked = false } = useSearch({ from: '/admin/keys' })
  const changeSearch = useChangeSearch('/admin/keys')
  const list = useQuery(keysQuery)
  const { data } = list
  const [filter, setFilter] = useTypedText(text, (text) => changeSearch({ text }))
  const [issued, setIssued] = useState<IssuedSecret>()
  const { detail, showDetail } = useDetailInView(data && selected)
  const keys = data ?? none
  const current = keys.find(({ apiKeyId }) => apiKeyId === selected)
  const offered = keys.filter(
    (key) => showsRevoked || key.state !== 'revoked' || key.apiKeyId === selected,
  )
  const rows = filterRows(offered, filter, searchTextOf)
  const select = async (key: number | 'new' | undefined) => {
    if (!(await mayLeave())) return
    await changeSearch({ key })
    showDetail()
  }
  const isEmpty = data?.length === 0 && selected !== 'new'
  return (
    <Screen
      title="API keys"
      description="Create and revoke the keys of web sites, apps and partners."
      flows="tablet"
    >
      <Loaded query={list} what="API keys">
        {() =>
          isEmpty ? (
            <FirstKey onCreate={() => void select('new')} />
          ) : (
            <>
              <div className={page.toolbar} data-align="middle">
                <SearchInput
                  className={page.filter}
                  label="Filter API keys"
                  value={filter}
                  onChange={setFilter}
                />
                <Checkbox
                  label="Show revoked"
                  checked={showsRevoked}
                  onChange={(event) =>
                    void changeSearch({ revoked: event.currentTarget.checked || undefined })
                  }
                />
                <div className={page.acts}>
                  <Button
                    leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
                    onClick={() => void select('new')}
                  >
                    Create key
                  </Button>
                </div>
              </div>
              <div className={page.sides} data-wide="list">
                <div className={page.list}>
                  <List
                    label="API keys"
                    rows={rows}
                    columns={keyColumns}
                    keyOf={keyOf}
                    rowHeight={rowHeights.twoLines}
                    selectedKey={current?.apiKeyId}
                    onSelect={({ apiKeyId }) => void select(apiKeyId)}
                    empty={formatEmpty(keys.length, filter)}
                  />
                  <p className={styles.count} role="status">
                    {formatCount(rows.length, 'API key')}
                  </p>
                </div>
                <div ref={detail} className={page.detail}>
                  {selected === 'new' ? (
                    <NewKeyForm
                      onCancel={() => void select(undefined)}
                      onCreated={(created) => {
                        setIssued(created)
                        void changeSearch({ key: created.key.apiKeyId })
                      }}
                    />
                  ) : current ? (
                    <KeyDetails key={current.apiKeyId} apiKey={current} onIssued={setIssued} />
                  ) : (
                    <EmptyState>
                      {selected === undefined
                        ? 'Select a key to see its permissions and calls, or create one.'
                        : 'This API key does not exist, or it belongs to countries that you are not assigned.'}
                    </EmptyState>
                  )}
                </div>
              </div>
            </>
          )
        }
      </Loaded>
      <SecretDialog
        issued={issued && { name: issued.key.name, secret: issued.secret }}
        onClose={() => setIssued(undefined)}
      >
        <Text size="sm" c="dimmed">
          Send it as bearer token, never in an address. For example, to try the key:
        </Text>
        <pre className={styles.example}>
          {`curl ${window.location.origin}/api/delivery/v1/key \\\n  --header "Authorization: Bearer $NUTRIPIM_KEY"`}
        </pre>
      </SecretDialog>
    </Screen>
  )
}

function formatEmpty(all: number, filter: string): string {
  if (all === 0) return 'No API keys yet.'
  return filter === '' ? 'All API keys were revoked.' : `No API key matches “${filter}”.`
}

function FirstKey({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState icon={IconKey} title="No API keys yet">
      <span className={styles.lesson}>
        With an API key, a web site, an app or a label printer reads what its channels deliver,
        without a person signing in. A key never has more permissions than its owner.
      </span>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={onCreate}>
        Create key
      </Button>
    </EmptyState>
  )
}
