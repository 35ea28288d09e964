import type { LiveEvent } from '@nutripim/contract/live/live'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { assignRole, buildUser } from '@nutripim/server/test-support/builders/build-user'
import { insertRow, insertRows } from '@nutripim/server/test-support/builders/insert-rows'
import type { TestStream } from '@nutripim/server/test-support/stream'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

type Stream = TestStream<LiveEvent>
type Of<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>

let app: TestApp
const open: Stream[] = []
beforeAll(async () => {
  app = await openTestApp({ heartbeat: 150 })
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => app.close())

/** Opens a stream and waits until it is connected. */
async function join(person: Person, country: string): Promise<Stream & { connection: string }> {
  const stream = await app.listen<LiveEvent>(person, `experience/events?country=${country}`)
  expect(stream.status).toBe(200)
  open.push(stream)
  const connected = await stream.event((event) => event.type === 'connected')
  return Object.assign(stream, { connection: (connected as Of<'connected'>).connection })
}

const changes = (stream: Stream) =>
  stream.events.filter((event): event is Of<'changed'> => event.type === 'changed')

const names = (stream: Stream) => {
  const last = stream.events.findLast((event): event is Of<'present'> => event.type === 'present')
  return last?.people.map(({ name, screen, rowId }) => [name, screen, rowId])
}

async function productsOf(country: string, limit: number): Promise<number[]> {
  const rows = await app.database.all<{ id: number }>(sql`
    select legacy_product_id as id from products
    where country_id = ${country} and is_live_product order by 1 limit ${limit}`)
  return rows.map(({ id }) => id)
}

async function saveN(person: Person, country: string, ids: number[], N: number) {
  const answer = await app.call(person, 'POST', 'product-information/product-compositions', {
    countryCode: country,
    products: ids.map((legacyProductId) => ({ legacyProductId, composition: { N } })),
  })
  expect(answer.status).toBe(200)
  return answer
}

describe('a saved change', () => {
  test('reaches all users of the country within a second, with ids, name, time and request', async () => {
    const [first, second] = await productsOf('ES', 2)
    const stream = await join('marketer', 'ES')
    const { headers } = await saveN('globalAdmin', 'ES', [second!, first!], 1.25)
    const began = performance.now()
    const change = await stream.event((event) => event.type === 'changed')
    expect(performance.now() - began).toBeLessThan(1000)
    expect(change).toEqual({
      type: 'changed',
      countryCode: 'ES',
      kind: 'product',
      ids: expect.arrayContaining([String(first), String(second)]),
      by: 'Gina Admin',
      at: expect.stringMatching(/^\d{4}-/),
      requestId: headers['x-request-id'],
    })
  })

  test('does not reach another country', async () => {
    const other = await join('globalAdmin', 'PL')
    const here = await join('globalAdmin', 'ES')
    await saveN('marketer', 'ES', await productsOf('ES', 1), 2.5)
    await here.event((event) => event.type === 'changed')
    await saveN('globalAdmin', 'PL', await productsOf('PL', 1), 2.5)
    await other.event((event) => event.type === 'changed')
    expect(changes(other).map(({ countryCode }) => countryCode)).toEqual(['PL'])
  })

  test('does not reach users without the right', async () => {
    const country = 'GB'
    const stream = await join('dealerManager', country)
    await saveN('globalAdmin', country, await productsOf(country, 1), 3.5)
    await app.database.all(sql`
      update users set display_name = display_name || ' ' where user_id = ${people.approver}`)
    await app.database.all(sql`
      update dealers set comments = comments || '.'
      where dealer_contact_id = (select min(dealer_contact_id) from dealers where country_id = 'GB')`)
    await stream.event((event) => event.type === 'changed')
    expect(changes(stream).map(({ kind }) => kind)).toEqual(['dealer'])
  })

  test('reaches all users if it belongs to no country', async () => {
    const stream = await join('marketer', 'ES')
    await app.database.all(sql`update crops set name = 'Wheat' where id = 'winter-wheat'`)
    expect(await stream.event((event) => event.type === 'changed')).toMatchObject({
      countryCode: null,
      kind: 'crop',
      ids: ['winter-wheat'],
      by: 'system',
    })
  })

  test('is sent without ids if there are too many records', async () => {
    const stream = await join('marketer', 'ES')
    const products = Array.from({ length: 1500 }, (_, n) => ({
      ...{ countryId: 'ES', dhCode: `LIVE${n}`, productName: 'x' },
    }))
    await insertRows(app.database, 'products', products)
    expect(await stream.event((event) => event.type === 'changed')).toMatchObject({ ids: null })
  })

  test('is not sent if it was rolled back', async () => {
    const stream = await join('marketer', 'ES')
    const [id] = await productsOf('ES', 1)
    await app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
      countryCode: 'ES',
      products: [{ legacyProductId: id, composition: { N: 77 }, was: { N: 99.99 } }],
    })
    await saveN('globalAdmin', 'ES', [id!], 4.5)
    await stream.event((event) => event.type === 'changed')
    expect(changes(stream)).toHaveLength(1)
  })
})

describe('a stream', () => {
  test('says for how long its country has had no change', async () => {
    const watcher = await join('globalAdmin', 'PL')
    const before = performance.now()
    await saveN('globalAdmin', 'PL', await productsOf('PL', 1), 5.25)
    await watcher.event((event) => event.type === 'changed')
    const sinceSave = async (country: string) => {
      const stream = await join('globalAdmin', country)
      const [connected] = stream.events.filter((event) => event.type === 'connected')
      return { connected, elapsed: performance.now() - before }
    }
    const here = await sinceSave('PL')
    expect(here.connected?.unchangedFor).toBeLessThan(here.elapsed)
    const elsewhere = await sinceSave('NO')
    expect(elsewhere.connected?.unchangedFor).toBeGreaterThan(here.connected?.unchangedFor ?? 0)
  })

  test('is not compressed, cached or buffered', async () => {
    const { headers } = await join('marketer', 'ES')
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
  })

  test('ends when the role is removed', async () => {
    const email = await buildUser(app.database, { roles: ['CENTRALMARKETING'], countries: ['ES'] })
    const token = await app.provider.issue({ email })
    const stream = await app.listen<LiveEvent>({ token }, 'experience/events?country=ES')
    await stream.event((event) => event.type === 'connected')
    await app.database.all(sql`delete from user_roles where user_id = ${email}`)
    await stream.ended
    const rejected = await app.listen<LiveEvent>({ token }, 'experience/events?country=ES')
    expect(rejected.body.code).toBe('no_role')
  })

  test('ends at once when the user is deleted or loses the country, not at the heartbeat', async () => {
    const quiet = await openTestApp({ heartbeat: 3_600_000 })
    const open = async (name: string) => {
      const email = `${name}@live.example`
      const path = `access-control/user/${email}`
      const body = { displayName: name, roles: ['DEALERMANAGER'], marketingCountries: ['ES'] }
      expect((await quiet.call('globalAdmin', 'POST', path, body)).status).toBe(200)
      const token = await quiet.provider.issue({ email })
      const stream = await quiet.listen<LiveEvent>({ token }, 'experience/events?country=ES')
      await stream.event((event) => event.type === 'connected')
      return { email, stream }
    }
    const deleted = await open('deleted')
    const moved = await open('moved')
    const unchanged = await open('unchanged')
    await quiet.call('globalAdmin', 'DELETE', `access-control/deleteuser/${deleted.email}`)
    await deleted.stream.ended
    await quiet.call('globalAdmin', 'POST', `access-control/user/${moved.email}`, {
      marketingCountries: ['PT'],
    })
    await moved.stream.ended
    await quiet.database.all(
      sql`update dealers set comments = 'still here' where country_id = 'ES'`,
    )
    await unchanged.stream.event((event) => event.type === 'changed' && event.kind === 'dealer')
    await quiet.close()
  })

  test('ends when the country is removed', async () => {
    const stream = await join('approver', 'ES')
    await app.database.all(sql`
      delete from user_countries where user_id = ${people.approver} and country_id = 'ES'`)
    await stream.ended
  })

  test('continues with other rights when the role changes', async () => {
    const email = await buildUser(app.database, { roles: ['CENTRALMARKETING'], countries: ['IE'] })
    const token = await app.provider.issue({ email })
    const stream = await app.listen<LiveEvent>({ token }, 'experience/events?country=IE')
    await stream.event((event) => event.type === 'connected')
    await app.database.transaction(async (tx) => {
      await tx.all(sql`delete from user_roles where user_id = ${email}`)
      await assignRole(tx, email, 'DEALERMANAGER')
    })
    await new Promise((resolve) => setTimeout(resolve, 400))
    await saveN('globalAdmin', 'IE', await productsOf('IE', 1), 5.5)
    await app.database.all(sql`update dealers set comments = 'now' where country_id = 'IE'`)
    await stream.event((event) => event.type === 'changed')
    expect(changes(stream).map(({ kind }) => kind)).toEqual(['dealer'])
  })

  test('ends when the token expires', async () => {
    const now = Math.floor(Date.now() / 1000)
    const token = await app.provider.issue({ email: people.marketer, exp: now - 25 })
    const stream = await app.listen<LiveEvent>({ token }, 'experience/events?country=ES')
    expect(stream.status).toBe(200)
    await stream.ended
  })

  test('closes the oldest one of a user with too many', async () => {
    const quiet = await openTestApp()
    const open = async () => {
      const stream = await quiet.listen<LiveEvent>('developer', 'experience/events?country=ES')
      await stream.event((event) => event.type === 'connected')
      return stream
    }
    const first = await open()
    await Promise.all(Array.from({ length: 30 }, open))
    await first.ended
    await quiet.close()
  }, 60_000)
})

describe('presence', () => {
  const look = (
    person: Person,
    stream: { connection: string },
    countryCode: string,
    screen: string,
    rowId?: string,
  ) =>
    app.call(person, 'POST', 'experience/presence', {
      connection: stream.connection,
      countryCode,
      screen,
      ...(rowId && { rowId }),
    })

  test('shows other users with screen and row until they leave', async () => {
    const gina = await join('globalAdmin', 'DE')
    const devi = await join('developer', 'DE')
    expect((await look('developer', devi, 'DE', '/product-info/composition')).body).toBe(true)
    await expect
      .poll(() => names(gina))
      .toEqual([['Devi Developer', '/product-info/composition', null]])
    await look('developer', devi, 'DE', '/product-info/composition', '17')
    await expect
      .poll(() => names(gina))
      .toEqual([['Devi Developer', '/product-info/composition', '17']])
    expect(names(devi)).toEqual([])
    devi.close()
    await expect.poll(() => names(gina)).toEqual([])
  })

  test('does not include own tabs', async () => {
    const one = await join('globalAdmin', 'FR')
    const two = await join('globalAdmin', 'FR')
    await look('globalAdmin', two, 'FR', 'x')
    const devi = await join('developer', 'FR')
    await look('developer', devi, 'FR', 'y')
    await expect.poll(() => names(one)).toEqual([['Devi Developer', 'y', null]])
    devi.close()
  })

  test('cannot be set for another user', async () => {
    const devi = await join('developer', 'DE')
    expect((await look('globalAdmin', devi, 'DE', 'x')).body).toBe(false)
  })

  test('of a stopped server ends after 40 seconds', async () => {
    const connection = '00000000-0000-4000-8000-000000000001'
    await insertRow(app.database, 'presence', {
      ...{ connection, countryId: 'IT', userId: people.developer, screen: 'x' },
      seenAt: new Date(Date.now() - 35_000).toISOString(),
    })
    const gina = await join('globalAdmin', 'IT')
    await expect.poll(() => names(gina)).toEqual([['Devi Developer', 'x', null]])
    await app.database.all(sql`
      update presence set seen_at = seen_at - interval '5 seconds' where connection = ${connection}`)
    await waitFor(() => expect(names(gina)).toEqual([]))
    const row = await app.database.find(sql`select from presence where connection = ${connection}`)
    expect(row).toBeUndefined()
  })

  test('ends an expired stream, so that its client reconnects', async () => {
    const devi = await join('developer', 'DE')
    await app.database.all(sql`delete from presence where connection = ${devi.connection}`)
    await devi.ended
  })
})

describe('a message of the database that is none', () => {
  const texts = ['', 'x', 'null', '[]', '{}', '{"country":1}', '{"users":"all"}', '"\\u0000"']

  test.each([
    ['nutripim_changes', 2.25],
    ['nutripim_inbox', 2.5],
    ['nutripim_presence', 2.75],
    ['nutripim_publications', 3],
    ['nutripim_webhooks', 3.25],
  ])('on the channel %s ends nothing, and the next change arrives', async (channel, N) => {
    const stream = await join('marketer', 'ES')
    for (const text of texts) await app.database.all(sql`select pg_notify(${channel}, ${text})`)
    const [id] = await productsOf('ES', 1)
    await saveN('globalAdmin', 'ES', [id!], N)
    const change = await stream.event(
      (event) => event.type === 'changed' && event.kind === 'product',
    )
    expect(change).toMatchObject({ ids: [String(id)], by: 'Gina Admin' })
  })

  test('makes open screens load their data again, because it may have been a change', async () => {
    const stream = await join('marketer', 'ES')
    await app.database.all(sql`select pg_notify('nutripim_changes', '')`)
    expect(await stream.event((event) => event.type === 'missed')).toEqual({ type: 'missed' })
  })
})
