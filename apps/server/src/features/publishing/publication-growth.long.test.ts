import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openPostgresDatabase } from '../../platform/database/postgres-database.ts'
import { sql } from '../../platform/database/sql.ts'
import { fillDemoDatabase } from '../../seed/demo-database.ts'
import { publishDueChannels } from './publisher.ts'

const products = 2000
const publications = 1000
const changed = 20

let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Database
beforeAll(async () => {
  postgres = await startPostgres()
  database = await openPostgresDatabase(postgres.url, { connections: 4 })
  await fillDemoDatabase(database)
  await database.script(`
    with sample as (
      select p, row_number() over () as position from products p
      where country_id = 'NO' and is_live_product
    )
    insert into products select (jsonb_populate_record(p, jsonb_build_object(
      'legacy_product_id', 900000 + i, 'dh_code', 'G' || i, 'product_name', 'Product ' || i))).*
    from generate_series(1, ${products}) i
    join sample on position = 1 + i % (select count(*) from sample)`)
  for (const channel of ['web', 'app', 'label']) await buildChannel(database, 'NO', channel)
  await publishDueChannels(database)
}, 600_000)
afterAll(async () => {
  await database?.close()
  await postgres?.stop()
})

const tables = ['publications', 'publication_changes', 'delivered_contents', 'delivered_now']

async function measureStorage(): Promise<number> {
  const { bytes } = await database.get<{ bytes: number }>(sql`
    select sum(pg_total_relation_size(name::regclass))::float8 as bytes
    from unnest(${tables}::text[]) name`)
  return bytes
}

const getMedian = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test(`time and storage of a publication do not grow over ${publications} publications`, async () => {
  const times: number[] = []
  const storage = [await measureStorage()]
  for (let n = 1; n <= publications; n += 1) {
    await database.all(sql`
      update products set web_product_name = 'Name ' || ${n}::int
      where country_id = 'NO' and legacy_product_id between
        900001 + (${n}::int * ${changed} % ${products}) and 900000 + (${n}::int * ${changed} % ${products}) + ${changed}`)
    const started = performance.now()
    await publishDueChannels(database)
    times.push(performance.now() - started)
    if (n % (publications / 4) === 0) storage.push(await measureStorage())
  }
  const { number } = await database.get<{ number: number }>(sql`
    select min(number)::int as number from channel_states where country_id = 'NO'`)
  expect(number).toBe(publications + 1)
  const growth = storage.slice(1).map((bytes, i) => bytes - (storage[i] ?? 0))
  const medians = [0, 1, 2, 3].map((quarter) =>
    getMedian(times.slice((quarter * publications) / 4, ((quarter + 1) * publications) / 4)),
  )
  console.log(
    `Milliseconds of a publication in three channels, by quarter: ${medians.map(Math.round)}; ` +
      `bytes stored by each: ${growth.map((bytes) => Math.round(bytes / (publications / 4)))}`,
  )
  expect(medians[3]).toBeLessThan((medians[0] ?? 0) * 1.5)
  // The first quarter also fills the free space that the tables had.
  expect(growth[3]).toBeLessThan((growth[1] ?? 0) * 1.3)
}, 1_800_000)
