import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
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
    app.database.all(sql`
      insert into sign_ins (user_id, at) values (${user}, now() - make_interval(days => ${days}))`)
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
  await app.database.all(sql`
    with k as (
      insert into api_keys (name, countries, scopes, expires_at)
      values ('site', '{ES}', '{products:read}', now() + interval '1 day') returning api_key_id
    )
    insert into api_key_calls (api_key_id, day, calls)
    select api_key_id, (now() at time zone 'utc')::date - age, age from k, unnest('{29,30,31}'::int[]) age`)
  await deleteOld()
  expect(await app.database.all(sql`select calls::int from api_key_calls order by 1`)).toEqual([
    { calls: 29 },
    { calls: 30 },
  ])
})

test('answers to writes are deleted after a day', async () => {
  await app.database.all(sql`
    insert into idempotency_keys (user_id, key, digest, created_at)
    select ${people.marketer}, hours::text, 'd', now() - make_interval(hours => hours)
    from unnest('{23,25}'::int[]) hours`)
  await deleteOld()
  expect(await app.database.all(sql`select key from idempotency_keys`)).toEqual([{ key: '23' }])
})
