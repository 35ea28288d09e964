import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { people } from '@nutripim/server/test-support/app'
import { buildKey } from '@nutripim/server/test-support/builders/build-key'
import { buildMail } from '@nutripim/server/test-support/builders/build-mail'
import { buildNotification } from '@nutripim/server/test-support/builders/build-notification'
import { daysAgo, insertRow } from '@nutripim/server/test-support/builders/insert-rows'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { publishRecord } from '@nutripim/server/test-support/webhooks/publish'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keyWarnings } from '../../features/api-keys/warn-of-expiry.ts'
import { cachePurger } from '../../features/delivery/purge-caches.ts'
import { linkMonitor } from '../../features/link-monitor/link-monitor.ts'
import { mailing } from '../../features/notifications/mailing.ts'
import * as statements from '../../features/notifications/notify-sql.ts'
import { changeExpiry } from '../../features/publishing/expired-changes.ts'
import { retention } from '../../features/retention/retention.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type RunningWorker, startWorker, type Worker } from '../../platform/work/worker.ts'

// In each of these jobs one item fails for ever. It is logged, and the others are done.

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.script(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
})
afterAll(() => database.close())

const log = { warn: vi.fn<(...args: unknown[]) => void>(), info: () => {} }
beforeEach(() => log.warn.mockClear())

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Writes to a table fail, for the rows that the condition is about. */
async function failOn(table: string, change: string, condition = 'true'): Promise<void> {
  await database.script(`
    create trigger fail before ${change} on ${table} for each row when (${condition}) execute function fail()`)
  closing.push(() => database.script(`drop trigger fail on ${table}`))
}

async function run(worker: Worker): Promise<RunningWorker> {
  const running = await startWorker(worker, { database, log })
  closing.push(running.close)
  return running
}

const logged = () => JSON.stringify(log.warn.mock.calls)
const count = async (rows: ReturnType<typeof sql>) =>
  (await database.get<{ count: number }>(sql`select count(*)::int from (${rows}) rows`)).count

test('mails are deleted after the retention time while notifications cannot be', async () => {
  await failOn('notifications', 'delete')
  await buildNotification(database, { userId: people.marketer, readAt: daysAgo(366) })
  await buildMail(database, { userId: people.marketer, state: 'sent', createdAt: daysAgo(366) })
  await run(retention({ database, keptDays: readConfig({}).keptDays }))
  await waitFor(async () => expect(await count(sql`select from mails`)).toBe(0))
  expect(logged()).toContain('notifications')
})

test('owners are warned of their keys while the warning of one key fails', async () => {
  const keyOf = (name: string) =>
    buildKey(database, {
      name,
      ownerId: people.regionalAdmin,
      channels: ['web'],
      expiresAt: daysAgo(-2),
    })
  const broken = await keyOf('broken')
  const other = await keyOf('other')
  await failOn('api_keys', 'update', `new.api_key_id = ${broken}`)
  await run(keyWarnings(database))
  const warned = sql`
    select from notifications where kind = 'api key expiring'
      and payload @> ${JSON.stringify({ apiKeyId: other })}::jsonb`
  await waitFor(async () => expect(await count(warned)).toBeGreaterThan(0))
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ item: String(broken) }),
    'API keys that expire soon',
  )
})

test('changes of a channel expire while those of another channel cannot be deleted', async () => {
  for (const country of ['DE', 'PL']) {
    for (let n = 0; n < 3; n += 1) await publishRecord(database, country, 'web')
  }
  await database.script(`
    alter table publications disable trigger is_immutable;
    update publications set published_at = published_at - interval '91 days' where number < 3;
    alter table publications enable trigger is_immutable`)
  await failOn('channel_states', 'update', `new.country_id = 'DE'`)
  const changesOf = (country: string) =>
    count(sql`select from publication_changes where country_id = ${country}`)
  await run(changeExpiry({ database, days: 90 }))
  await waitFor(async () => expect(await changesOf('PL')).toBe(1))
  expect(await changesOf('DE')).toBe(3)
  expect(logged()).toContain('DE-web')
})

test('known links are checked while the list of links cannot be updated', async () => {
  await database.all(sql`delete from link_checks`)
  const { link } = await database.get<{ link: string }>(
    sql`select max(link) as link from linked_products`,
  )
  await insertRow(database, 'link_checks', { link })
  await failOn('link_checks', 'insert')
  await run(
    linkMonitor({
      database,
      mode: 'on',
      publicUrl: 'https://pim.example.com',
      labelUrl: 'https://labels.example/{code}.pdf',
      webFolder: undefined,
      limits: { allowsPrivate: false, ports: [443], userAgent: 'test', timeout: 2000 },
      hostSpacing: 0,
      network: {
        lookup: async () => [],
        connect: () => {
          throw new Error('connected')
        },
      },
    }),
  )
  await waitFor(async () =>
    expect(await count(sql`select from link_checks where checked_at is not null`)).toBe(1),
  )
  expect(logged()).toContain('list of links')
})

test('mails are sent while no further ones can be created, and while the text of one cannot be made', async () => {
  await database.all(sql`delete from notifications`)
  const rejected = (approvalId: number) =>
    database.all(
      statements.notify(sql`select ${people.marketer}::text`, 'approval rejected', 'ES', {
        approvalId,
        legacyProductId: approvalId,
        dhCode: `DH${approvalId}`,
        productName: 'Union',
        by: 'Arno',
        reason: null,
      }),
    )
  for (const id of [1, 2]) await rejected(id)
  for (const id of [1, 2]) {
    const mail = await buildMail(database, { userId: people.marketer, nextAttempt: daysAgo(1) })
    await database.all(sql`
      update notifications set mail_id = ${mail}::uuid where (payload ->> 'approvalId')::int = ${id}`)
  }
  await database.all(sql`
    update notifications set kind = 'api key expiring', payload = '{"expiresAt": "never"}'
    where payload @> '{"approvalId": 1}'`)
  await failOn('mails', 'insert')
  await rejected(3)
  const deliver = vi.fn()
  await run(
    mailing({
      database,
      log,
      deliver,
      publicUrl: 'https://pim.example.com',
      digestAfter: 0,
      isAlone: false,
    }),
  )
  const states = () => database.all<{ state: string }>(sql`select state from mails order by state`)
  await waitFor(async () =>
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'waiting']),
  )
  expect(deliver).toHaveBeenCalledOnce()
  expect(logged()).toContain('"item":"notifications"')
})

test('a cache is purged at once while another one does not answer', async () => {
  const purged: string[] = []
  const caches = createServer((request, response) => {
    if (request.url === '/silent') return
    purged.push(String(request.headers['surrogate-key']))
    response.end()
  })
  await new Promise<void>((resolve) => caches.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    caches.closeAllConnections()
    caches.close()
  })
  // A server that listens on a port has an address with a port.
  const { port } = caches.address() as AddressInfo
  const urls = ['/silent', '/healthy'].map((path) => `http://127.0.0.1:${port}${path}`)
  await run(cachePurger({ database, log, urls, repeatAfter: 60_000 }))
  await waitFor(() => expect(purged).toEqual(['delivery']))
  const began = performance.now()
  await publishRecord(database, 'PL', 'label')
  await waitFor(() => expect(purged).toEqual(['delivery', 'PL-label']))
  expect(performance.now() - began).toBeLessThan(4000)
})
