import { expect, test } from 'vitest'
import { verifyWebhook, WebhookRejectedError } from './verify-webhook.ts'

// The example of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"test": 2432232314}'
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const now = 1614265340

test('a message is accepted with its signature, also beside another one', async () => {
  expect(await verifyWebhook(body, headers, secret, { now })).toEqual({
    test: 2432232314,
    id: headers['webhook-id'],
  })
  const rotating = `v1,AAAA ${headers['webhook-signature']} v2,other`
  const inHeaders = new Headers({ ...headers, 'webhook-signature': rotating })
  expect(await verifyWebhook(body, inHeaders, secret, { now })).toMatchObject({ test: 2432232314 })
})

test.each([
  ['with another body', `${body} `, {}, secret, now, /No signature/],
  ['with another id', body, { 'webhook-id': 'msg_other' }, secret, now, /No signature/],
  ['with another secret', body, {}, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', now, /No signature/],
  ['without a signature', body, { 'webhook-signature': '' }, secret, now, /No signature/],
  ['with a broken signature', body, { 'webhook-signature': 'v1,?' }, secret, now, /not Base64/],
  ['with an old timestamp', body, {}, secret, now + 600, /signed more than 300 seconds ago/],
  ['with a timestamp of the future', body, {}, secret, now - 600, /or the clocks differ/],
  ['with a text as timestamp', body, { 'webhook-timestamp': 'now' }, secret, now, /not a number/],
  [
    'with a new timestamp under an old signature',
    body,
    { 'webhook-timestamp': '1614265900' },
    secret,
    now + 600,
    /No signature/,
  ],
  ['without an id', body, { 'webhook-id': undefined }, secret, now, /webhook-id is missing/],
])('a message %s is rejected', async (_, text, changes, key, time, reason) => {
  const attempt = verifyWebhook(text, { ...headers, ...changes }, key, { now: time })
  await expect(attempt).rejects.toBeInstanceOf(WebhookRejectedError)
  await expect(attempt).rejects.toThrow(reason)
})
