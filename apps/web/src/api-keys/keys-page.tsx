import { Checkbox, Text } from '@mantine/core'
import type { ApiKey } from '@nutripim/contract/api-keys/api-keys'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUrlState } from '../address/use-url-state.ts'
import { ConnectionPage } from './connection-page.tsx'
import { keyColumns, searchTextOf } from './key-columns.tsx'
import { KeyDetails } from './key-details.tsx'
import { sortKeys } from './key-text.ts'
import styles from './keys.module.css'
import { NewKeyForm } from './new-key-form.tsx'
import { keysQuery } from './use-keys.ts'

const none: readonly ApiKey[] = []

/** The API keys of other systems, with their permissions and use. */
export function KeysPage() {
  const { search, change, textField } = useUrlState('/admin/keys')
  const { key: selected, revoked: showsRevoked = false } = search
  const query = useQuery(keysQuery)
  const keys = sortKeys(query.data ?? none)
  return (
    <ConnectionPage
      title="API keys"
      description="Create and revoke the keys of web sites, apps and partners."
      plural="API keys"
      singular="API key"
      createLabel="Create key"
      query={query}
      rows={keys.filter(
        ({ state, apiKeyId }) => showsRevoked || state !== 'revoked' || apiKeyId === selected,
      )}
      columns={keyColumns}
      keyOf={({ apiKeyId }) => apiKeyId}
      searchTextOf={searchTextOf}
      selected={selected}
      onSelect={(key) => change({ key })}
      filter={textField('text')}
      tools={
        <Checkbox
          label="Show revoked"
          checked={showsRevoked}
          onChange={(event) => void change({ revoked: event.currentTarget.checked || undefined })}
        />
      }
      {...(keys.length > 0 && { emptyText: 'All API keys were revoked.' })}
      first={{
        icon: IconKey,
        text: 'With an API key, a web site, an app or a label printer reads what its channels deliver, without a person signing in. A key never has more permissions than its owner.',
      }}
      hint="Select a key to see its permissions and calls, or create one."
      missingText="This API key does not exist, or it belongs to countries that you are not assigned."
      renderDetails={(key, onIssued) => (
        <KeyDetails key={key.apiKeyId} apiKey={key} onIssued={onIssued} />
      )}
      renderForm={(onCancel, onCreated) => <NewKeyForm onCancel={onCancel} onCreated={onCreated} />}
      secretHelp={
        <>
          <Text size="sm" c="dimmed">
            Send it as bearer token, never in an address. For example, to try the key:
          </Text>
          <pre className={styles.example}>
            {`curl ${window.location.origin}/api/delivery/v1/key \\\n  --header "Authorization: Bearer $NUTRIPIM_KEY"`}
          </pre>
        </>
      }
    />
  )
}
