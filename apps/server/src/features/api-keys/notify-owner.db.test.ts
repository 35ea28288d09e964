import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const post = async (
  path: string,
  body: object,
  by: 'globalAdmin' | 'regionalAdmin' = 'globalAdmin',
) => {
  const answer = await app.call(by, 'POST', `access-control/${path}`, body)
  expect(answer.status).toBe(200)
}

/** What users were notified of about a key, in the order of events. */
const listNotified = async (apiKeyId: number) =>
  (
    await app.database.all<{ line: string }>(sql`
      select concat_ws(' ', user_id, payload ->> 'change', payload ->> 'by', payload ->> 'isAdministrator') as line
      from notifications where kind = 'api key changed' and payload ->> 'apiKeyId' = ${String(apiKeyId)}
      order by created_at, id`)
  ).map(({ line }) => line)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('the owner of an API key is notified when another user creates, extends or rotates it', async () => {
  const { key } = await createKey(app, { ownerId: people.regionalAdmin })
  const { apiKeyId } = key
  await post('api-key-change', { apiKeyId, expiresAt: inDays(100) })
  await post('api-key-rotation', { apiKeyId, overlapHours: 0 })
  const { displayName } = await app.database.get<{ displayName: string }>(
    sql`select display_name as "displayName" from users where user_id = ${people.globalAdmin}`,
  )
  expect(await listNotified(apiKeyId)).toEqual(
    ['created', 'extended', 'rotated'].map(
      (change) => `${people.regionalAdmin} ${change} ${displayName} true`,
    ),
  )
  const { body } = await app.call('regionalAdmin', 'GET', 'experience/inbox')
  expect(body.notifications[0]).toMatchObject({
    kind: 'api key changed',
    payload: { apiKeyId, name: key.name, change: 'rotated' },
  })
})

test('a user who becomes the owner of an API key is notified', async () => {
  const { key } = await createKey(app, { ownerId: people.regionalAdmin })
  const { apiKeyId } = key
  await post('api-key-change', { apiKeyId, ownerId: people.approver })
  expect((await listNotified(apiKeyId)).at(-1)).toContain(`${people.approver} assigned`)
})

test('a user is not notified of what they do with their own API key', async () => {
  const { key } = await createKey(app, { ownerId: people.regionalAdmin }, 'regionalAdmin')
  const { apiKeyId } = key
  await post('api-key-change', { apiKeyId, expiresAt: inDays(100) }, 'regionalAdmin')
  await post('api-key-rotation', { apiKeyId, overlapHours: 0 }, 'regionalAdmin')
  expect(await listNotified(apiKeyId)).toEqual([])
})
