import type { Webhook, WebhookAttempt, WebhookDelivery } from '@nutripim/contract/webhooks/webhooks'
import { formatCount } from '../ui/format/count.ts'
import { formatDateTime } from '../ui/format/time.ts'

export const webhookLabels = {
  name: 'Name',
  url: 'Address',
  countryId: 'Country',
  channelId: 'Channel',
  ownerId: 'Owner',
}

const stateTexts: Record<Webhook['state'], string> = {
  active: 'Active',
  failing: 'Failing',
  paused: 'Paused',
  'without owner': 'No owner',
}

export const formatState = (state: Webhook['state']) => stateTexts[state]

const deliveryStateTexts: Record<WebhookDelivery['state'], string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const formatDeliveryState = (state: WebhookDelivery['state']) => deliveryStateTexts[state]

/** Why nothing arrives, and what to do; undefined if all is well. */
export function formatWarning(webhook: Webhook): string | undefined {
  const { state, pauseReason, failingSince, nextAttempt } = webhook
  if (state === 'without owner') {
    return 'Its owner no longer has access to the country, so nothing is sent. Select another owner.'
  }
  if (state === 'paused' && pauseReason) {
    return `Paused because deliveries failed. The last one: ${pauseReason} Deliveries are stored for 30 days. Correct the address or its system, then resume.`
  }
  if (state === 'failing' && failingSince && nextAttempt) {
    return `Failing since ${formatDateTime(failingSince)}. Next attempt: ${formatDateTime(nextAttempt)}. It is paused after three days.`
  }
  return undefined
}

/** “Answered 200 in 35 ms” or “No answer: connection refused.” */
export const formatAttempt = ({ status, error, durationMs }: WebhookAttempt): string =>
  error ?? `Answered ${status} in ${durationMs} ms`

/** “Answered 200 in 35 ms” */
export function formatResult(delivery: WebhookDelivery): string {
  const { state, status, error, durationMs, attempts } = delivery
  if (attempts === 0) return 'Not sent yet'
  const result = state === 'delivered' ? `Answered ${status} in ${durationMs} ms` : (error ?? '')
  return attempts > 1 ? `${result} (${formatCount(attempts, 'attempt')})` : result
}

export const formatType = (type: WebhookDelivery['type']) =>
  type === 'webhook.test' ? 'Test' : 'Publication'
