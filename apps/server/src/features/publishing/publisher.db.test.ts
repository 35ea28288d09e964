import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { deliveredBy } from '@nutripim/server/test-support/publishing'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type RunningWorker, startWorker } from '../../platform/work/worker.ts'
import { publisher } from './publisher.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const log = { warn: (error: unknown) => errors.push(error) }
const errors: unknown[] = []

const publications = () =>
  database.all<{ number: number; changes: number }>(sql`
    select number::int, changes from publications where country_id = 'PL' order by number`)

/** What a dealer is called in the channel. */
const deliveredName = async (record: string) =>
  (await deliveredBy(database, 'PL', 'web')).find(
    (each) => each.kind === 'dealer' && each.record === record,
  )?.content?.name

test('several publishers publish each save once', async () => {
  await buildChannel(database, 'PL', 'web', { fields: [] })
  const interval = 3_600_000
  const publishers: RunningWorker[] = []
  for (let i = 0; i < 3; i += 1) {
    publishers.push(
      await startWorker(publisher({ database, interval, delay: 100 }), { database, log }),
    )
  }
  await waitFor(async () => expect(await publications()).toHaveLength(1))
  const { record } = await database.get<{ record: string }>(sql`
    select min(dealer_contact_id)::text as record from dealers where country_id = 'PL'`)
  for (const name of ['First', 'Second', 'Third']) {
    await database.all(
      sql`update dealers set name = ${name} where dealer_contact_id = ${Number(record)}`,
    )
    await waitFor(async () => expect(await deliveredName(record)).toBe(name))
  }
  expect((await publications()).map(({ number, changes }) => [number, changes]).slice(1)).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
  ])
  await Promise.all(publishers.map((publisher) => publisher.close()))
  expect(errors).toEqual([])
})

test('a change that no notification announced is published by the timer', async () => {
  await database.all(sql`
    update dealers set name = 'Unannounced' where dealer_contact_id = (
      select max(dealer_contact_id) from dealers where country_id = 'PL')`)
  const before = await publications()
  const worker = await startWorker(publisher({ database, interval: 50, delay: 1 }), {
    database,
    log,
  })
  await waitFor(async () => expect(await publications()).toHaveLength(before.length + 1))
  await worker.close()
})
