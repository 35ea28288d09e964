import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../database.ts'
import { sql } from '../sql.ts'
import { patientLimits } from '../time-limits.ts'

const usual = 1000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({}, { limits: { ...patientLimits, usual } })
})
afterAll(() => app.close())

const use = (db: Queryable, seconds: number) =>
  db.get<{ session: number }>(sql`select pg_backend_pid() as session, pg_sleep(${seconds})`)

test('a time limit begins with the first statement, not when the work is announced', async () => {
  const announced = app.databaseOfServer.within('usual')
  await use(app.database, 2)
  await expect(use(announced, 0.8)).resolves.toMatchObject({ session: expect.any(Number) })
})

test('the statements of one piece of work share its time limit', async () => {
  const work = app.databaseOfServer.within('usual')
  await use(work, 0.9)
  await expect(use(work, 0.9)).rejects.toThrow('Query read timeout')
})

test('a statement that takes too long closes its own connection only', async () => {
  const { databaseOfServer } = app
  const used = await Promise.all([1, 2, 3, 4].map(() => use(databaseOfServer, 0.2)))
  const sessions = used.map(({ session }) => session)
  expect(new Set(sessions).size).toBe(4)
  const work = databaseOfServer.within('usual')
  await use(work, 0.9)
  await expect(use(work, 0.9)).rejects.toThrow('Query read timeout')
  // Longer than the server takes to find out whether the database is silent.
  await use(app.database, 0.5)
  const open = await app.database.all(sql`
    select from pg_stat_activity where pid = any(${sessions}::int[])`)
  expect(open.length).toBeGreaterThanOrEqual(3)
})
