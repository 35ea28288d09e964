import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { insertRows } from '@nutripim/server/test-support/builders/insert-rows'
import { formatChange } from '@nutripim/wording/change-sentence'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import * as statements from './personal-data-sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function download(by: Person, path: string) {
  const answer = await app.call(by, 'POST', path)
  const isFile = answer.headers['content-disposition'] !== undefined
  return {
    status: answer.status,
    name: String(answer.headers['content-disposition'] ?? ''),
    data: isFile ? JSON.parse(String(answer.body)) : answer.body,
  }
}
const downloadUser = (by: Person, userId: string) =>
  download(by, `access-control/personal-data/${userId}`)

const emptyNames: AuditNames = {
  ...{ countries: {}, ranges: {}, forms: {}, crops: {}, formulations: {}, categories: {} },
}

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
    'data_downloads',
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

describe('a download of personal data', () => {
  const today = new Date().toISOString().slice(0, 10)
  async function readLog(by: Person, query = 'kind=users') {
    const { body } = await app.call(by, 'GET', `audit-log/${today}/${today}?${query}`)
    const entries: AuditEntry[] = body.entries
    return entries.filter(({ kind }) => kind === 'data download')
  }
  const addUser = async (userId: string, country: string) => {
    const body = { displayName: `Name of ${userId}`, roles: ['REGIONALMARKETING'] }
    await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, {
      ...{ ...body, marketingCountries: [country], was: null },
    })
    return userId
  }

  test('[AUD-01] is in the audit log: who downloaded whose data, and when', async () => {
    const userId = await addUser('downloaded@export.example', 'PL')
    const start = Date.now()
    await downloadUser('globalAdmin', userId)
    const [entry] = await readLog('regionalAdmin')
    expect(entry).toMatchObject({
      ...{ byId: people.globalAdmin, recordId: userId, act: 'downloadUserData', change: 'insert' },
      after: { content: 'personal data', userId },
    })
    expect(Date.parse(entry!.at)).toBeGreaterThan(start - 1000)
    expect(formatChange(entry!, emptyNames)).toBe(
      'Personal data of Name of downloaded@export.example downloaded',
    )
    const { body } = await app.call('globalAdmin', 'GET', `global-admin/history/users/${userId}`)
    expect(body.entries[0]).toMatchObject({ kind: 'data download', byId: people.globalAdmin })
  })

  test('of a user of other countries is not visible in the log', async () => {
    const userId = await addUser('abroad@export.example', 'GB')
    await downloadUser('globalAdmin', userId)
    expect((await readLog('globalAdmin'))[0]).toMatchObject({ recordId: userId })
    expect((await readLog('regionalAdmin'))[0]).not.toMatchObject({ recordId: userId })
  })

  test('is in the data of the user, with the lists of users that were exported', async () => {
    const userId = await addUser('listed@export.example', 'PL')
    await downloadUser('globalAdmin', userId)
    const userIds = [userId, people.approver, 'unknown@export.example']
    await app.call('regionalAdmin', 'POST', 'access-control/users-export', { userIds })
    const { data } = await downloadUser('developer', userId)
    expect(data.dataDownloads).toMatchObject([
      { content: 'personal data', downloadedBy: people.globalAdmin },
      { content: 'users', downloadedBy: people.regionalAdmin },
      { content: 'personal data', downloadedBy: people.developer },
    ])
    const [, entry] = await readLog('globalAdmin')
    expect(entry).toMatchObject({ byId: people.regionalAdmin, act: 'exportUsers', recordId: '*' })
    expect(formatChange(entry!, emptyNames)).toBe('List of 2 users downloaded')
    expect(JSON.stringify(entry)).not.toContain(userId)
  })

  test('of the audit log is in the log, with its filter', async () => {
    const path = `audit-log/${today}/${today}/download?country=PL&text=Granular`
    expect((await app.call('regionalAdmin', 'POST', path)).status).toBe(200)
    const [entry] = await readLog('globalAdmin')
    expect(entry).toMatchObject({
      ...{ byId: people.regionalAdmin, act: 'downloadAuditLog', recordId: '*' },
      after: {
        ...{ content: 'audit log', userCount: 0 },
        filters: { from: today, to: today, country: 'PL', text: 'Granular' },
      },
    })
    expect(formatChange(entry!, emptyNames)).toBe('Audit log downloaded')
  })

  test('of a list by a user with other countries is not visible in the log, because its filter names users', async () => {
    const path = `audit-log/${today}/${today}/download?person=abroad@export.example`
    expect((await app.call('globalAdmin', 'POST', path)).status).toBe(200)
    const own = { byId: people.globalAdmin, act: 'downloadAuditLog' }
    expect((await readLog('globalAdmin'))[0]).toMatchObject(own)
    expect((await readLog('regionalAdmin'))[0]).not.toMatchObject(own)
  })

  test('that is rejected is not in the log', async () => {
    const userId = await addUser('rejected@export.example', 'GB')
    expect((await downloadUser('regionalAdmin', userId)).status).toBe(404)
    expect((await readLog('globalAdmin'))[0]).not.toMatchObject({ recordId: userId })
  })

  test('cannot be removed from the log or its table', async () => {
    const deleting = app.database.all(sql`delete from data_downloads`)
    await expect(deleting).rejects.toMatchObject({ code: '42501' })
  })
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

test('the data of a deleted user can be downloaded until it is erased, by an administrator who can assign every role', async () => {
  const userId = 'past@export.example'
  const body = {
    displayName: 'Past Person',
    roles: ['REGIONALMARKETING'],
    marketingCountries: ['PL'],
    was: null,
  }
  await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, body)
  await app.call('globalAdmin', 'DELETE', `access-control/deleteuser/${userId}`)
  expect((await downloadUser('regionalAdmin', userId)).status).toBe(404)
  const { status, data } = await downloadUser('globalAdmin', userId)
  expect({ status, userId: data.userId, user: data.user }).toEqual({
    status: 200,
    userId,
    user: null,
  })
  expect(JSON.stringify(data.changesOfUser)).toContain('Past Person')
  await app.call('globalAdmin', 'POST', 'access-control/erasure', { userId })
  expect((await downloadUser('globalAdmin', userId)).status).toBe(404)
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
