import { people } from '@nutripim/server/test-support/app'
import { type BuiltMail, buildMail } from '@nutripim/server/test-support/builders/build-mail'
import {
  buildNotification,
  buildNotifications,
} from '@nutripim/server/test-support/builders/build-notification'
import { daysAgo } from '@nutripim/server/test-support/builders/insert-rows'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { startWorker } from '../../platform/work/worker.ts'
import { deleteExpired, retention } from './retention.ts'

const { keptDays } = readConfig({})
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const notify = (name: string, created: number, read: number | null) =>
  buildNotification(database, {
    userId: people.marketer,
    payload: { name },
    createdAt: daysAgo(created),
    readAt: read === null ? null : daysAgo(read),
  })
const names = async () =>
  (
    await database.all<{ name: string }>(
      sql`select payload ->> 'name' as name from notifications order by id`,
    )
  ).map(({ name }) => name)
const mail = (state: BuiltMail['state'], days: number) =>
  buildMail(database, { userId: people.marketer, state, createdAt: daysAgo(days) })
const states = async () =>
  (await database.all<{ state: string }>(sql`select state from mails order by state`)).map(
    ({ state }) => state,
  )

test('notifications read long ago are deleted, unread ones are kept for a year', async () => {
  await database.all(sql`delete from notifications`)
  await notify('read long ago', 200, 91)
  await notify('read lately', 200, 89)
  await notify('never read', 364, null)
  await notify('not read in a year', 366, null)
  await deleteExpired({ database, keptDays })
  expect(await names()).toEqual(['read lately', 'never read'])
})

test('sent and given-up e-mails are deleted, pending ones are kept', async () => {
  for (const state of ['sent', 'given up', 'waiting', 'sending'] as const) await mail(state, 91)
  await mail('sent', 89)
  await database.all(sql`
    update notifications set mail_id = (select mail_id from mails where state = 'given up')
    where payload ->> 'name' = 'never read'`)
  await deleteExpired({ database, keptDays })
  expect(await states()).toEqual(['sending', 'sent', 'waiting'])
  expect(await names()).toContain('never read')
})

test('several batches are deleted in one run without live events', async () => {
  const old = { userId: people.marketer, createdAt: daysAgo(365), readAt: daysAgo(365) }
  await buildNotifications(
    database,
    Array.from({ length: 5001 }, () => old),
  )
  const heard = vi.fn()
  const unlisten = await database.listen('nutripim_inbox', heard, () => {})
  const worker = await startWorker(retention({ database, keptDays }), {
    database,
    log: { warn: vi.fn() },
  })
  await waitFor(async () => expect(await names()).toHaveLength(2))
  await worker.close()
  await unlisten()
  expect(heard).not.toHaveBeenCalled()
})
