import { Button, Text } from '@mantine/core'
import type { IssuedWebhookSecret, Webhook } from '@nutripim/contract/webhooks/webhooks'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import { useTypedText } from '../address/use-typed-text.ts'
import styles from '../api-keys/keys.module.css'
import { SecretDialog } from '../api-keys/secret-dialog.tsx'
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
import { NewWebhookForm } from './new-webhook-form.tsx'
import { useTargetNames, webhooksQuery } from './use-webhooks.ts'
import { createWebhookColumns, searchTextOf } from './webhook-columns.tsx'
import { WebhookDetails } from './webhook-details.tsx'

const none: readonly Webhook[] = []
const keyOf = ({ webhookId }: Webhook) => webhookId

/** The systems that are called when something is published, with every delivery. */
export function WebhooksPage() {
  const { webhook: selected, text } = useSearch({ from: '/admin/webhooks' })
  const changeSearch = useChangeSearch('/admin/webhooks')
  const list = useQuery(webhooksQuery)
  const { data } = list
  const [filter, setFilter] = useTypedText(text, (text) => changeSearch({ text }))
  const [issued, setIssued] = useState<IssuedWebhookSecret>()
  const { detail, showDetail } = useDetailInView(data && selected)
  const webhooks = data?.webhooks ?? none
  const current = webhooks.find(({ webhookId }) => webhookId === selected)
  const findNames = useTargetNames()
  const columns = useMemo(() => createWebhookColumns(findNames), [findNames])
  const rows = filterRows(webhooks, filter, (each) => searchTextOf(each, findNames))
  const select = async (webhook: number | 'new' | undefined) => {
    if (!(await mayLeave())) return
    await changeSearch({ webhook })
    showDetail()
  }
  const isEmpty = webhooks.length === 0 && selected !== 'new'
  return (
    <Screen
      title="Webhooks"
      description="Call other systems when something is published."
      flows="tablet"
    >
      {data?.hindrance && <p className={styles.note}>{data.hindrance}</p>}
      <Loaded query={list} what="webhooks">
        {(data) =>
          isEmpty ? (
            <FirstWebhook isOff={data.hindrance !== null} onCreate={() => void select('new')} />
          ) : (
            <>
              <div className={page.toolbar} data-align="middle">
                <SearchInput
                  className={page.filter}
                  label="Filter webhooks"
                  value={filter}
                  onChange={setFilter}
                />
                <div className={page.acts}>
                  <Button
                    disabled={data.hindrance !== null}
                    leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
                    onClick={() => void select('new')}
                  >
                    Create webhook
                  </Button>
                </div>
              </div>
              <div className={page.sides} data-wide="list">
                <div className={page.list}>
                  <List
                    label="Webhooks"
                    rows={rows}
                    columns={columns}
                    keyOf={keyOf}
                    rowHeight={rowHeights.twoLines}
                    selectedKey={current?.webhookId}
                    onSelect={({ webhookId }) => void select(webhookId)}
                    empty={filter === '' ? 'No webhooks yet.' : `No webhook matches “${filter}”.`}
                  />
                  <p className={styles.count} role="status">
                    {formatCount(rows.length, 'webhook')}
                  </p>
                </div>
                <div ref={detail} className={page.detail}>
                  {selected === 'new' ? (
                    <NewWebhookForm
                      onCancel={() => void select(undefined)}
                      onCreated={(created) => {
                        setIssued(created)
                        void changeSearch({ webhook: created.webhook.webhookId })
                      }}
                    />
                  ) : current ? (
                    <WebhookDetails
                      key={current.webhookId}
                      webhook={current}
                      onIssued={setIssued}
                      onDeleted={() => void changeSearch({ webhook: undefined })}
                    />
                  ) : (
                    <EmptyState>
                      {selected === undefined
                        ? 'Select a webhook to see its deliveries, or create one.'
                        : 'This webhook does not exist, or it belongs to a country that you are not assigned.'}
                    </EmptyState>
                  )}
                </div>
              </div>
            </>
          )
        }
      </Loaded>
      <SecretDialog
        issued={issued && { name: issued.webhook.name, secret: issued.secret }}
        onClose={() => setIssued(undefined)}
      >
        <Text size="sm" c="dimmed">
          The system checks the header webhook-signature with it (Standard Webhooks).
        </Text>
      </SecretDialog>
    </Screen>
  )
}

function FirstWebhook({ isOff, onCreate }: { isOff: boolean; onCreate: () => void }) {
  return (
    <EmptyState icon={IconWebhook} title="No webhooks yet">
      <span className={styles.lesson}>
        A webhook calls the address of a web site or app each time something is published for a
        country and channel. The signed message has ids and a cursor; the system then reads the
        changes with its API key.
      </span>
      <Button
        disabled={isOff}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={onCreate}
      >
        Create webhook
      </Button>
    </EmptyState>
  )
}
