import { PublicationMessage, TestMessage } from '@nutripim/contract/delivery/webhook-messages'
import type { IssuedWebhookSecret, Webhook } from '@nutripim/contract/webhooks/webhooks'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { daysAgo, insertRow } from '@nutripim/server/test-support/builders/insert-rows'
import { publishRecord } from '@nutripim/server/test-support/webhooks/publish'
import {
  accept,
  isSignedBy,
  type Received,
  startReceiver,
} from '@nutripim/server/test-support/webhooks/receiver'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { startWorker } from '../../platform/work/worker.ts'
import { deleteOldDeliveries } from './old-deliveries.ts'
import { type SenderParts, webhookSender } from './send-webhooks.ts'

const key = 'a key of at least thirty-two letters'
const limits = { allowsPrivate: true, ports: undefined }
const log = { warn() {}, info() {} }
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0, webhooks: { key, limits } })
})
afterAll(() => app.close())

/** Servers and receivers of a test, closed after it. */
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
  await app.database.all(sql`delete from webhooks`)
})

const open = async <Opened extends { close(): Promise<void> }>(opening: Promise<Opened>) => {
  const each = await opening
  opened.push(each)
  return each
}
const receive = (answer = accept) => open(startReceiver(answer))
const startServer = (changes: Partial<SenderParts> = {}) =>
  open(
    startWorker(
      webhookSender({
        database: app.database,
        log,
        key,
        limits,
        userAgent: 'test',
        isAlone: false,
        retryDelay: () => 0.01,
        ...changes,
      }),
      { database: app.database, log },
    ),
  )

const post = (path: string, body: object, by: Person = 'globalAdmin') =>
  app.call(by, 'POST', `access-control/${path}`, body)
let names = 0
const newWebhook = (url: string, changes: object = {}) => {
  names += 1
  return {
    name: `Webhook ${names}`,
    countryId: 'PL',
    channelId: 'web',
    ownerId: people.regionalAdmin,
    url,
    ...changes,
  }
}
const create = async (url: string, changes: object = {}): Promise<IssuedWebhookSecret> => {
  const { status, body } = await post('webhook', newWebhook(url, changes))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const list = async (by: Person = 'globalAdmin'): Promise<Webhook[]> =>
  (await app.call(by, 'GET', 'access-control/webhooks')).body.webhooks
const get = async (webhookId: number) =>
  (await list()).find((webhook) => webhook.webhookId === webhookId)
const listDeliveries = async (webhookId: number) =>
  (await app.call('globalAdmin', 'GET', `access-control/webhook-deliveries/${webhookId}`)).body
    .deliveries

const publish = async (count = 1, country = 'PL', channel = 'web') => {
  const numbers: number[] = []
  for (let i = 0; i < count; i += 1) {
    numbers.push(await publishRecord(app.database, country, channel))
  }
  return numbers
}
const untilReceived = (received: readonly Received[], count: number) =>
  waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count))

describe('a webhook', () => {
  // The embedded database is part of this process, so it has the same clock.
  if (process.env.TEST_POSTGRES_URL)
    test('carries the time of the database where the clock of the server is wrong', async () => {
      const { url, received } = await receive()
      await create(url)
      const rightTime = Date.now()
      const day = 24 * 60 * 60 * 1000
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => rightTime + day)
      await startServer()
      await publish()
      // Not `untilReceived`, which waits by the same clock.
      await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
      clock.mockRestore()
      expect(Math.abs((received[0]?.timestamp ?? 0) - rightTime / 1000)).toBeLessThan(60)
    })

  test('receives ids and cursor of each publication of its country and channel, signed', async () => {
    const { url, received } = await receive()
    const { webhook, secret } = await create(url)
    await startServer()
    await publish(1, 'PL', 'app')
    await publish(1, 'CZ', 'web')
    const [number] = await publish()
    await untilReceived(received, 1)
    const [delivery] = received
    expect(delivery).toMatchObject({ id: expect.stringMatching(/^msg_[0-9a-f-]{36}$/) })
    expect(PublicationMessage.safeParse(JSON.parse(delivery?.body ?? '')).error).toBeUndefined()
    expect(JSON.parse(delivery?.body ?? '')).toEqual({
      type: 'publication.created',
      timestamp: expect.any(String),
      data: {
        country: 'PL',
        channel: 'web',
        publication: number,
        cursor: expect.stringMatching(`^${number}-[0-9a-f]{12}$`),
        records: ['product/1'],
      },
    })
    expect(delivery && isSignedBy(delivery, secret)).toBe(true)
    expect(Math.abs((delivery?.timestamp ?? 0) - Date.now() / 1000)).toBeLessThan(60)
    await waitFor(async () =>
      expect((await listDeliveries(webhook.webhookId))[0]).toMatchObject({
        state: 'delivered',
        status: 204,
        attempts: 1,
        messageId: delivery?.id,
      }),
    )
    expect(received).toHaveLength(1)
  })

  test('receives nothing of a publication that is rolled back', async () => {
    const { url, received } = await receive()
    await create(url)
    await startServer()
    const failed = app.database.transaction(async (tx) => {
      await publishRecord(tx, 'PL', 'web')
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    const [number] = await publish()
    await untilReceived(received, 1)
    expect(JSON.parse(received[0]?.body ?? '').data.publication).toBe(number)
  })

  test('receives publications in order, each again with the same id until it accepts it', async () => {
    let calls = 0
    const receiver = await receive((_, response) => {
      calls += 1
      response.writeHead(calls % 3 === 0 ? 200 : 500).end('not now')
    })
    await create(receiver.url)
    await startServer()
    const numbers = await publish(5)
    await untilReceived(receiver.received, 15)
    const expected = numbers.flatMap((number) => [number, number, number])
    expect(receiver.numbers()).toEqual(expected)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5)
  })

  test('is called by one of two servers at a time, in order and once', async () => {
    const receivers = await Promise.all([receive(), receive(), receive()])
    for (const { url } of receivers) await create(url)
    await startServer()
    await startServer()
    const numbers = await publish(40)
    for (const receiver of receivers) {
      await untilReceived(receiver.received, numbers.length)
      expect(receiver.numbers()).toEqual(numbers)
    }
  })

  test('that does not answer delays no other webhook', async () => {
    const hanging = await receive(() => {})
    const live = await receive()
    for (let i = 0; i < 12; i += 1) await create(hanging.url)
    await create(live.url)
    await startServer({ timeout: 60_000 })
    // All hanging webhooks have failed before, so they use at most half of the connections.
    await app.database.all(sql`update webhook_queues q set failures = 1, failing_since = now()
      from webhooks w where w.webhook_id = q.webhook_id and w.url = ${hanging.url}`)
    const numbers = await publish(5)
    await untilReceived(live.received, 5)
    expect(live.numbers()).toEqual(numbers)
    expect(hanging.received.length).toBeLessThanOrEqual(10)
  })

  test('is paused after three days of failures, and its owner and administrators are notified', async () => {
    const receiver = await receive((_, response) => response.writeHead(500).end('broken'))
    const { webhook } = await create(receiver.url)
    const { webhookId } = webhook
    await app.database.all(sql`
      update webhook_queues set failures = 15, failing_since = now() - interval '3 days 1 minute'
      where webhook_id = ${webhookId}`)
    await startServer()
    await publish()
    await waitFor(async () => expect((await get(webhookId))?.state).toBe('paused'))
    expect(await get(webhookId)).toMatchObject({ pauseReason: 'Answered 500.', pending: 1 })
    const notified = await app.database.all<{ userId: string }>(sql`
      select user_id as "userId" from notifications
      where kind = 'webhook paused' and payload @> ${JSON.stringify({ webhookId })}::jsonb`)
    expect(notified.map(({ userId }) => userId)).toContain(people.regionalAdmin)
    const { length } = receiver.received
    await publish()
    receiver.setAnswer(accept)
    const resumed = await post('webhook-pause', { webhookId, isPaused: false })
    expect(resumed.body.state).toBe('active')
    await untilReceived(receiver.received, length + 2)
    const unread = await app.database.all(sql`
      select from notifications where kind = 'webhook paused' and read_at is null
        and payload @> ${JSON.stringify({ webhookId })}::jsonb`)
    expect(unread).toEqual([])
  })

  test('receives nothing while its owner is not assigned the country', async () => {
    const receiver = await receive()
    const email = 'owner@webhooks.example'
    const save = (roles: string[], marketingCountries: string[]) =>
      post(`user/${email}`, { displayName: email, roles, marketingCountries })
    await save(['REGIONALMARKETING'], ['PL', 'CZ'])
    const { webhook } = await create(receiver.url, { ownerId: email })
    await save(['REGIONALMARKETING'], ['CZ'])
    await startServer()
    const [number] = await publish()
    const other = await receive()
    await create(other.url)
    await publish()
    await untilReceived(other.received, 1)
    expect(receiver.received).toEqual([])
    expect((await get(webhook.webhookId))?.state).toBe('without owner')
    await post('webhook-change', { webhookId: webhook.webhookId, ownerId: people.globalAdmin })
    await publish()
    await untilReceived(receiver.received, 1)
    expect(receiver.numbers()[0]).toBe(number)
  })
})

describe('an address', () => {
  test.each(['http://shop.example/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/'])(
    '%s is rejected with a sentence',
    async (url) => {
      const strict = await openTestApp()
      const { status, body } = await strict.call(
        'globalAdmin',
        'POST',
        'access-control/webhook',
        newWebhook(url),
      )
      await strict.close()
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_input', 'url'])
    },
  )

  test('that a name server resolves to a private address is not connected to', async () => {
    const receiver = await receive()
    const { webhook } = await create('https://shop.example/')
    const connected = vi.fn()
    await startServer({
      limits: { allowsPrivate: false, ports: [443] },
      network: {
        lookup: async () => ['93.184.216.34', '127.0.0.1'],
        connect: (options) => {
          connected(options)
          throw new Error('connected')
        },
      },
    })
    await publish()
    await waitFor(async () =>
      expect((await listDeliveries(webhook.webhookId))[0].error).toBe(
        'Not sent: not a public address.',
      ),
    )
    expect([connected.mock.calls.length, receiver.received.length]).toEqual([0, 0])
  })

  test('that redirects is not followed', async () => {
    const trap = await receive()
    const receiver = await receive((_, response) =>
      response.writeHead(307, { location: trap.url }).end(),
    )
    const { webhook } = await create(receiver.url)
    await startServer({ retryDelay: () => 60 })
    await publish()
    await waitFor(async () =>
      expect((await listDeliveries(webhook.webhookId))[0]).toMatchObject({
        state: 'pending',
        status: 307,
        error: expect.stringContaining('Redirects are not followed'),
      }),
    )
    expect(trap.received).toEqual([])
  })

  test('that never ends its answer is left after the first characters or the time limit', async () => {
    const endless = await receive((_, response) => {
      response.writeHead(200)
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(10_000), more)
      }
      more()
    })
    const slow = await receive(() => {})
    const first = await create(endless.url)
    const second = await create(slow.url)
    // On a busy machine even the first characters can be late; then the next attempt gets them.
    await startServer({ timeout: 2000, retryDelay: () => 1 })
    await publish()
    await waitFor(async () => {
      const [ended] = await listDeliveries(first.webhook.webhookId)
      const [late] = await listDeliveries(second.webhook.webhookId)
      expect([ended.state, ended.answer?.length]).toEqual(['delivered', 2000])
      expect(late.error).toBe('No answer: no answer in time.')
    })
  })
})

describe('a secret', () => {
  test('is shown once and not stored', async () => {
    const { webhook, secret } = await create('http://127.0.0.1:9/')
    expect(secret).toMatch(/^whsec_/)
    expect(webhook.secrets).toMatchObject([{ start: secret.slice(0, 10), validUntil: null }])
    const stored = await app.database.all(sql`
      select 'tables' as place from webhooks w, webhook_secrets s where concat(w, s) like ${`%${secret.slice(6, 40)}%`}
      union all select 'log' from audit_log a where concat(a.before, a.after) like ${`%${secret.slice(6, 40)}%`}
      union all select 'salt in log' from audit_log a, webhook_secrets s where concat(a.before, a.after) like '%' || s.salt || '%'
      union all select 'idempotency' from idempotency_keys where answer like ${`%${secret.slice(6, 40)}%`}`)
    expect(stored).toEqual([])
    expect(JSON.stringify(await list())).not.toContain(secret)
  })

  test('that was rotated signs together with the new one for the selected time', async () => {
    const { url, received } = await receive()
    const { webhook, secret: first } = await create(url)
    const { webhookId } = webhook
    const rotate = async (overlapHours: number) =>
      (await post('webhook-rotation', { webhookId, overlapHours })).body.secret
    const second = await rotate(24)
    await startServer()
    const signers = async (secrets: string[]) => {
      const { length } = received
      await publish()
      await untilReceived(received, length + 1)
      const delivery = received.at(-1)
      return secrets.map((secret) => delivery !== undefined && isSignedBy(delivery, secret))
    }
    expect(await signers([first, second])).toEqual([true, true])
    const third = await rotate(0)
    expect(await signers([first, second, third])).toEqual([false, false, true])
  })
})

describe('an administrator', () => {
  test('tests a webhook, even a paused one, with one attempt', async () => {
    const receiver = await receive((_, response) => response.writeHead(400).end('No.'))
    const { webhook } = await create(receiver.url)
    const { webhookId } = webhook
    await post('webhook-pause', { webhookId, isPaused: true })
    await startServer()
    await publish()
    await post('webhook-test', { webhookId })
    await untilReceived(receiver.received, 1)
    const message = JSON.parse(receiver.received[0]?.body ?? '')
    expect(TestMessage.safeParse(message).error).toBeUndefined()
    expect(message).toMatchObject({
      type: 'webhook.test',
      data: { country: 'PL', channel: 'web' },
    })
    await waitFor(async () =>
      expect((await listDeliveries(webhookId))[0]).toMatchObject({
        state: 'failed',
        answer: 'No.',
        requestedBy: expect.any(String),
      }),
    )
    expect((await get(webhookId))?.failingSince).toBeNull()
    expect(receiver.received).toHaveLength(1)
  })

  test('sends a delivery again, or all since a time, with the same ids', async () => {
    const receiver = await receive()
    const { webhook } = await create(receiver.url)
    const { webhookId } = webhook
    await startServer()
    const numbers = await publish(3)
    await untilReceived(receiver.received, 3)
    await waitFor(async () => expect((await get(webhookId))?.pending).toBe(0))
    const [last] = await listDeliveries(webhookId)
    await post('webhook-resend', { webhookId, deliveryId: last.deliveryId })
    await untilReceived(receiver.received, 4)
    expect(receiver.received[3]?.id).toBe(receiver.received[2]?.id)
    await waitFor(async () => expect((await get(webhookId))?.pending).toBe(0))
    const from = new Date(Date.now() - 60_000).toISOString()
    const { body } = await post('webhook-replay', { webhookId, from })
    expect(body).toEqual({ deliveries: 3 })
    await untilReceived(receiver.received, 7)
    expect(receiver.numbers().slice(4)).toEqual(numbers)
  })

  test('sees and changes only webhooks of their countries', async () => {
    const { webhook } = await create('http://127.0.0.1:9/', {
      countryId: 'GB',
      ownerId: people.globalAdmin,
    })
    const { webhookId } = webhook
    expect(await list('regionalAdmin')).toEqual([])
    for (const [path, body] of [
      ['webhook-pause', { webhookId, isPaused: true }],
      ['webhook-deletion', { webhookId }],
      ['webhook-test', { webhookId }],
    ] as const) {
      expect((await post(path, body, 'regionalAdmin')).status).toBe(404)
    }
    const foreign = await post(
      'webhook',
      newWebhook('http://127.0.0.1:9/', { countryId: 'GB' }),
      'regionalAdmin',
    )
    expect([foreign.status, foreign.body.code]).toEqual([404, 'country_not_held'])
    expect((await app.call('marketer', 'GET', 'access-control/webhooks')).status).toBe(403)
  })

  test('finds what was done in the audit log', async () => {
    const { webhook } = await create('http://127.0.0.1:9/')
    const { webhookId } = webhook
    await post('webhook-pause', { webhookId, isPaused: true })
    await post('webhook-rotation', { webhookId, overlapHours: 1 })
    await post('webhook-deletion', { webhookId })
    const entries = await app.database.all<{ act: string; country: string }>(sql`
      select distinct act, country_id as country from audit_log
      where kind in ('webhook', 'webhook secret') and record_id = ${String(webhookId)} order by 1`)
    expect(entries.map(({ act }) => act)).toEqual([
      'createWebhook',
      'deleteWebhook',
      'pauseWebhook',
      'rotateWebhookSecret',
    ])
    expect(new Set(entries.map(({ country }) => country))).toEqual(new Set(['PL']))
  })
})

test('deliveries are deleted after 30 days, also pending ones', async () => {
  const { webhook } = await create('http://127.0.0.1:9/')
  await post('webhook-pause', { webhookId: webhook.webhookId, isPaused: true })
  await publish(3)
  await app.database.all(sql`
    update webhook_deliveries set created_at = now() - interval '31 days'
    where delivery_id in (select delivery_id from webhook_deliveries order by delivery_id limit 2)`)
  await deleteOldDeliveries(app.database)
  expect(await listDeliveries(webhook.webhookId)).toHaveLength(1)
})

test('the metrics have the age of the oldest undelivered webhook', async () => {
  const observed = await openTestApp({ metrics: { token: 'secret', port: undefined } })
  const { webhook_id: webhookId } = await insertRow<{ webhook_id: number }>(
    observed.database,
    'webhooks',
    { countryId: 'PL', channelId: 'web', name: 'Late', url: 'https://shop.example/' },
  )
  await insertRow(observed.database, 'webhook_deliveries', {
    ...{ webhookId, type: 'webhook.test', body: '{}', createdAt: daysAgo(1 / 24) },
  })
  const { body } = await observed.get('/metrics', 'Bearer secret')
  await observed.close()
  const read = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
  expect(read('webhook_deliveries_pending')).toBe(1)
  expect(read('webhook_oldest_pending_seconds')).toBeGreaterThan(3599)
  expect(read('webhooks_paused_by_failure')).toBe(0)
})
