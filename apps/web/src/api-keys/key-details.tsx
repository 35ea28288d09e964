import { Button } from '@mantine/core'
import type { ApiKey } from '@nutripim/contract/api-keys/api-keys'
import { scopeDescriptions } from '@nutripim/contract/api-keys/scopes'
import { IconBan, IconRefresh, IconUserEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countriesQuery } from '../access/use-users.ts'
import { formatCount } from '../ui/format/count.ts'
import { formatOption, sortByOption } from '../ui/format/option.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { CallsPlot } from './calls-plot.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ConnectionDetails, Owner, Secrets, useRotation, Warning } from './connection-details.tsx'
import { KeyState } from './key-columns.tsx'
import { formatEnd } from './key-text.ts'
import styles from './keys.module.css'
import type { Issued } from './secret-dialog.tsx'
import { keyChannelsQuery, useKeyActions } from './use-keys.ts'

interface KeyDetailsProps {
  apiKey: ApiKey
  onIssued: (issued: Issued) => void
}

/** One key: what it permits, its secrets and its calls. */
export function KeyDetails({ apiKey, onIssued }: KeyDetailsProps) {
  const { apiKeyId, state, blockedReason, callsPerDay, lastCall } = apiKey
  const [isChanging, setChanging] = useState(false)
  const actions = useKeyActions()
  const rotation = useRotation({
    connection: apiKey,
    isRotating: actions.isRotating,
    rotate: (overlapHours) => actions.rotate({ apiKeyId, overlapHours }),
    onIssued,
  })
  const total = callsPerDay.reduce((sum, calls) => sum + calls, 0)
  return (
    <ConnectionDetails
      noun="API key"
      connection={apiKey}
      badge={<KeyState apiKey={apiKey} />}
      end={<span className="np-muted np-sm">{formatEnd(apiKey)}</span>}
    >
      <Warnings apiKey={apiKey} />
      {state !== 'revoked' && blockedReason === null && (
        <div className={`np-row np-wrap np-gap-8 ${styles.actions}`}>
          <Button
            variant="default"
            disabled={state === 'expired'}
            leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}
            onClick={rotation.open}
          >
            Rotate secret
          </Button>
          <Button
            variant="default"
            leftSection={<IconUserEdit size={16} stroke={1.8} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            Change owner or expiry
          </Button>
          <Button
            color="red"
            variant="outline"
            leftSection={<IconBan size={16} stroke={1.8} aria-hidden />}
            loading={actions.isRevoking}
            onClick={() => void actions.revoke(apiKey)}
          >
            Revoke key
          </Button>
        </div>
      )}
      <Permissions apiKey={apiKey} />
      <h3>Calls</h3>
      <div className={styles.calls}>
        <CallsPlot calls={callsPerDay} />
        <span>{formatCount(total, 'call')} in 30 days</span>
      </div>
      <p className="np-flush np-muted np-sm np-breaks">
        {lastCall ? (
          <>
            Last call <time dateTime={lastCall.at}>{formatDateTime(lastCall.at)}</time> from{' '}
            {lastCall.address}: <code>{lastCall.call}</code>
          </>
        ) : (
          'This key has not been used yet.'
        )}
      </p>
      <h3>Secrets</h3>
      {state === 'revoked' ? (
        <p className="np-flush np-muted np-sm np-breaks">None is valid any more.</p>
      ) : (
        <Secrets
          {...apiKey}
          formatEnd={(time) => (time ? `, valid until ${time}` : ', valid as long as the key')}
        />
      )}
      {rotation.dialog}
      {isChanging && (
        <ChangeDialog apiKey={apiKey} actions={actions} onClose={() => setChanging(false)} />
      )}
    </ConnectionDetails>
  )
}

function Warnings({ apiKey: { blockedReason, lost, state } }: { apiKey: ApiKey }) {
  const missing = [...lost.scopes, ...lost.countries]
  if (state === 'revoked') return null
  return (
    <>
      {blockedReason && <p className="np-flush np-row np-gap-8 np-note">{blockedReason}</p>}
      {state === 'without owner' ? (
        <Warning>
          Its owner no longer has access, so the key is rejected. Select another owner.
        </Warning>
      ) : (
        missing.length > 0 && (
          <Warning>
            Its owner has no permission for {missing.join(', ')}, so neither has the key.
          </Warning>
        )
      )}
    </>
  )
}

function Permissions({ apiKey }: { apiKey: ApiKey }) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: channels = [] } = useQuery(keyChannelsQuery)
  const { lost } = apiKey
  return (
    <dl className={styles.facts}>
      <dt>Owner</dt>
      <dd>
        <Owner {...apiKey} />
      </dd>
      <dt>Scopes</dt>
      <dd>
        <ul className={`np-list np-stack np-gap-4 ${styles.scopes}`}>
          {apiKey.scopes.map((scope) => (
            <li key={scope} data-lost={lost.scopes.includes(scope) || undefined}>
              <code>{scope}</code> {scopeDescriptions[scope]}
            </li>
          ))}
        </ul>
      </dd>
      <dt>Countries</dt>
      <dd>
        <ul className={styles.chips}>
          {sortByOption(countries, apiKey.countries).map((id) => (
            <li key={id} data-lost={lost.countries.includes(id) || undefined}>
              {formatOption(countries, id)}
            </li>
          ))}
        </ul>
      </dd>
      <dt>Channels</dt>
      <dd>{apiKey.channels.map((id) => formatOption(channels, id)).join(', ') || 'None'}</dd>
    </dl>
  )
}
