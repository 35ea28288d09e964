import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeliveryClient, type DeliveryClient } from './delivery-client.ts'
import { type Change, followChanges } from './follow-changes.ts'
import { readPages } from './read-pages.ts'
import { verifyWebhook } from './verify-webhook.ts'

const folder = copyDemoData()
const owner = 'gina.admin@nutripim.example'
let product: RunningProduct
let issuer: string
let secret: string
let client: DeliveryClient
/** The statuses of all answers that the client got. */
const statuses: number[] = []

async function callAsAdministrator(path: string, body: object) {
  const redirectUri = `${product.url}/`
  const { idToken } = await signInAs(issuer, { clientId: 'nutripim', redirectUri, email: owner })
  const response = await fetch(`${product.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

beforeAll(async () => {
  const [port, identityPort] = await findFreePorts(2)
  issuer = `http://localhost:${identityPort}`
  product = await startProduct({
    env: {
      PORT: String(port),
      DEMO_IDENTITY_PORT: String(identityPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      WEBHOOK_PRIVATE: '1',
    },
  })
  const key = await callAsAdministrator('access-control/api-key', {
    name: 'Client',
    ownerId: owner,
    countries: ['NO'],
    scopes: ['products:read', 'advice:read', 'dealers:read', 'reference:read', 'events:read'],
    channels: ['web'],
  })
  secret = key.secret
  client = createDeliveryClient({
    url: product.url,
    key: secret,
    async fetch(...request) {
      const response = await fetch(...request)
      statuses.push(response.status)
      return response
    },
  })
}, 120_000)
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the client', () => {
  test('calls the server with the types of the contract', async () => {
    const { name, countries } = await client.call('getKey', {})
    expect([name, countries]).toEqual(['Client', ['NO']])
  })

  test('does not transfer an answer again that did not change', async () => {
    const first = await client.call('getReference', {})
    const again = await client.call('getReference', {})
    expect(again).toEqual(first)
    expect(again.countries.map(({ id }) => id)).toEqual(['NO'])
    expect(statuses.slice(-2)).toEqual([200, 304])
  })

  test('throws the problem of a rejected call', async () => {
    const stranger = createDeliveryClient({ url: product.url, key: 'npk_wrong' })
    await expect(stranger.call('getKey', {})).rejects.toMatchObject({
      name: 'DeliveryError',
      status: 401,
      code: 'key_rejected',
      requestId: expect.any(String),
    })
  })

  test('repeats a call that the server could not answer at this time', async () => {
    let calls = 0
    const patient = createDeliveryClient({
      url: product.url,
      key: secret,
      fetch: async (...request) => {
        calls += 1
        if (calls > 1) return fetch(...request)
        return new Response('', { status: 503, headers: { 'retry-after': '0.01' } })
      },
    })
    expect(await patient.call('getKey', {})).toMatchObject({ name: 'Client' })
    expect(calls).toBe(2)
  })
})

describe('a channel', () => {
  const channel = { country: 'NO', channel: 'web' }

  test('is read page by page, and replaying its change feed ends with the same records', async () => {
    await callAsAdministrator('publishing/channel-settings', {
      countryCode: 'NO',
      channelId: 'web',
      settings: { mode: 'automatic', fields: ['composition'], filter: [], checks: [] },
      was: null,
    })
    const readPage = (after?: string) =>
      client.call('listDeliveredProducts', { params: channel, query: { limit: 7, after } })
    await waitFor(() => readPage())
    const ending = new AbortController()
    const feed = followChanges(client, { ...channel, wait: 5, signal: ending.signal })
    const first = await feed.next()
    if (first.done) throw new Error('no change')
    const records = new Map<string, Change['content']>()
    apply(records, first.value.changes)
    let { cursor } = first.value
    const products = []
    for await (const page of readPages(readPage)) {
      expect(page.items.length).toBeLessThanOrEqual(7)
      products.push(...page.items)
    }
    expect(products.length).toBeGreaterThan(7)
    const { cursor: end } = await client.call('listDeliveredProducts', {
      params: channel,
      query: { limit: 1 },
    })
    while (cursor !== end) {
      const next = await feed.next()
      if (next.done) throw new Error('the feed ended')
      apply(records, next.value.changes)
      cursor = next.value.cursor
    }
    ending.abort()
    for (const product of products) {
      expect(records.get(`product/${product.legacyProductId}`)).toEqual(product)
    }
  })
})

function apply(records: Map<string, Change['content']>, changes: readonly Change[]): void {
  for (const { kind, id, content } of changes) {
    if (content === null) records.delete(`${kind}/${id}`)
    else records.set(`${kind}/${id}`, content)
  }
}

test('a webhook of the server is verified; a wrong secret and an old message are rejected', async () => {
  const received: { body: string; headers: Record<string, string | string[] | undefined> }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ body, headers: request.headers })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issued = await callAsAdministrator('access-control/webhook', {
    name: 'Client',
    countryId: 'NO',
    channelId: 'web',
    ownerId: owner,
    url: `http://127.0.0.1:${port}/`,
  })
  const { webhookId } = issued.webhook
  await callAsAdministrator('access-control/webhook-test', { webhookId })
  await waitFor(() => expect(received).toHaveLength(1))
  const [message] = received
  if (!message) throw new Error('no message')
  const { body, headers } = message
  expect(await verifyWebhook(body, headers, issued.secret)).toMatchObject({
    id: headers['webhook-id'],
    type: 'webhook.test',
    data: { country: 'NO', channel: 'web' },
  })
  const wrong = `whsec_${Buffer.alloc(32).toString('base64')}`
  await expect(verifyWebhook(body, headers, wrong)).rejects.toThrow('No signature')
  const later = { now: Date.now() / 1000 + 301 }
  await expect(verifyWebhook(body, headers, issued.secret, later)).rejects.toThrow('seconds ago')
  server.closeAllConnections()
  server.close()
})
