import { Checkbox, TextInput } from '@mantine/core'
import { listKeys } from '@nutripim/contract/api/key-list'
import {
  apiKeyRoutes,
  channelsRequired,
  type IssuedSecret,
  newKeyFields,
} from '@nutripim/contract/api-keys/api-keys'
import { findUselessScopes, scopeDescriptions, scopes } from '@nutripim/contract/api-keys/scopes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countriesQuery } from '../access/use-users.ts'
import { call } from '../api/call.ts'
import { requiredField } from '../ui/page/required-field.ts'
import { CheckSelect } from '../ui/select/check-select.tsx'
import { ConnectionForm, NameInput, useNewConnection } from './connection-form.tsx'
import { expiryDays, toExpiry } from './key-text.ts'
import styles from './keys.module.css'
import { OwnerSelect } from './owner-select.tsx'
import type { Issued } from './secret-dialog.tsx'
import { keyChannelsQuery, showKey } from './use-keys.ts'

interface NewKeyFormProps {
  onCancel: () => void
  onCreated: (id: number, issued: Issued) => void
}

interface NewKeyValues {
  name: string
  ownerId: string
  scopes: readonly string[]
  countries: readonly string[]
  channels: readonly string[]
  /** The last day, as the date input has it. */
  day: string
}

const emptyKey = { name: '', ownerId: '', scopes: [], countries: [], channels: [] }
const labels = { name: 'Name', ownerId: 'Owner', scopes: 'Scopes', countries: 'Countries' }

/** A new key. Scopes, countries and channels cannot be changed later. */
export function NewKeyForm({ onCancel, onCreated }: NewKeyFormProps) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: channels = [] } = useQuery(keyChannelsQuery)
  const client = useQueryClient()
  const days = expiryDays()
  const connection = useNewConnection<NewKeyValues, IssuedSecret>({
    title: 'API key',
    noun: 'key',
    empty: { ...emptyKey, day: days.usual },
    fields: [...listKeys(emptyKey), 'day'],
    labels,
    schemas: newKeyFields,
    send: ({ day, countries, channels, ...values }, options) =>
      call(
        apiKeyRoutes.createApiKey,
        {
          body: {
            ...values,
            countries: [...countries],
            channels: [...channels],
            scopes: scopes.filter((scope) => values.scopes.includes(scope)),
            expiresAt: toExpiry(day),
          },
        },
        options,
      ),
    onSaved: ({ key }) => showKey(client, key),
    onCreated: ({ key, secret }) => onCreated(key.apiKeyId, { name: key.name, secret }),
  })
  const { values, change } = connection
  const selectedScopes = scopes.filter((scope) => values.scopes.includes(scope))
  const isChannelMissing =
    findUselessScopes({ scopes: selectedScopes, channels: values.channels }).length > 0
  const isWrongDay = values.day < days.min || values.day > days.max
  return (
    <ConnectionForm
      connection={connection}
      isWrong={isWrongDay || isChannelMissing}
      onCancel={onCancel}
    >
      <NameInput
        description="The system that uses it. Its calls are logged under this name."
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <OwnerSelect
        value={values.ownerId || null}
        onChange={(ownerId) => change({ ownerId: ownerId ?? '' })}
      />
      <TextInput
        type="date"
        label="Expires on"
        description="At most one year from now"
        {...requiredField()}
        min={days.min}
        max={days.max}
        value={values.day}
        error={isWrongDay ? 'Select a day within the next year.' : undefined}
        onChange={(event) => change({ day: event.currentTarget.value })}
      />
      <Checkbox.Group
        // A group of boxes has no attribute for it.
        label={
          <>
            Scopes<span className="np-unseen">, required</span>
          </>
        }
        description="What the key can do. Assistants need assistants:use."
        withAsterisk
        value={[...values.scopes]}
        onChange={(next) => change({ scopes: next })}
      >
        <div className={styles.options}>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={scope}
              description={scopeDescriptions[scope]}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label="Channels"
        description="The key reads products, advice, dealers and changes of these channels. Assistants also read without one."
        error={isChannelMissing ? channelsRequired : undefined}
        value={[...values.channels]}
        onChange={(next) => change({ channels: next })}
      >
        <div className={styles.options}>
          {channels.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <CheckSelect
        label="Countries"
        items={countries
          .filter(({ isActive, blockedReason }) => isActive && !blockedReason)
          .map(({ id, name, region }) => ({ id, label: name, group: region }))}
        value={values.countries}
        onChange={(next) => change({ countries: next })}
        allOf={(region) => `All of ${region}`}
        filterHint="Find a country or a region"
        isRequired
      />
    </ConnectionForm>
  )
}
