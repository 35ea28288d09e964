import { people } from '@nutripim/server/test-support/app'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { startWorker } from '../../platform/work/worker.ts'
import * as statements from './publications-sql.ts'
import { publishDueChannels, publisher } from './publisher.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await buildChannel(database, 'DE', 'web')
  await buildChannel(database, 'PL', 'web')
  for (const country of ['DE', 'PL']) {
    await buildChannel(database, country, 'label', { mode: 'reviewed' })
  }
  await publishDueChannels(database)
  await database.script(`
    create function fail_for_germany() returns trigger language plpgsql as $$
    begin raise exception 'Germany cannot be published'; end $$;
    create trigger fail before insert on publications for each row
      when (new.country_id = 'DE') execute function fail_for_germany()`)
})
afterAll(() => database.close())

interface Warning {
  item: string
  retryIn: number
  err: Error
}
let warnings: Warning[]
beforeEach(() => {
  warnings = []
})
const log = { warn: (warning: unknown) => warnings.push(warning as Warning) }

/** Runs a publisher that works again and again until the condition holds. */
async function publishUntil(condition: () => Promise<void>): Promise<void> {
  const worker = await startWorker(publisher({ database, interval: 20, delay: 1 }), {
    database,
    log,
  })
  try {
    await waitFor(condition)
  } finally {
    await worker.close()
  }
}

const countPublications = async (country: string, channel: string) =>
  (
    await database.get<{ count: number }>(sql`
      select count(*)::int from publications where country_id = ${country} and channel_id = ${channel}`)
  ).count

test('a channel that fails is logged, waits, and holds up no other channel', async () => {
  const before = await countPublications('PL', 'web')
  await database.all(sql`
    update products set web_product_name = 'Changed' where legacy_product_id in (
      select min(legacy_product_id) from products
      where country_id in ('DE', 'PL') and is_live_product group by country_id)`)
  await publishUntil(async () => {
    expect(await countPublications('PL', 'web')).toBe(before + 1)
    expect(warnings).not.toEqual([])
  })
  expect(warnings).toMatchObject([
    { item: 'DE-web', retryIn: 5, err: { message: 'Germany cannot be published' } },
  ])
})

test('a scheduled publication that fails is logged, waits, and holds up no other one', async () => {
  const minutesAgo = (minutes: number) =>
    new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)
  for (const [country, minutes] of [
    ['DE', 3],
    ['PL', 2],
  ] as const) {
    const channel = { country, channel: 'label' }
    const schedule = { localTime: minutesAgo(minutes), timeZone: 'UTC' }
    const request = { records: null, note: '', state: 'scheduled', schedule } as const
    await database.all(statements.addRequest(channel, request))
  }
  await database.all(sql`
    update publication_requests set requested_by = ${people.globalAdmin} where state = 'scheduled'`)
  await publishUntil(async () => expect(await countPublications('PL', 'label')).toBe(1))
  const states = await database.all(sql`
    select country_id as country, state from publication_requests order by 1`)
  expect(states).toEqual([
    { country: 'DE', state: 'scheduled' },
    { country: 'PL', state: 'published' },
  ])
  expect(warnings.map(({ item }) => item)).toContainEqual(
    expect.stringMatching(/^scheduled publication \d+$/),
  )
})
