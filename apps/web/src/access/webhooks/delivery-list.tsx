import { Button } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@nutripim/contract/access/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../ui/format/time.ts'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import keys from '../keys/keys.module.css'
import { deliveriesQuery, type useWebhookActions } from './use-webhooks.ts'
import { formatDeliveryState, formatResult, formatType } from './webhook-text.ts'
import styles from './webhooks.module.css'

interface DeliveryListProps {
  webhook: Webhook
  actions: ReturnType<typeof useWebhookActions>
}

/** Every stored delivery of a webhook with its last answer, newest first. */
export function DeliveryList({ webhook: { webhookId, pausedAt }, actions }: DeliveryListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(deliveriesQuery(webhookId))
  const deliveries = data?.pages.flatMap((page) => page.deliveries)
  if (isError && !data) {
    return <LoadFailure title="The deliveries could not be loaded" onRetry={() => void refetch()} />
  }
  if (!deliveries) return <p className={keys.line}>Loading deliveries …</p>
  if (deliveries.length === 0) {
    return (
      <p className={keys.line}>
        No deliveries yet. The next publication is sent to this address; send a test delivery to try
        it now.
      </p>
    )
  }
  return (
    <>
      <ul className={styles.deliveries} aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <li key={delivery.deliveryId}>
            <Delivery
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
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older deliveries
        </Button>
      )}
    </>
  )
}

interface DeliveryProps {
  delivery: WebhookDelivery
  onResend: (() => void) | undefined
}

function Delivery({ delivery, onResend }: DeliveryProps) {
  const { type, state, createdAt, messageId, body, answer, requestedBy } = delivery
  return (
    <details className={styles.delivery}>
      <summary>
        <span className={styles.state} data-state={state}>
          {formatDeliveryState(state)}
        </span>
        <span>{formatType(type)}</span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        <span className={styles.result}>{formatResult(delivery)}</span>
      </summary>
      <div className={styles.content}>
        <span>
          <code>webhook-id: {messageId}</code>
          {requestedBy && `, requested by ${requestedBy}`}
        </span>
        <span>Body</span>
        <pre>{body}</pre>
        {answer !== null && (
          <>
            <span>Answer</span>
            <pre>{answer || '(empty)'}</pre>
          </>
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
