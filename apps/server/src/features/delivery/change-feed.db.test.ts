import type { ChangePage } from '@nutripim/contract/delivery/delivered-records'
import { callWithKey, createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { buildDealer } from '@nutripim/server/test-support/builders/build-dealer'
import { cursorOf, deliveredBy } from '@nutripim/server/test-support/publishing'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { publishDueChannels } from '../publishing/publisher.ts'

let app: TestApp
let secret: string
const scopes = ['products:read', 'advice:read', 'dealers:read', 'events:read']
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
  const key = { countries: ['PL', 'IE'], scopes, channels: ['web'], ownerId: people.globalAdmin }
  secret = (await createKey(app, key)).secret
  await buildChannel(app.database, 'PL', 'web', { filter: ['showOnWeb'] })
  await publish()
})
afterAll(() => app.close())

const publish = () => publishDueChannels(app.database)
const changes = (query: string, key = secret, country = 'PL') =>
  callWithKey(app, key, `delivery/v1/${country}/web/changes?${query}`)

type Change = ChangePage['changes'][number]

/** A copy of the channel, as a reader builds it from the feed. */
function apply(copy: Map<string, unknown>, page: readonly Change[]): void {
  for (const { kind, id, content } of page) {
    if (content === null) copy.delete(`${kind} ${id}`)
    else copy.set(`${kind} ${id}`, content)
  }
}

async function readFeed(copy: Map<string, unknown>, after: string, limit = 500): Promise<string> {
  for (let cursor = after; ; ) {
    const { status, body } = await changes(`after=${cursor}&limit=${limit}`)
    expect(status).toBe(200)
    apply(copy, body.changes)
    cursor = body.cursor
    if (!body.hasMore) return cursor
  }
}

const snapshot = async (country = 'PL') =>
  new Map(
    (await deliveredBy(app.database, country, 'web')).map(({ kind, record, content }) => [
      `${kind} ${record}`,
      content,
    ]),
  )

const renameDealer = (name: string, country = 'PL') =>
  app.database.all(sql`
    update dealers set name = ${name} where dealer_contact_id = (
      select min(dealer_contact_id) from dealers where country_id = ${country})`)

/** Any of the writes that change, remove or add something. */
const randomWrites = [
  (n: number) => sql`
    update products set web_product_name = 'Name ' || ${n}::int, show_on_web = (${n}::int + legacy_product_id) % 3 > 0
    where country_id = 'PL' and legacy_product_id % 17 = ${n}::int % 17`,
  (n: number) => sql`
    update products set show_advice = not show_advice
    where country_id = 'PL' and legacy_product_id % 13 = ${n}::int % 13`,
  (n: number) => sql`
    update advice set text = 'Text ' || ${n}::int where country_id = 'PL' and legacy_product_id % 11 = ${n}::int % 11`,
  (n: number) => sql`
    delete from dealers where country_id = 'PL' and dealer_contact_id % 23 = ${n}::int % 23`,
]

test('the feed from the beginning equals the snapshot, for readers of every page size', async () => {
  const follower = new Map<string, unknown>()
  let cursor = await readFeed(follower, '0', 37)
  for (let n = 1; n <= 15; n += 1) {
    for (const write of randomWrites.filter((_, index) => (n * 7 + index) % 3 === 0)) {
      await app.database.all(write(n))
    }
    if (n % 3 !== 0) for (let i = 0; i < 5; i += 1) await buildDealer(app.database)
    await publish()
    if (n % 4 === 0) cursor = await readFeed(follower, cursor, n)
  }
  await readFeed(follower, cursor, 41)
  const now = await snapshot()
  expect(now.size).toBeGreaterThan(50)
  expect(follower).toEqual(now)
  for (const limit of [19, 500]) {
    const replayed = new Map<string, unknown>()
    await readFeed(replayed, '0', limit)
    expect(replayed).toEqual(now)
  }
})

test('writers and readers at the same time: each copy equals the snapshot', async () => {
  const copies = [new Map<string, unknown>(), new Map<string, unknown>()]
  let isWriting = true
  const readers = copies.map(async (copy) => {
    let cursor = '0'
    while (isWriting) cursor = await readFeed(copy, cursor, 23)
    return cursor
  })
  const writers = [0, 1, 2].map(async (writer) => {
    for (let n = 0; n < 6; n += 1) {
      await app.database.all(sql`
        update products set web_product_name = 'W' || ${writer}::int || ' ' || ${n}::int
        where country_id = 'PL' and legacy_product_id % 3 = ${writer} and legacy_product_id % 5 = ${n % 5}`)
      await publish()
    }
  })
  await Promise.all(writers)
  await publish()
  isWriting = false
  const cursors = await Promise.all(readers)
  const now = await snapshot()
  for (const [index, copy] of copies.entries()) {
    await readFeed(copy, cursors[index] ?? '0')
    expect(copy).toEqual(now)
  }
})

describe('a reader', () => {
  test('that waits gets the next publication as soon as it is there', async () => {
    const { body: before } = await changes('after=0&limit=1')
    const cursor = await readFeed(new Map(), before.cursor)
    const waiting = changes(`after=${cursor}&wait=30`)
    await renameDealer('Awaited')
    await publish()
    const { body } = await waiting
    expect(body.changes).toMatchObject([{ kind: 'dealer', content: { name: 'Awaited' } }])
  })

  test('that does not wait gets an empty page with its cursor', async () => {
    const cursor = await readFeed(new Map(), '0')
    expect((await changes(`after=${cursor}`)).body).toEqual({
      changes: [],
      cursor,
      hasMore: false,
    })
  })

  test('gets only the kinds of records that its key can read', async () => {
    const key = await createKey(app, {
      countries: ['PL'],
      scopes: ['events:read', 'dealers:read'],
      channels: ['web'],
    })
    const { body } = await changes('after=0&limit=500', key.secret)
    expect(new Set(body.changes.map(({ kind }: Change) => kind))).toEqual(new Set(['dealer']))
  })

  test('with an expired cursor, or one of another database, is asked to start anew', async () => {
    await buildChannel(app.database, 'IE', 'web')
    await publish()
    await app.database.all(
      sql`update channel_states set expired_number = 1 where country_id = 'IE'`,
    )
    const first = await cursorOf(app.database, 'IE', 1)
    const ofOther = await cursorOf(app.database, 'PL', 1)
    const unknown = [ofOther, `${ofOther}:product:1`, '1', '99', '99-5f3a9c1e7b20']
    for (const cursor of ['0:product:1', '0.1:product:1', `0.${ofOther}:product:1`, ...unknown]) {
      const { body } = await changes(`after=${cursor}`, secret, 'IE')
      expect({ cursor, ...body }).toMatchObject({ cursor, status: 410, code: 'cursor_expired' })
    }
    for (const cursor of [first, `${first}:product:1`, `0.${first}:product:1`]) {
      const { status } = await changes(`after=${cursor}`, secret, 'IE')
      expect({ cursor, status }).toEqual({ cursor, status: 200 })
    }
    const { body: page } = await callWithKey(app, secret, 'delivery/v1/IE/web/products')
    expect(page.cursor).toBe(first)
    expect((await changes('after=no')).body.code).toBe('invalid_input')
  })

  test('of the stream gets earlier changes at once and later ones when they are published', async () => {
    const stream = await app.listen<ChangePage>(
      { token: secret },
      'delivery/v1/PL/web/changes/stream?after=0',
    )
    const copy = new Map<string, unknown>()
    const catchUp = async () => {
      copy.clear()
      for (const page of stream.events) apply(copy, page.changes)
      expect(copy).toEqual(await snapshot())
    }
    await waitFor(catchUp)
    await renameDealer('Streamed')
    await publish()
    await waitFor(catchUp)
    expect(stream.events.at(-1)?.changes).toMatchObject([{ content: { name: 'Streamed' } }])
    stream.close()
  })

  test('of the stream that reconnects gets what follows its last event, and nothing older', async () => {
    const address = 'delivery/v1/PL/web/changes/stream?after=0'
    const first = await app.listen<ChangePage>({ token: secret }, address)
    const known = await readFeed(new Map(), '0')
    await first.event(({ cursor }) => cursor === known)
    expect(first.lastId).toBe(known)
    first.close()
    await renameDealer('Changed meanwhile')
    await publish()
    const second = await app.listen<ChangePage>({ token: secret }, address, first.lastId)
    await second.event(({ hasMore }) => !hasMore)
    const received = second.events.flatMap((page) => page.changes)
    expect(received.at(-1)).toMatchObject({ content: { name: 'Changed meanwhile' } })
    const number = Number(known.split('-')[0])
    expect(Math.min(...received.map(({ publication }) => publication))).toBe(number + 1)
    second.close()
  })

  test('of the stream whose key cannot read the published kinds gets their cursor without changes', async () => {
    const key = await createKey(app, {
      countries: ['PL'],
      scopes: ['events:read', 'advice:read'],
      channels: ['web'],
    })
    const known = await readFeed(new Map(), '0')
    const stream = await app.listen<ChangePage>(
      { token: key.secret },
      `delivery/v1/PL/web/changes/stream?after=${known}`,
    )
    await renameDealer('Not for this key')
    await publish()
    const event = await stream.event(() => true)
    expect(event).toEqual({ changes: [], cursor: stream.lastId, hasMore: false })
    expect(stream.lastId).not.toBe(known)
    stream.close()
  })

  test('of the stream whose last event has another id than a cursor, or an expired one, gets a problem', async () => {
    const reconnect = (id: string) =>
      app.listen({ token: secret }, 'delivery/v1/PL/web/changes/stream?after=0', id)
    expect((await reconnect('99-5f3a9c1e7b20')).body.code).toBe('cursor_expired')
    expect((await reconnect('no')).body).toMatchObject({
      status: 400,
      detail: 'Last-Event-ID is not a cursor of this API.',
    })
    const withoutEvent = await reconnect('')
    expect(withoutEvent.status).toBe(200)
    withoutEvent.close()
  })

  test('of the stream gets pages of several megabytes, however slowly it reads', async () => {
    await app.database.all(sql`
      update products set web_product_name = repeat('long ', 6000) || legacy_product_id
      where country_id = 'PL' and show_on_web`)
    await publish()
    const expected = await snapshot()
    const size = [...expected.values()].reduce(
      (sum: number, v) => sum + JSON.stringify(v).length,
      0,
    )
    expect(size).toBeGreaterThan(2_000_000)
    const stream = await app.listen<ChangePage>(
      { token: secret },
      'delivery/v1/PL/web/changes/stream?after=0',
    )
    await stream.event(({ hasMore }) => !hasMore)
    const copy = new Map<string, unknown>()
    for (const page of stream.events) apply(copy, page.changes)
    expect(copy).toEqual(expected)
    stream.close()
  })
})
