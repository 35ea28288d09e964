import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { hostileTexts } from '@nutripim/server/test-support/hostile-texts'
import { watchWaiting } from '@nutripim/server/test-support/waiting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts'
import { migrate } from '../../platform/database/migrate/migrate.ts'
import { sql } from '../../platform/database/sql.ts'
import { readDemoSnapshot } from '../../seed/demo-snapshot.ts'

/** Times the products and the advice of the demo. */
const copies = 3
const tabs = 12
/** What a search may delay others, in milliseconds of this process on a busy machine. The aim is 250. */
const maxDelay = 1000

const paths = ['global-admin/search', 'product-information/search-stuff']
const texts = [
  ...hostileTexts,
  'nitralsi maizze',
  'Nitrlais',
  'calicum nitrat maiz',
  'щедрий врожай добрива',
  'нітраліс нитралис',
  'ж',
  '%%%',
  '15',
  '1 5 1 5',
  Array.from({ length: 200 }, () => 'n').join(''),
]

let folder: string
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nutripim-test-'))
  const snapshot = join(folder, 'database.tar')
  const database = await openEmbeddedDatabase({ snapshot: await readDemoSnapshot() })
  await migrate(database)
  await enlarge(database)
  await writeFile(snapshot, (await database.dump()).stream())
  await database.close()
  process.env.TEST_SNAPSHOT = snapshot
  app = await openTestApp()
  // The first statement of each kind compiles parts of the database.
  for (const path of paths) await search('globalAdmin', path, 'nitralsi maizze')
}, 600_000)
afterAll(async () => {
  delete process.env.TEST_SNAPSHOT
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Names of the demo with a number, in the same countries, with the advice of the demo. */
async function enlarge(database: Database): Promise<void> {
  await database.script(`
    alter table products disable trigger user;
    alter table advice disable trigger user;
    create temporary table copied as
      select nextval(pg_get_serial_sequence('products', 'legacy_product_id'))::int as id, i,
        p.legacy_product_id as original
      from products p, generate_series(2, ${copies}) i where p.is_live_product;
    insert into products (legacy_product_id, country_id, dh_code, product_name, web_product_name,
      web_synonyms, web_long_description, is_live_product)
    overriding system value
    select copied.id, country_id, dh_code || '-' || i, product_name || ' ' || i, web_product_name,
      web_synonyms, web_long_description, true
    from copied join products p on p.legacy_product_id = copied.original;
    insert into advice (country_id, legacy_product_id, crop_id, text)
    select country_id, copied.id, crop_id, text
    from copied join advice a on a.legacy_product_id = copied.original;
    alter table products enable trigger user;
    alter table advice enable trigger user`)
  await database.script('vacuum analyze')
}

/** Sends the search again that a newer one replaced, as a tab does. */
async function search(person: Person, path: string, text: string): Promise<void> {
  for (;;) {
    const { status } = await app.call(person, 'POST', path, { text })
    if (status === 200) return
    expect(status).toBe(429)
  }
}

async function measureDelay(work: () => Promise<unknown>): Promise<number> {
  const waiting = watchWaiting(async () => {
    const { status } = await app.call('marketer', 'GET', 'experience/effective-identity')
    expect(status).toBe(200)
  })
  await work()
  return Math.round(await waiting.stop())
}

const listWorst = (delays: Record<string, number>) =>
  Object.entries(delays)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)

describe('[GLB-01] on the embedded database searches do not block other users', () => {
  test('the catalogue is a large one', async () => {
    const { count } = await app.database.get<{ count: number }>(
      sql`select count(*)::int as count from products`,
    )
    expect(count).toBeGreaterThan(9000)
  })

  test.each(paths)('%s: one search at a time', async (path) => {
    const delays: Record<string, number> = {}
    for (const text of texts) {
      delays[text.slice(0, 40)] = await measureDelay(() => search('globalAdmin', path, text))
    }
    console.log(path, 'milliseconds', listWorst(delays))
    expect(Math.max(...Object.values(delays))).toBeLessThan(maxDelay)
  })

  test(`${tabs} tabs at once`, async () => {
    const people = ['globalAdmin', 'regionalAdmin', 'approver'] as const
    const delay = await measureDelay(() =>
      Promise.all(
        Array.from({ length: tabs }, async (_, tab) => {
          for (const [i, text] of texts.entries()) {
            if (i % tabs === tab) {
              await search(people[tab % people.length]!, paths[0]!, text)
            }
          }
        }),
      ),
    )
    console.log(`${tabs} tabs: ${delay} milliseconds`)
    expect(delay).toBeLessThan(maxDelay)
  })
})
