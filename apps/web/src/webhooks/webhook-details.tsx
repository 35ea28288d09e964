import { Button } from '@mantine/core'
import type { IssuedWebhookSecret, Webhook } from '@nutripim/contract/webhooks/webhooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '../api-keys/keys.module.css'
import { RotateDialog } from '../api-keys/rotate-dialog.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { useTargetNames, useWebhookActions } from './use-webhooks.ts'
import { StateBadge } from './webhook-columns.tsx'
import { formatWarning } from './webhook-text.ts'

interface WebhookDetailsProps {
  webhook: Webhook
  onIssued: (issued: IssuedWebhookSecret) => void
  onDeleted: () => void
}

/** One webhook: where it leads, its secrets and its deliveries. */
export function WebhookDetails({ webhook, onIssued, onDeleted }: WebhookDetailsProps) {
  const { webhookId, name, pausedAt } = webhook
  const [dialog, setDialog] = useState<'rotate' | 'change' | 'replay'>()
  const actions = useWebhookActions()
  const close = () => setDialog(undefined)
  const warning = formatWarning(webhook)
  const rotate = async (overlapHours: number) => {
    const outcome = await actions.rotate({ webhookId, overlapHours })
    close()
    if (outcome.status === 'saved') onIssued(outcome.saved)
  }
  const remove = async () => {
    if (await actions.remove(webhook)) onDeleted()
  }
  return (
    <section className={styles.details} aria-label={`Webhook ${name}`}>
      <header className={styles.heading}>
        <h2 dir="auto">{name}</h2>
        <StateBadge webhook={webhook} />
      </header>
      {warning && (
        <p className={styles.warning} data-state={webhook.state}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>{warning}</span>
        </p>
      )}
      <Facts webhook={webhook} />
      <div className={styles.acts}>
        <Button
          variant="default"
          loading={actions.isTesting}
          onClick={() => void actions.test(webhookId)}
        >
          Send test delivery
        </Button>
        <Button
          variant="default"
          loading={actions.isPausing}
          onClick={() => void actions.pause({ webhookId, isPaused: !pausedAt })}
        >
          {pausedAt ? 'Resume webhook' : 'Pause webhook'}
        </Button>
        <Button variant="default" disabled={!!pausedAt} onClick={() => setDialog('replay')}>
          Replay deliveries
        </Button>
        <Button variant="default" onClick={() => setDialog('rotate')}>
          Rotate secret
        </Button>
        <Button variant="default" onClick={() => setDialog('change')}>
          Change owner or address
        </Button>
        <Button color="red" variant="outline" onClick={() => void remove()}>
          Delete webhook
        </Button>
      </div>
      <h3>Deliveries</h3>
      <DeliveryList webhook={webhook} actions={actions} />
      <p className={styles.line}>
        Created by {webhook.createdBy} on {formatDateTime(webhook.createdAt)}.{' '}
        <Link to="/admin/audit" search={{ kind: 'users', text: name }}>
          View its changes in the audit log
        </Link>
      </p>
      {dialog === 'rotate' && (
        <RotateDialog
          name={name}
          hasPrevious={webhook.secrets.length > 1}
          isRotating={actions.isRotating}
          onRotate={rotate}
          onClose={close}
        />
      )}
      {dialog === 'change' && (
        <ChangeWebhookDialog webhook={webhook} actions={actions} onClose={close} />
      )}
      {dialog === 'replay' && <ReplayDialog webhook={webhook} actions={actions} onClose={close} />}
    </section>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, ownerId, ownerName, secrets } = webhook
  const { country, channel } = useTargetNames()(webhook)
  return (
    <dl className={styles.facts}>
      <dt>Address</dt>
      <dd>
        <code>{url}</code>
      </dd>
      <dt>Called for</dt>
      <dd>
        Publications of {country}, channel “{channel}”
      </dd>
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
      <dt>Secrets</dt>
      <dd>
        <ul className={styles.secrets}>
          {secrets.map(({ start, createdAt, validUntil }) => (
            <li key={start}>
              <code>{start}…</code> created on {formatDateTime(createdAt)}
              {validUntil && `, signs until ${formatDateTime(validUntil)}`}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}
