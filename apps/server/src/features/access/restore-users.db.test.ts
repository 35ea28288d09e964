import type { RestoreRow } from '@nutripim/contract/audit/restore'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { getDatabaseTime } from '@nutripim/server/test-support/audit/restoring'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const userId = 'rita.restored@nutripim.example'
const path = `access-control/user/${encodeURIComponent(userId)}`
const save = (change: object, person: Person = 'globalAdmin') =>
  app.call(person, 'POST', path, change)
const preview = async (moment: string, person: Person = 'globalAdmin'): Promise<RestoreRow[]> =>
  (
    await app.call(person, 'POST', 'global-admin/restore-preview', {
      countryCode: null,
      kinds: ['users'],
      records: [userId],
      moment,
    })
  ).body.rows
const restore = (moment: string, [row]: RestoreRow[], person: Person = 'globalAdmin') =>
  app.call(person, 'POST', 'global-admin/restore', {
    countryCode: null,
    moment,
    rows: [
      {
        kind: 'users',
        record: row!.record,
        ...(row!.change === 'changed'
          ? { cells: Object.fromEntries(row!.cells.map(({ field, seen }) => [field, seen])) }
          : { seen: row!.seen }),
      },
    ],
  })
const stored = async () => {
  const { status, body } = await app.call('globalAdmin', 'GET', path)
  const { displayName, roles, marketingCountries } = body
  return status === 200 ? { displayName, roles, marketingCountries } : status
}

const first = {
  displayName: 'Rita Restored',
  roles: ['DEALERMANAGER', 'REGIONALMARKETING'],
  marketingCountries: ['ES', 'PL'],
}

test('restoring a user restores name, roles and countries, also after a deletion', async () => {
  const beginning = await getDatabaseTime(app)
  expect((await save({ ...first, was: null })).status).toBe(200)
  const moment = await getDatabaseTime(app)
  await save({ displayName: 'Rita R.', roles: ['DEALERMANAGER'], marketingCountries: ['ES', 'GB'] })
  const rows = await preview(moment)
  expect(rows[0]).toMatchObject({ subject: 'Rita R.', change: 'changed' })
  expect(rows[0]!.cells).toMatchObject([
    { field: 'countries.GB', now: true, old: null, by: 'Gina Admin' },
    { field: 'countries.PL', now: null, old: true },
    { field: 'displayName', now: 'Rita R.', old: 'Rita Restored' },
    { field: 'roles.REGIONALMARKETING', now: null, old: true },
  ])
  expect((await restore(moment, rows)).status).toBe(200)
  expect(await stored()).toEqual(first)

  expect(
    (await app.call('globalAdmin', 'DELETE', path.replace('/user/', '/deleteuser/'))).status,
  ).toBe(200)
  const deleted = await preview(moment)
  expect(deleted).toMatchObject([{ change: 'gone', subject: 'Rita Restored' }])
  expect((await restore(moment, deleted)).status).toBe(200)
  expect(await stored()).toEqual(first)

  const added = await preview(beginning)
  expect(added).toMatchObject([{ change: 'new' }])
  expect((await restore(beginning, added)).status).toBe(200)
  expect(await stored()).toBe(404)
})

test('a restore that leaves a user without a role is rejected', async () => {
  const role = (name: string) => ({ ...first, roles: [name] })
  await save({ ...role('DEALERMANAGER'), was: null })
  const moment = await getDatabaseTime(app)
  await save(role('REGIONALMARKETING'))
  const [row] = await preview(moment)
  const removals = row!.cells.filter(({ field }) => field === 'roles.REGIONALMARKETING')
  const { status, body } = await restore(moment, [{ ...row!, cells: removals }])
  expect([status, body.errors]).toEqual([
    400,
    [{ path: 'roles', text: 'At least one role must be selected.' }],
  ])
  expect(await stored()).toEqual(role('REGIONALMARKETING'))
  await app.call('globalAdmin', 'DELETE', path.replace('/user/', '/deleteuser/'))
})

test('a role the administrator cannot assign cannot be restored', async () => {
  await save({ ...first, roles: ['GLOBALADMIN'], marketingCountries: ['PL'], was: null })
  const moment = await getDatabaseTime(app)
  await save({ roles: ['REGIONALMARKETING'] })
  const rows = await preview(moment, 'regionalAdmin')
  expect(rows[0]!.cells.map(({ field }) => field)).toContain('roles.GLOBALADMIN')
  expect((await restore(moment, rows, 'regionalAdmin')).body.code).toBe('grant_refused')
  expect(await stored()).toMatchObject({ roles: ['REGIONALMARKETING'] })
})

test('users of other countries are not visible, and own access cannot be restored', async () => {
  await save({ marketingCountries: ['GB'] })
  expect(await preview('2026-06-02T00:00:00Z', 'regionalAdmin')).toEqual([])
  const own = await app.call('globalAdmin', 'POST', 'global-admin/restore-preview', {
    countryCode: null,
    kinds: ['users'],
    records: [people.globalAdmin],
    moment: '2020-01-01T00:00:00Z',
  })
  expect(own.body.rows).toMatchObject([{ change: 'new' }])
  expect((await restore('2020-01-01T00:00:00Z', own.body.rows)).status).toBe(403)
})
