import { monitorEventLoopDelay } from 'node:perf_hooks'
import { recommendedProfile } from '@nutripim/agronomy/declarations/country-profiles'
import { plainProfile } from '@nutripim/agronomy/declarations/profile'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openPostgresDatabase } from '../../platform/database/postgres-database.ts'
import { fillDemoDatabase } from '../../seed/demo-database.ts'
import { compareProfiles } from './compare-profiles.ts'

const products = 40_000
const maxTime = 10_000
/** Requests of other users wait no longer for it. */
const maxBlock = 100

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
}, 600_000)
afterAll(async () => {
  await database?.close()
  await postgres?.stop()
})

test(`the dry run of a profile takes at most ${maxTime / 1000} s for ${products} products and blocks no user`, async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const found = await compareProfiles(database, 'NO', [plainProfile, recommendedProfile('NO')])
  const time = performance.now() - began
  delay.disable()
  const block = delay.percentile(99) / 1e6
  console.info(
    `${found.products} products in ${Math.round(time)} ms; event loop at most ${Math.round(delay.max / 1e6)} ms, 99 % ${Math.round(block)} ms`,
  )
  expect(found.products).toBeGreaterThan(products)
  expect(found.changed).toBeGreaterThan(0)
  expect(time).toBeLessThan(maxTime)
  expect(block).toBeLessThan(maxBlock)
}, 120_000)
