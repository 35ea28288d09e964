import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { insertRows } from '@nutripim/server/test-support/builders/insert-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import * as statements from './personal-data-sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function download(by: Person, path: string) {
  const answer = await app.call(by, 'GET', path)
  const isFile = answer.headers['content-disposition'] !== undefined
  return {
    status: answer.status,
    name: String(answer.headers['content-disposition'] ?? ''),
    data: isFile ? JSON.parse(String(answer.body)) : answer.body,
  }
}
const downloadUser = (by: Person, userId: string) =>
  download(by, `access-control/personal-data/${userId}`)

test('a user downloads everything that is stored about them as one JSON file', async () => {
  const { body } = await app.call('marketer', 'GET', 'product-information/product-compositions/ES')
  const { legacyProductId } = body.products[0]
  const comment = { countryCode: 'ES', legacyProductId, cell: null }
  await app.call('marketer', 'POST', 'product-information/product-comment', {
    ...comment,
    text: 'Mine to hand out',
    mentions: [],
  })
  await app.call('approver', 'POST', 'product-information/product-comment', {
    ...comment,
    text: 'Look at this',
    mentions: [people.marketer],
  })
  await createKey(app, { ownerId: people.marketer, countries: ['ES'], name: 'Key of Maria' })
  const { status, name, data } = await download('marketer', 'experience/personal-data')
  expect(status).toBe(200)
  expect(name).toContain('attachment; filename="Personal_data_maria.marketer_nutripim.example')
  expect(data).toMatchObject({
    userId: people.marketer,
    user: { userId: people.marketer, displayName: 'María Marketer', isActive: true },
    roles: [{ role: 'REGIONALMARKETING' }],
    countries: [{ country: 'ES' }, { country: 'IT' }, { country: 'PT' }],
    apiKeys: [{ name: 'Key of Maria', scopes: ['products:read'] }],
  })
  expect(data.comments.at(-1)).toMatchObject({ country: 'ES', text: 'Mine to hand out' })
  expect(data.mentions).toHaveLength(1)
  expect(data.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['comment mention', 'api key changed']),
  )
  expect(data.signIns.length).toBeGreaterThan(0)
  expect(data.changesOfUser.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/"digest"|"salt"/)
})

test('a file has every change of a user, of a long log too, without values of countries', async () => {
  const count = statements.changesPerPage * 2 + 1
  const entries = Array.from({ length: count }, (_, n) => ({
    ...{ countryId: 'GB', kind: 'dealer', recordId: String(n), change: 'update' },
    ...{ actor: people.dealerManager, at: '2026-01-01Z' },
    ...{ before: { name: 'Secret before' }, after: { name: 'Secret after' } },
  }))
  await insertRows(app.database, 'audit_log', entries)
  const { data } = await download('dealerManager', 'experience/personal-data')
  const changes: { record: string; at: string; fields: string[] }[] = data.changesByUser
  const added = changes.filter(({ at }) => at.startsWith('2026-01-01'))
  expect(new Set(added.map(({ record }) => record)).size).toBe(count)
  expect(added[0]).toMatchObject({ kind: 'dealer', country: 'GB', fields: ['name'] })
  expect(JSON.stringify(changes)).not.toContain('Secret')
})

test('the file has a part for every table with a column of users', async () => {
  const tables = await app.database.all<{ name: string }>(sql`
    select distinct c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0
      and attname in ('user_id', 'owner_id', 'author_id', 'published_by', 'requested_by', 'checked_by', 'reserved_by')
    order by 1`)
  expect(tables.map(({ name }) => name)).toEqual([
    'access_requests',
    'api_keys',
    'code_reservations',
    'comment_mentions',
    'default_views',
    // Answers of the last day, to calls that are sent again.
    'idempotency_keys',
    'imports',
    'mails',
    'notification_preferences',
    'notifications',
    // Which screen is open now.
    'presence',
    'product_comments',
    'publication_requests',
    'publications',
    'saved_views',
    'search_marks',
    'sign_ins',
    'user_countries',
    'user_roles',
    'users',
    // Sent again by a user: in the log of changes.
    'webhook_deliveries',
    'webhooks',
  ])
})

test('a user without a role can download their own data', async () => {
  const { status, data } = await download('withoutRole', 'experience/personal-data')
  expect({ status, userId: data.userId }).toEqual({ status: 200, userId: people.withoutRole })
})

test('an administrator downloads the data of a user of their countries', async () => {
  expect(await downloadUser('globalAdmin', people.marketer)).toMatchObject({
    status: 200,
    data: { userId: people.marketer },
  })
})

test.each<[string, Person, string[], string[], number, string]>([
  ['of other countries', 'regionalAdmin', ['REGIONALMARKETING'], ['GB'], 404, 'not_found'],
  [
    'with another country',
    'regionalAdmin',
    ['REGIONALMARKETING'],
    ['GB', 'PL'],
    403,
    'grant_refused',
  ],
  ['with a higher role', 'regionalAdmin', ['GLOBALADMIN'], ['PL'], 403, 'grant_refused'],
  ['with a protected role', 'regionalAdmin', ['GLOBALWEBTEAM'], ['PL'], 403, 'grant_refused'],
  ['without access control', 'marketer', ['REGIONALMARKETING'], ['ES'], 403, 'right_missing'],
])(
  'the data of a user %s cannot be downloaded',
  async (what, by, roles, marketingCountries, status, code) => {
    const userId = `${what.replaceAll(' ', '.')}@export.example`
    const body = { displayName: 'Some Body', roles, marketingCountries, was: null }
    await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, body)
    const answer = await downloadUser(by, userId)
    expect({ status: answer.status, code: answer.data.code }).toEqual({ status, code })
  },
)
