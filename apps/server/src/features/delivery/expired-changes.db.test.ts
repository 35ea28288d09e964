import type { ChangePage } from '@nutripim/contract/delivery/delivered-records'
import { callWithKey, createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { cursorOf, deliveredBy } from '@nutripim/server/test-support/publishing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { deleteOldChanges } from '../publishing/expired-changes.ts'
import { publishDueChannels } from '../publishing/publisher.ts'

let app: TestApp
let secret: string
const days = 90

beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
  const scopes = ['products:read', 'advice:read', 'dealers:read', 'events:read']
  const key = { countries: ['PL'], scopes, channels: ['web'], ownerId: people.globalAdmin }
  secret = (await createKey(app, key)).secret
  await buildChannel(app.database, 'PL', 'web', { filter: ['showOnWeb'] })
  await publishDueChannels(app.database)
  // The third publication removes records, the others change some of those that are left.
  for (const number of [2, 3, 4, 5]) {
    await app.database.all(sql`
      update products set web_product_name = 'Name ' || ${number}::int,
        show_on_web = show_on_web and (${number}::int <> 3 or legacy_product_id % 5 > 0)
      where country_id = 'PL' and legacy_product_id % ${number}::int = 0`)
    await publishDueChannels(app.database)
  }
  // A publication never changes, so its trigger is switched off for this.
  await app.database.script(`
    alter table publications disable trigger is_immutable;
    update publications set published_at = published_at - interval '91 days'
    where country_id = 'PL' and number <= 3;
    alter table publications enable trigger is_immutable`)
  await deleteOldChanges({ database: app.database, days })
})
afterAll(() => app.close())

const changes = (query: string) => callWithKey(app, secret, `delivery/v1/PL/web/changes?${query}`)
const snapshot = async () =>
  new Map(
    (await deliveredBy(app.database, 'PL', 'web')).map(({ kind, record, content }) => [
      `${kind} ${record}`,
      content,
    ]),
  )

async function replay(limit: number, between = async () => {}): Promise<Map<string, unknown>> {
  const copy = new Map<string, unknown>()
  let page: ChangePage = { changes: [], cursor: '0', hasMore: true }
  while (page.hasMore) {
    const { status, body } = await changes(`after=${page.cursor}&limit=${limit}`)
    expect(status).toBe(200)
    page = body
    for (const { kind, id, content } of page.changes) {
      if (content === null) copy.delete(`${kind} ${id}`)
      else copy.set(`${kind} ${id}`, content)
    }
    await between()
  }
  return copy
}

test('only changes of old publications are deleted, and bodies that nothing needs', async () => {
  const [left] = await app.database.all(sql`
    select min(number)::int as "first", (select count(*)::int from publications where country_id = 'PL') as listed
    from publication_changes where country_id = 'PL'`)
  expect(left).toEqual({ first: 4, listed: 5 })
  const [bodies] = await app.database.all(sql`
    select
      (select count(*)::int from delivered_contents b
        where not exists (select from delivered_now n where n.hash = b.hash) and not exists (
          select from publication_changes c where b.hash in (c.hash, c.previous))) as unused,
      (select count(*)::int from publication_changes c
        where c.hash is not null and not exists (select from delivered_contents b where b.hash = c.hash)) as lost`)
  expect(bodies).toEqual({ unused: 0, lost: 0 })
})

test('replaying from zero equals the snapshot, for every page size', async () => {
  const now = await snapshot()
  for (const limit of [7, 50, 500]) expect(await replay(limit)).toEqual(now)
})

test('replaying from zero equals the snapshot while records are published', async () => {
  let round = 0
  const copy = await replay(60, async () => {
    round += 1
    if (round > 4) return
    await app.database.all(sql`
      update products set web_product_name = 'Round ' || ${round}::int
      where country_id = 'PL' and legacy_product_id % 7 = ${round}::int`)
    await publishDueChannels(app.database)
  })
  expect(copy).toEqual(await snapshot())
})

test('a cursor before the stored changes has expired, and so has a replay of an earlier time', async () => {
  const second = await cursorOf(app.database, 'PL', 2)
  const third = await cursorOf(app.database, 'PL', 3)
  for (const cursor of [second, `${second}:product:10001`, `0.${second}:product:10001`]) {
    const { body } = await changes(`after=${cursor}`)
    expect(body).toMatchObject({ status: 410, code: 'cursor_expired' })
  }
  expect((await changes(`after=${third}`)).status).toBe(200)
  const path = 'delivery/v1/PL/web/products?changedFields=webProductName'
  expect((await callWithKey(app, secret, `${path}&since=${second}`)).body.code).toBe(
    'cursor_expired',
  )
  expect((await callWithKey(app, secret, `${path}&since=${third}`)).status).toBe(200)
})

test('an expired publication stays in the list, but can be neither compared nor undone', async () => {
  const list = await app.call('globalAdmin', 'GET', 'publishing/publications/PL/web')
  expect(list.body.publications.at(-1)).toMatchObject({ number: 1, isExpired: true })
  const stored = list.body.publications.filter(
    ({ isExpired }: { isExpired: boolean }) => !isExpired,
  )
  expect(stored.at(-1)).toMatchObject({ number: 4 })
  const compared = await app.call('globalAdmin', 'GET', 'publishing/comparison/PL/web?from=2')
  expect(compared.body.detail).toMatch(/up to publication 3 are no longer stored/)
  const undo = { countryCode: 'PL', channelId: 'web', number: 3 }
  const undone = await app.call('globalAdmin', 'POST', 'publishing/publication-undo', undo)
  expect(undone.body.detail).toMatch(/no longer stored/)
  const later = await app.call('globalAdmin', 'GET', 'publishing/comparison/PL/web?from=3&to=5')
  expect(later.body.total).toBeGreaterThan(0)
})

test('the newest publication never expires', async () => {
  await app.database.script(`
    alter table publications disable trigger is_immutable;
    update publications set published_at = published_at - interval '91 days' where country_id = 'PL';
    alter table publications enable trigger is_immutable`)
  await deleteOldChanges({ database: app.database, days })
  const [state] = await app.database.all(sql`
    select number::int - expired_number::int as left from channel_states where country_id = 'PL'`)
  expect(state).toEqual({ left: 1 })
  expect(await replay(100)).toEqual(await snapshot())
})
