import type { Webhook, WebhookDelivery } from '@nutripim/contract/webhooks/webhooks'
import { expect, test } from 'vitest'
import { formatResult, formatWarning } from './webhook-text.ts'

const webhook: Webhook = {
  webhookId: 1,
  name: 'Shop',
  countryId: 'PL',
  channelId: 'web',
  url: 'https://shop.example/',
  state: 'active',
  ownerId: null,
  ownerName: null,
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  nextAttempt: null,
  pending: 0,
  lastDelivery: null,
  createdBy: 'Gina',
  createdAt: '2026-01-01T00:00:00Z',
  secrets: [],
}

test('a webhook that was paused by failures says why and what to do', () => {
  expect(formatWarning(webhook)).toBeUndefined()
  expect(formatWarning({ ...webhook, state: 'paused' })).toBeUndefined()
  expect(formatWarning({ ...webhook, state: 'paused', pauseReason: 'Answered 500.' })).toMatch(
    /The last one: Answered 500\. .* then resume\.$/,
  )
})

const delivery: WebhookDelivery = {
  deliveryId: 1,
  messageId: 'msg_1',
  type: 'publication.created',
  body: '{}',
  state: 'pending',
  createdAt: '2026-01-01T00:00:00Z',
  requestedBy: null,
  attempts: 0,
  attemptedAt: null,
  status: null,
  answer: null,
  error: null,
  durationMs: null,
}

test.each<[string, Partial<WebhookDelivery>]>([
  ['Not sent yet', {}],
  ['Answered 200 in 35 ms', { attempts: 1, state: 'delivered', status: 200, durationMs: 35 }],
  ['Answered 500. (2 attempts)', { attempts: 2, status: 500, error: 'Answered 500.' }],
])('the result of a delivery is “%s”', (text, changes) => {
  expect(formatResult({ ...delivery, ...changes })).toBe(text)
})
