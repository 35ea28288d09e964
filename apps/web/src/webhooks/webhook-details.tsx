import { Button } from '@mantine/core'
import type { Webhook } from '@nutripim/contract/webhooks/webhooks'
import { useState } from 'react'
import {
  ConnectionDetails,
  Owner,
  Secrets,
  StateBadge,
  useRotation,
  Warning,
} from '../api-keys/connection-details.tsx'
import styles from '../api-keys/keys.module.css'
import type { Issued } from '../api-keys/secret-dialog.tsx'
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { useTargetNames, useWebhookActions } from './use-webhooks.ts'
import { formatState, formatWarning } from './webhook-text.ts'

interface WebhookDetailsProps {
  webhook: Webhook
  onIssued: (issued: Issued) => void
  onDeleted: () => void
}

/** One webhook: where it leads, its secrets and its deliveries. */
export function WebhookDetails({ webhook, onIssued, onDeleted }: WebhookDetailsProps) {
  const { webhookId, state, pausedAt } = webhook
  const [dialog, setDialog] = useState<'change' | 'replay'>()
  const actions = useWebhookActions()
  const rotation = useRotation({
    connection: webhook,
    isRotating: actions.isRotating,
    rotate: (overlapHours) => actions.rotate({ webhookId, overlapHours }),
    onIssued,
  })
  const close = () => setDialog(undefined)
  const warning = formatWarning(webhook)
  const remove = async () => {
    if (await actions.remove(webhook)) onDeleted()
  }
  return (
    <ConnectionDetails
      noun="Webhook"
      connection={webhook}
      badge={<StateBadge state={state}>{formatState(state)}</StateBadge>}
    >
      {warning && <Warning state={state}>{warning}</Warning>}
      <Facts webhook={webhook} />
      <div className={`np-row np-wrap np-gap-8 ${styles.actions}`}>
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
        <Button variant="default" onClick={rotation.open}>
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
      {rotation.dialog}
      {dialog === 'change' && (
        <ChangeWebhookDialog webhook={webhook} actions={actions} onClose={close} />
      )}
      {dialog === 'replay' && <ReplayDialog webhook={webhook} actions={actions} onClose={close} />}
    </ConnectionDetails>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { country, channel } = useTargetNames()(webhook)
  return (
    <dl className={styles.facts}>
      <dt>Address</dt>
      <dd>
        <code>{webhook.url}</code>
      </dd>
      <dt>Called for</dt>
      <dd>
        Publications of {country}, channel “{channel}”
      </dd>
      <dt>Owner</dt>
      <dd>
        <Owner {...webhook} />
      </dd>
      <dt>Secrets</dt>
      <dd>
        <Secrets {...webhook} formatEnd={(time) => (time ? `, signs until ${time}` : '')} />
      </dd>
    </dl>
  )
}
