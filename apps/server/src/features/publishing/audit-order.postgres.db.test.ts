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

const touch = (name: string) => sql`
  update dealers set comments = ${name}
  where dealer_contact_id = (select min(dealer_contact_id) from dealers where country_id = 'PL')`
const touchAnother = (name: string) => sql`
  update dealers set comments = ${name}
  where dealer_contact_id = (select max(dealer_contact_id) from dealers where country_id = 'PL')`

test('audit entries of a country are committed in the order of their ids', async () => {
  let second: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await tx.all(touch('first'))
    second = database.all(touchAnother('second'))
    await waitFor(async () => {
      const waiting = await database.all(sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      expect(waiting).toHaveLength(1)
    })
    await tx.all(touch('first again'))
  })
  await second
  const entries = await database.all<{ comments: string }>(sql`
    select after ->> 'comments' as comments from audit_log
    where country_id = 'PL' and kind = 'dealer' order by id desc limit 3`)
  expect(entries.map(({ comments }) => comments)).toEqual(['second', 'first again', 'first'])
})
