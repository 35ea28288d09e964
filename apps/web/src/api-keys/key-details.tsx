import { Button } from '@mantine/core'
import type { ApiKey, IssuedSecret } from '@nutripim/contract/api-keys/api-keys'
import { scopeDescriptions } from '@nutripim/contract/api-keys/scopes'
import { IconAlertTriangle, IconBan, IconRefresh, IconUserEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { countriesQuery } from '../access/use-users.ts'
import { formatCount } from '../ui/format/count.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { CallsPlot } from './calls-plot.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { StateBadge } from './key-columns.tsx'
import { formatEnd } from './key-text.ts'
import styles from './keys.module.css'
import { RotateDialog } from './rotate-dialog.tsx'
import { keyChannelsQuery, useKeyActions } from './use-keys.ts'

interface KeyDetailsProps {
  apiKey: ApiKey
  onIssued: (issued: IssuedSecret) => void
}

/** One key: what it permits, its secrets and its calls. */
export function KeyDetails({ apiKey, onIssued }: KeyDetailsProps) {
  const { name, state, hindrance, callsPerDay, lastCall } = apiKey
  const [dialog, setDialog] = useState<'rotate' | 'change'>()
  const actions = useKeyActions()
  const close = () => setDialog(undefined)
  const rotate = async (overlapHours: number) => {
    const outcome = await actions.rotate({ apiKeyId: apiKey.apiKeyId, overlapHours })
    close()
    if (outcome.status === 'saved') onIssued(outcome.saved)
  }
  const total = callsPerDay.reduce((sum, calls) => sum + calls, 0)
  return (
    <section className={styles.details} aria-label={`API key ${name}`}>
      <header className={styles.heading}>
        <h2 dir="auto">{name}</h2>
        <StateBadge apiKey={apiKey} />
        <span className={styles.end}>{formatEnd(apiKey)}</span>
      </header>
      <Warnings apiKey={apiKey} />
      {state !== 'revoked' && hindrance === null && (
        <div className={styles.acts}>
          <Button
            variant="default"
            disabled={state === 'expired'}
            leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}
            onClick={() => setDialog('rotate')}
          >
            Rotate secret
          </Button>
          <Button
            variant="default"
            leftSection={<IconUserEdit size={16} stroke={1.8} aria-hidden />}
            onClick={() => setDialog('change')}
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
      <p className={styles.line}>
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
      <Secrets apiKey={apiKey} />
      <p className={styles.line}>
        Created by {apiKey.createdBy} on {formatDateTime(apiKey.createdAt)}.{' '}
        <Link to="/admin/audit" search={{ kind: 'users', text: name }}>
          View its changes in the audit log
        </Link>
      </p>
      {dialog === 'rotate' && (
        <RotateDialog
          name={name}
          hasPrevious={apiKey.secrets.length > 1}
          isRotating={actions.isRotating}
          onRotate={rotate}
          onClose={close}
        />
      )}
      {dialog === 'change' && <ChangeDialog apiKey={apiKey} actions={actions} onClose={close} />}
    </section>
  )
}

function Warnings({ apiKey: { hindrance, lost, state } }: { apiKey: ApiKey }) {
  const missing = [...lost.scopes, ...lost.countries]
  if (state === 'revoked') return null
  return (
    <>
      {hindrance && <p className={styles.note}>{hindrance}</p>}
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

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.warning}>
    <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </p>
)

function Permissions({ apiKey }: { apiKey: ApiKey }) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: channels = [] } = useQuery(keyChannelsQuery)
  const nameOf = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((item) => item.id === id)?.name ?? id
  const { lost, ownerId, ownerName } = apiKey
  return (
    <dl className={styles.facts}>
      <dt>Owner</dt>
      <dd>
        {ownerId ? (
          <Link to="/access-control/user/$userid" params={{ userid: ownerId }}>
            {ownerName}
          </Link>
        ) : (
          'None'
        )}
      </dd>
      <dt>Scopes</dt>
      <dd>
        <ul className={styles.scopes}>
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
          {apiKey.countries.map((id) => (
            <li key={id} data-lost={lost.countries.includes(id) || undefined}>
              {nameOf(countries, id)}
            </li>
          ))}
        </ul>
      </dd>
      <dt>Channels</dt>
      <dd>{apiKey.channels.map((id) => nameOf(channels, id)).join(', ') || 'None'}</dd>
    </dl>
  )
}

function Secrets({ apiKey: { secrets, state } }: { apiKey: ApiKey }) {
  if (state === 'revoked') return <p className={styles.line}>None is valid any more.</p>
  return (
    <ul className={styles.secrets}>
      {secrets.map(({ start, createdAt, validUntil }) => (
        <li key={start}>
          <code>{start}…</code> created on {formatDateTime(createdAt)},{' '}
          {validUntil ? `valid until ${formatDateTime(validUntil)}` : 'valid as long as the key'}
        </li>
      ))}
    </ul>
  )
}
