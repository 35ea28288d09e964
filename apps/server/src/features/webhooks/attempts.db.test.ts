import type { IssuedWebhookSecret, WebhookAttempt } from '@nutripim/contract/webhooks/webhooks'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { daysAgo, insertRows } from '@nutripim/server/test-support/builders/insert-rows'
import { publishRecord } from '@nutripim/server/test-support/webhooks/publish'
import { accept, startReceiver } from '@nutripim/server/test-support/webhooks/receiver'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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

const receive = async (answer = accept) => {
  const receiver = await startReceiver(answer)
  opened.push(receiver)
  return receiver
}
const startServer = async (changes: Partial<SenderParts> = {}) =>
  opened.push(
    await startWorker(
      webhookSender({
        database: app.database,
        log,
        key,
        limits,
        userAgent: 'test',
        isAlone: false,
        ...changes,
      }),
      { database: app.database, log },
    ),
  )
async function create(name: string, url: string): Promise<number> {
  const { body } = await app.call('globalAdmin', 'POST', 'access-control/webhook', {
    name,
    countryId: 'PL',
    channelId: 'web',
    ownerId: people.regionalAdmin,
    url,
  })
  const { webhook }: IssuedWebhookSecret = body
  return webhook.webhookId
}
const publish = () => publishRecord(app.database, 'PL', 'web')
const listOf = async (path: string) =>
  (await app.call('globalAdmin', 'GET', `access-control/${path}`)).body
const get = async (webhookId: number) =>
  (await listOf('webhooks')).webhooks.find(
    (webhook: { webhookId: number }) => webhook.webhookId === webhookId,
  )

test('every attempt to send a delivery is kept with its answer', async () => {
  const answers = [500, 404, 204]
  const receiver = await receive((_, response) => {
    const status = answers[receiver.received.length - 1] ?? 204
    response.writeHead(status).end(status === 204 ? undefined : `not now: ${status}`)
  })
  const webhookId = await create('Kept attempts', receiver.url)
  await startServer({ retryDelay: () => 0.01 })
  await publish()
  await waitFor(async () => expect((await get(webhookId)).lastDelivery).not.toBeNull())
  const [{ deliveryId, attempts }] = (await listOf(`webhook-deliveries/${webhookId}`)).deliveries
  const list: WebhookAttempt[] = await listOf(`webhook-attempts/${webhookId}/${deliveryId}`)
  expect(attempts).toBe(3)
  expect(list.map(({ attempt, status, answer }) => [attempt, status, answer])).toEqual([
    [3, 204, ''],
    [2, 404, 'not now: 404'],
    [1, 500, 'not now: 500'],
  ])
})

test('a receiver that answers with Retry-After is not called before that time', async () => {
  const receiver = await receive((_, response) =>
    response.writeHead(503, { 'retry-after': '1800' }).end(),
  )
  const webhookId = await create('Asks to wait', receiver.url)
  await startServer()
  await publish()
  await waitFor(async () => expect((await get(webhookId)).nextAttempt).not.toBeNull())
  const { failingSince, nextAttempt } = await get(webhookId)
  const seconds = (Date.parse(nextAttempt) - Date.parse(failingSince)) / 1000
  expect(Math.round(seconds)).toBe(1800)
})

test('a webhook whose receiver answers 410 is paused at once, and its owner is notified', async () => {
  const receiver = await receive((_, response) => response.writeHead(410).end())
  const webhookId = await create('Gone', receiver.url)
  await startServer({ retryDelay: () => 0.01 })
  await publish()
  await waitFor(async () => expect((await get(webhookId)).state).toBe('paused'))
  expect(await get(webhookId)).toMatchObject({ pauseReason: 'Answered 410.', pending: 1 })
  expect(receiver.received).toHaveLength(1)
  const notified = await app.database.all(sql`
    select from notifications where kind = 'webhook paused' and user_id = ${people.regionalAdmin}
      and payload @> ${JSON.stringify({ webhookId })}::jsonb`)
  expect(notified).toHaveLength(1)
})

test('a webhook that cannot be recorded waits with a growing delay and holds up no other', async () => {
  const broken = await receive((_, response) => response.writeHead(500).end())
  const healthy = await receive()
  const webhookId = await create('Cannot be recorded', broken.url)
  await create('Healthy', healthy.url)
  await app.database.script(`
    create function fail_attempt() returns trigger language plpgsql as $$
    begin raise exception 'cannot be recorded'; end $$;
    create trigger fail before update on webhook_deliveries for each row
      when (new.webhook_id = ${webhookId}) execute function fail_attempt()`)
  const number = await publish()
  const warnings: { webhook?: number }[] = []
  await startServer({
    log: { warn: (warning: object) => warnings.push(warning), info() {} },
    retryDelay: (failures) => (failures < 2 ? 0.01 : 3600),
  })
  await waitFor(() => expect(healthy.numbers()).toEqual([number]))
  await waitFor(async () =>
    expect(Date.parse((await get(webhookId)).nextAttempt)).toBeGreaterThan(Date.now() + 3_000_000),
  )
  await app.database.script('drop trigger fail on webhook_deliveries; drop function fail_attempt')
  expect(warnings.map(({ webhook }) => webhook)).toEqual([webhookId, webhookId])
})

test('of 60,000 deliveries, the 20,000 newest are kept, and the sender does not wait for the rest', async () => {
  const receiver = await receive()
  const webhookId = await create('Busy', receiver.url)
  const delivery = {
    ...{ webhookId, type: 'publication.created', body: '{"data":{"publication":0}}' },
    ...{ state: 'delivered', deliveredAt: daysAgo(0) },
  }
  const deliveries = Array.from({ length: 60_000 }, () => delivery)
  await insertRows(app.database, 'webhook_deliveries', deliveries)
  const count = async () =>
    (
      await app.database.get<{ count: number }>(sql`
        select count(*)::int from webhook_deliveries where webhook_id = ${webhookId}`)
    ).count
  await startServer()
  const number = await publish()
  await waitFor(() => expect(receiver.numbers()).toEqual([number]))
  await deleteOldDeliveries(app.database)
  await waitFor(async () => expect(await count()).toBe(20_000))
})
