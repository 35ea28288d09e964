import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildKey } from '@nutripim/server/test-support/builders/build-key'
import { daysAgo, insertRow, insertRows } from '@nutripim/server/test-support/builders/insert-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { sql } from '../../platform/database/sql.ts'
import { deleteExpired } from './retention.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const deleteOld = () =>
  deleteExpired({ database: app.databaseOfServer, keptDays: readConfig({}).keptDays })

test('sign-ins are deleted after a year, but the last one of each user stays', async () => {
  await app.database.all(sql`delete from sign_ins`)
  const signIn = (user: string, days: number) =>
    insertRow(app.database, 'sign_ins', { userId: user, at: daysAgo(days) })
  for (const days of [400, 366, 364]) await signIn(people.marketer, days)
  for (const days of [500, 400]) await signIn(people.approver, days)
  for (const days of [400, 10]) await signIn('deleted@nutripim.example', days)
  await deleteOld()
  const left = await app.database.all(sql`
    select user_id as "user", extract(day from now() - at)::int as days from sign_ins order by 1, 2`)
  expect(left).toEqual([
    { user: people.approver, days: 400 },
    { user: 'deleted@nutripim.example', days: 10 },
    { user: people.marketer, days: 364 },
  ])
  const { body } = await app.call('globalAdmin', 'GET', 'access-control/users')
  const approver = body.find((user: { userId: string }) => user.userId === people.approver)
  expect(approver.lastSignIn).not.toBeNull()
})

test('calls of API keys are counted for 30 days', async () => {
  const apiKeyId = await buildKey(app.database, { name: 'site' })
  const calls = [29, 30, 31].map((age) => ({
    apiKeyId,
    day: daysAgo(age).slice(0, '2026-01-31'.length),
    calls: age,
  }))
  await insertRows(app.database, 'api_key_calls', calls)
  await deleteOld()
  expect(await app.database.all(sql`select calls::int from api_key_calls order by 1`)).toEqual([
    { calls: 29 },
    { calls: 30 },
  ])
})

test('answers to writes are deleted after a day', async () => {
  const keys = [23, 25].map((hours) => ({
    userId: people.marketer,
    key: String(hours),
    digest: 'd',
    createdAt: daysAgo(hours / 24),
  }))
  await insertRows(app.database, 'idempotency_keys', keys)
  await deleteOld()
  expect(await app.database.all(sql`select key from idempotency_keys`)).toEqual([{ key: '23' }])
})
