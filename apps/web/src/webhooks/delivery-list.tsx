import { Button } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@nutripim/contract/webhooks/webhooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateBadge } from '../api-keys/connection-details.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'
import { NotLoaded } from '../ui/page/loaded.tsx'
import { OlderButton } from '../ui/page/older-button.tsx'
import { attemptsQuery, deliveriesQuery, type useWebhookActions } from './use-webhooks.ts'
import { formatAttempt, formatDeliveryState, formatResult, formatType } from './webhook-text.ts'
import styles from './webhooks.module.css'

interface DeliveryListProps {
  webhook: Webhook
  actions: ReturnType<typeof useWebhookActions>
}

/** Every stored delivery of a webhook with its last answer, newest first. */
export function DeliveryList({ webhook: { webhookId, pausedAt }, actions }: DeliveryListProps) {
  const list = useInfiniteQuery(deliveriesQuery(webhookId))
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries)
  if (!deliveries) {
    const loading = <p className="np-flush np-muted np-sm np-breaks">Loading deliveries …</p>
    return <NotLoaded query={list} what="deliveries" loading={loading} />
  }
  if (deliveries.length === 0) {
    return (
      <p className="np-flush np-muted np-sm np-breaks">
        No deliveries yet. The next publication is sent to this address; send a test delivery to try
        it now.
      </p>
    )
  }
  return (
    <>
      <ul className="np-list np-stack np-gap-6" aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <li key={delivery.deliveryId}>
            <Delivery
              webhookId={webhookId}
              delivery={delivery}
              onResend={
                pausedAt
                  ? undefined
                  : () => void actions.resend({ webhookId, deliveryId: delivery.deliveryId })
              }
            />
          </li>
        ))}
      </ul>
      <OlderButton query={list}>Show older deliveries</OlderButton>
    </>
  )
}

interface DeliveryProps {
  webhookId: number
  delivery: WebhookDelivery
  onResend: (() => void) | undefined
}

function Delivery({ webhookId, delivery, onResend }: DeliveryProps) {
  const { type, state, createdAt, messageId, body, answer, requestedBy } = delivery
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={`np-box ${styles.delivery}`}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <StateBadge state={state}>{formatDeliveryState(state)}</StateBadge>
        <span>{formatType(type)}</span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        <span className="np-muted np-breaks">{formatResult(delivery)}</span>
      </summary>
      <div className={styles.content}>
        <span>
          <code>webhook-id: {messageId}</code>
          {requestedBy && `, requested by ${formatUser(requestedBy)}`}
        </span>
        <span>Body</span>
        <pre>{body}</pre>
        {answer !== null && (
          <>
            <span>Answer</span>
            <pre>{answer || '(empty)'}</pre>
          </>
        )}
        {isOpen && delivery.attempts > 1 && (
          <AttemptList webhookId={webhookId} delivery={delivery} />
        )}
        {onResend && state !== 'pending' && (
          <div>
            <Button variant="default" size="xs" onClick={onResend}>
              Send again
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

/** What happened each time, newest first. */
function AttemptList({ webhookId, delivery }: Pick<DeliveryProps, 'webhookId' | 'delivery'>) {
  const { deliveryId, attempts } = delivery
  const list = useQuery(attemptsQuery(webhookId, deliveryId, attempts))
  if (!list.data) {
    const loading = <span>Loading attempts …</span>
    return <NotLoaded query={list} what="attempts" loading={loading} />
  }
  return (
    <>
      <span>Attempts</span>
      <ol className={styles.attempts} aria-label="Attempts">
        {list.data.map((attempt) => (
          <li key={attempt.attempt} value={attempt.attempt}>
            <time dateTime={attempt.at}>{formatDateTime(attempt.at)}</time>:{' '}
            {formatAttempt(attempt)}
          </li>
        ))}
      </ol>
    </>
  )
}
