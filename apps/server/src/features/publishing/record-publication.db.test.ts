import { openTestDatabase } from '@nutripim/server/test-support/database'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function publish(country: string, contents: Record<string, string | null>) {
  const records = Object.keys(contents)
  const { number } = await database.get<{ number: number | null }>(sql`
    select record_publication(${country}, 'web', 'system', 'manual', '', null,
      ${records.map(() => 'product')}::text[], ${records}::text[], ${records.map((id) => `DH${id}`)}::text[],
      ${Object.values(contents)}::text[])::int as number`)
  return number
}

const changesOf = (country: string, number: number) =>
  database.all(sql`
    select record, code, new.body, old.body as previous
    from publication_changes c
    left join delivered_contents new on new.hash = c.hash
    left join delivered_contents old on old.hash = c.previous
    where country_id = ${country} and channel_id = 'web' and number = ${number} order by record`)

test('a publication stores only what differs, and numbers are without gaps', async () => {
  expect(await publish('PL', { 1: '{"a":1}', 2: '{"a":2}' })).toBe(1)
  expect(await publish('PL', { 1: '{"a":1}', 2: '{"a":2}' })).toBeNull()
  expect(await publish('PL', { 1: '{"a":1}', 2: '{"a":3}' })).toBe(2)
  expect(await publish('PL', { 1: null, 3: null })).toBe(3)
  expect(await changesOf('PL', 2)).toEqual([
    { record: '2', code: 'DH2', body: '{"a":3}', previous: '{"a":2}' },
  ])
  expect(await changesOf('PL', 3)).toEqual([
    { record: '1', code: 'DH1', body: null, previous: '{"a":1}' },
  ])
  const now = await database.all(sql`
    select record, body, number::int from delivered_now join delivered_contents using (hash)
    where country_id = 'PL'`)
  expect(now).toEqual([{ record: '2', body: '{"a":3}', number: 2 }])
})

test('the same content in two countries is stored once', async () => {
  await publish('ES', { 7: '{"same":true}' })
  await publish('IT', { 7: '{"same":true}' })
  const stored = await database.all(
    sql`select from delivered_contents where body = '{"same":true}'`,
  )
  expect(stored).toHaveLength(1)
})

test('other servers are notified of a publication', async () => {
  const messages: unknown[] = []
  const unlisten = await database.listen(
    'nutripim_publications',
    (payload) => messages.push(JSON.parse(payload)),
    () => {},
  )
  await publish('NO', { 1: '{}' })
  await waitFor(() => expect(messages).toEqual([{ country: 'NO', channel: 'web', number: 1 }]))
  await unlisten()
})

test('a publication never changes', async () => {
  await publish('DK', { 1: '{}' })
  for (const statement of [
    sql`update publications set note = 'x'`,
    sql`update publication_changes set hash = null`,
  ]) {
    await expect(database.all(statement)).rejects.toThrow('a publication never changes')
  }
})
