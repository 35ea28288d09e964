import type { ListedUser, User } from '@nutripim/contract/access/access'
import { rightsOf, roleNames } from '@nutripim/contract/api/permissions'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { lockCurrentUsers } from './save-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let created = 0
const newId = () => `person${++created}@access.example`
const save = (by: Person, userId: string, body: object) =>
  app.call(by, 'POST', `access-control/user/${encodeURIComponent(userId)}`, body)
const read = (by: Person, userId: string) =>
  app.call(by, 'GET', `access-control/user/${encodeURIComponent(userId)}`)
const remove = (by: Person, userId: string) =>
  app.call(by, 'DELETE', `access-control/deleteuser/${encodeURIComponent(userId)}`)
const marketer = {
  displayName: 'Some Body',
  roles: ['REGIONALMARKETING'],
  marketingCountries: ['PL'],
}

/** Adds a user as an administrator who can assign everything. */
async function addUser(change: Partial<typeof marketer> = {}): Promise<string> {
  const userId = newId()
  const { status } = await save('globalAdmin', userId, { ...marketer, ...change, was: null })
  expect(status).toBe(200)
  return userId
}

async function asUser(
  userId: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  const token = await app.provider.issue({ email: userId })
  return app.call(undefined, method, path, body, { authorization: `Bearer ${token}` })
}

describe('listing users', () => {
  const list = async (by: Person, team = ''): Promise<ListedUser[]> =>
    (await app.call(by, 'GET', `access-control/users${team && `?choice=${team}`}`)).body
  const ids = (users: readonly ListedUser[]) => users.map(({ userId }) => userId)

  test('[API-02] [USR-01] central and sales list users with a role of the team', async () => {
    const both = await addUser({ roles: ['CENTRALMARKETING', 'DEALERMANAGER'] })
    const central = ids(await list('globalAdmin', 'central'))
    const sales = ids(await list('globalAdmin', 'sales'))
    expect(central).toContain(people.approver)
    expect(central).not.toContain(people.marketer)
    expect(sales).toContain(people.marketer)
    expect(sales).not.toContain(people.approver)
    expect(central.concat(sales).filter((id) => id === both)).toHaveLength(2)
    expect((await list('globalAdmin')).find(({ userId }) => userId === both)).toEqual({
      userId: both,
      displayName: 'Some Body',
      roles: ['CENTRALMARKETING', 'DEALERMANAGER'],
      marketingCountries: ['PL'],
      lastSignIn: null,
    })
  })

  test('[PER-02] an administrator sees only users who share a country with them', async () => {
    const visible = ids(await list('regionalAdmin'))
    expect(visible).toEqual(expect.arrayContaining([people.regionalAdmin, people.approver]))
    expect(visible).not.toContain(people.dealerManager)
    expect((await read('regionalAdmin', people.dealerManager)).status).toBe(404)
    expect((await remove('regionalAdmin', people.dealerManager)).status).toBe(404)
    const person = await app.call(
      'regionalAdmin',
      'GET',
      `access-control/person/${people.marketer}`,
    )
    expect(person.status).toBe(404)
  })

  test('an invalid user id is rejected or not found', async () => {
    for (const id of ['a%00b', '%F0%9F%98%80', "'; drop table users --"]) {
      const answers = await Promise.all([
        app.call('globalAdmin', 'GET', `access-control/user/${id}`),
        app.call('globalAdmin', 'GET', `access-control/person/${id}`),
        app.call('globalAdmin', 'DELETE', `access-control/deleteuser/${id}`),
      ])
      for (const { status } of answers) expect([400, 404]).toContain(status)
    }
  })

  test('a user without countries is visible to administrators who can assign every role', async () => {
    const userId = await addUser()
    await app.database.all(sql`delete from user_countries where user_id = ${userId}`)
    expect((await read('globalAdmin', userId)).status).toBe(200)
    expect((await read('regionalAdmin', userId)).status).toBe(404)
  })
})

describe('assigning roles and countries', () => {
  test('[API-02] [USR-06] roles and countries come with the reason why the caller cannot assign them', async () => {
    const { body: roles } = await app.call('regionalAdmin', 'GET', 'access-control/roles')
    expect(roles.filter((role: User & { blockedReason: string }) => !role.blockedReason)).toEqual([
      expect.objectContaining({ id: 'CENTRALMARKETING', team: 'central' }),
      expect.objectContaining({ id: 'REGIONALADMIN', team: 'sales' }),
      expect.objectContaining({ id: 'REGIONALMARKETING' }),
      expect.objectContaining({ id: 'DEALERMANAGER' }),
    ])
    const { body: countries } = await app.call('regionalAdmin', 'GET', 'access-control/countries')
    const assignable = countries.filter(
      ({ blockedReason }: { blockedReason: string | null }) => !blockedReason,
    )
    expect(assignable.map(({ id }: { id: string }) => id).sort()).toEqual([
      'BG',
      'CZ',
      'HU',
      'PL',
      'RO',
      'UA',
    ])
    expect(countries.find(({ id }: { id: string }) => id === 'GB')).toMatchObject({
      region: 'Northern Europe',
      blockedReason: 'This country is not assigned to you.',
    })
  })

  test.each([
    ['a role with more rights', { roles: ['PRODUCTAPPROVER'] }, 'roles'],
    ['a foreign country', { marketingCountries: ['PL', 'GB'] }, 'marketingCountries'],
  ])('[USR-06] a regional administrator cannot add a user with %s', async (_case, change, path) => {
    const userId = newId()
    const { status, body } = await save('regionalAdmin', userId, { ...marketer, ...change })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'grant_refused' })
    expect(body.errors).toMatchObject([{ path }])
    expect((await read('globalAdmin', userId)).status).toBe(404)
  })

  test('[USR-06] a global administrator cannot assign a country that is not assigned to them', async () => {
    const admin = await addUser({ roles: ['GLOBALADMIN'], marketingCountries: ['PL'] })
    const userId = await addUser()
    const path = `access-control/user/${userId}`
    expect((await asUser(admin, 'POST', path, { roles: ['SOFTWAREDEVELOPER'] })).status).toBe(200)
    const { body } = await asUser(admin, 'POST', path, { marketingCountries: ['PL', 'ES'] })
    expect(body.code).toBe('grant_refused')
  })

  test('[USR-06] a regional administrator cannot change a user with a protected role', async () => {
    const userId = await addUser({ roles: ['GLOBALWEBTEAM'] })
    const { body } = await read('regionalAdmin', userId)
    expect(body.blockedReasons.save).toContain('Only a SOFTWAREDEVELOPER or GLOBALADMIN')
    expect((await save('regionalAdmin', userId, { displayName: 'X' })).body.code).toBe(
      'grant_refused',
    )
  })

  test('[USR-06] a regional administrator cannot change a user who can assign every role', async () => {
    const higher = await addUser({ roles: ['GLOBALADMIN'] })
    const { status, body } = await save('regionalAdmin', higher, { displayName: 'Other' })
    expect([status, body.code]).toEqual([403, 'grant_refused'])
    expect((await read('regionalAdmin', higher)).body.blockedReasons.save).toContain('GLOBALADMIN')
  })

  test.each([['globalAdmin'], ['developer']] as const)(
    '[USR-06] a user cannot change their own roles or countries: %s',
    async (person) => {
      const self = people[person]
      const { body: user } = await read(person, self)
      expect(user.blockedReasons).toMatchObject({
        save: null,
        access: 'You cannot change your own roles or countries.',
        delete: 'You cannot delete your own user.',
      })
      const wider = await save(person, self, { roles: [...user.roles, 'DEALERMANAGER'] })
      expect(wider).toMatchObject({ status: 403, body: { code: 'own_access' } })
      const narrower = await save(person, self, { marketingCountries: ['PL'] })
      expect(narrower).toMatchObject({ status: 403, body: { code: 'own_access' } })
      expect((await save(person, self, { displayName: user.displayName })).status).toBe(200)
    },
  )
})

describe('saving a user', () => {
  test('[API-02] [USR-02] adding a user stores the id in lower case and notifies the user', async () => {
    const userId = newId()
    const { body } = await save('regionalAdmin', userId.toUpperCase(), {
      ...marketer,
      roles: ['RegionalMarketing', 'REGIONALMARKETING'],
      was: null,
    })
    expect(body).toMatchObject({ userId, roles: ['REGIONALMARKETING'], marketingCountries: ['PL'] })
    const { body: own } = await asUser(userId, 'GET', 'experience/effective-identity')
    expect(own.rights).toEqual(['product information module', 'public module'])
    const inbox = (await asUser(userId, 'GET', 'experience/inbox')).body
    expect(inbox.notifications).toMatchObject([
      {
        kind: 'access changed',
        payload: {
          by: 'Rafał Regional',
          isNew: true,
          roles: { given: ['REGIONALMARKETING'], taken: [] },
          countries: { given: ['Poland'], taken: [] },
        },
      },
    ])
  })

  test('the log contains only what was assigned and removed, with the administrator', async () => {
    const userId = await addUser({ marketingCountries: ['PL', 'CZ'] })
    await save('regionalAdmin', userId, { marketingCountries: ['CZ', 'HU'] })
    const log = await app.database.all(sql`
      select kind, change, coalesce(after, before) ->> 'country_id' as country from audit_log
      where record_id = ${userId} and actor = ${people.regionalAdmin} order by change, id`)
    expect(log).toEqual([
      { kind: 'user country', change: 'delete', country: 'PL' },
      { kind: 'user country', change: 'insert', country: 'HU' },
    ])
  })

  test('countries that are not assigned to the administrator stay', async () => {
    const userId = await addUser({ marketingCountries: ['PL', 'GB'] })
    const { body } = await save('regionalAdmin', userId, { marketingCountries: ['GB', 'CZ'] })
    expect(body.marketingCountries).toEqual(['CZ', 'GB'])
  })

  test('an administrator who removes the last shared country gets an answer, and no longer sees the user', async () => {
    const userId = await addUser({ marketingCountries: ['ES', 'PL'] })
    const { status, body } = await save('regionalAdmin', userId, { marketingCountries: ['ES'] })
    expect([status, body.marketingCountries]).toEqual([200, ['ES']])
    expect((await read('regionalAdmin', userId)).status).toBe(404)
  })

  test('a retired country stays with its users, can be removed, and cannot be assigned', async () => {
    const assigned = await addUser({ marketingCountries: ['CZ', 'PL'] })
    const other = await addUser()
    await app.database.all(sql`update countries set is_active = false where id = 'CZ'`)
    const { body: countries } = await app.call('globalAdmin', 'GET', 'access-control/countries')
    expect(countries).toContainEqual(expect.objectContaining({ id: 'CZ', isActive: false }))
    expect((await save('globalAdmin', assigned, { displayName: 'Still there' })).status).toBe(200)
    const rejected = await save('globalAdmin', other, { marketingCountries: ['CZ', 'PL'] })
    expect(rejected).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'marketingCountries', text: 'CZ is retired' }] },
    })
    expect((await save('globalAdmin', assigned, { marketingCountries: ['PL'] })).status).toBe(200)
    await app.database.all(sql`update countries set is_active = true where id = 'CZ'`)
  })

  test('a name changed by another user meanwhile is a conflict, and nothing is saved', async () => {
    const userId = await addUser()
    await save('globalAdmin', userId, { displayName: 'Remote Name' })
    const { status, body } = await save('regionalAdmin', userId, {
      displayName: 'New Name',
      marketingCountries: ['CZ', 'PL'],
      was: { displayName: 'Some Body', marketingCountries: ['PL'] },
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(body.conflicts).toEqual([
      {
        cell: 'displayName',
        stored: 'Remote Name',
        savedBy: 'Gina Admin',
        savedAt: expect.any(String),
      },
    ])
    expect((await read('globalAdmin', userId)).body.marketingCountries).toEqual(['PL'])
  })

  test('countries and roles that two administrators add or remove are merged one by one', async () => {
    const userId = await addUser()
    await save('globalAdmin', userId, {
      roles: ['DEALERMANAGER', 'REGIONALMARKETING'],
      marketingCountries: ['ES', 'PL'],
      was: { roles: ['REGIONALMARKETING'], marketingCountries: ['PL'] },
    })
    const { status, body } = await save('globalAdmin', userId, {
      roles: ['PRODUCTAPPROVER'],
      marketingCountries: ['CZ', 'PL'],
      was: { roles: ['REGIONALMARKETING'], marketingCountries: ['PL'] },
    })
    expect({ status, roles: body.roles, countries: body.marketingCountries }).toEqual({
      status: 200,
      roles: ['DEALERMANAGER', 'PRODUCTAPPROVER'],
      countries: ['CZ', 'ES', 'PL'],
    })
  })

  test('two administrators who each remove one of two countries leave none, which is rejected', async () => {
    const userId = await addUser()
    const both = ['CZ', 'PL']
    await save('globalAdmin', userId, { marketingCountries: both })
    await save('globalAdmin', userId, {
      marketingCountries: ['PL'],
      was: { marketingCountries: both },
    })
    const { status, body } = await save('globalAdmin', userId, {
      marketingCountries: ['CZ'],
      was: { marketingCountries: both },
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'marketingCountries', text: 'At least one country must be selected.' }],
    })
  })

  test('changes to different fields do not conflict, nor do equal changes', async () => {
    const userId = await addUser()
    await save('globalAdmin', userId, { roles: ['DEALERMANAGER'] })
    const { status } = await save('regionalAdmin', userId, {
      displayName: 'Other Name',
      roles: ['DEALERMANAGER'],
      was: { displayName: 'Some Body', roles: ['REGIONALMARKETING'] },
    })
    expect(status).toBe(200)
  })

  test('adding an existing user is rejected, also if the user is not visible', async () => {
    const own = await save('regionalAdmin', people.approver, { ...marketer, was: null })
    expect(own).toMatchObject({ status: 409, body: { code: 'user_exists' } })
    for (const was of [null, undefined]) {
      const { status, body } = await save('regionalAdmin', people.dealerManager, {
        ...marketer,
        was,
      })
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'user_exists' })
    }
    const edit = { displayName: 'X', was: { displayName: 'Dora Dealer' } }
    expect((await save('regionalAdmin', people.dealerManager, edit)).status).toBe(404)
    expect((await save('globalAdmin', newId(), edit)).status).toBe(404)
  })

  test.each([
    ['no role', { roles: [] }, 'roles', 'At least one role must be selected.'],
    [
      'no country',
      { marketingCountries: [] },
      'marketingCountries',
      'At least one country must be selected.',
    ],
    ['no name', { displayName: '  ' }, 'displayName', 'must not be empty'],
    ['an unknown role', { roles: ['KING'] }, 'roles[0]', 'is not a known role'],
    ['another id', { userId: 'other@access.example' }, 'userId', 'must be the same as in the path'],
    ['an unknown field', { isActive: true }, 'isActive', 'is not a field of this call'],
  ])('[USR-03] %s is rejected with the name of the field', async (_case, change, path, text) => {
    const { status, body } = await save('globalAdmin', newId(), { ...marketer, ...change })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path, text }])
  })

  test('an unknown country is rejected', async () => {
    const { status } = await save('globalAdmin', newId(), {
      ...marketer,
      marketingCountries: ['XX'],
    })
    expect(status).toBe(403)
  })

  test.each([
    ['no-at-sign', false],
    [`${'a'.repeat(64)}@example.com`, true],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${'b'.repeat(63)}.${'c'.repeat(184)}.com`, true],
    [`a@${'b'.repeat(63)}.${'c'.repeat(185)}.com`, false],
    ['a@nodot', false],
    ['a\0b@example.com', false],
    ['two@at@example.com', false],
  ])('[USR-07] whether %s is a valid e-mail address: %s', async (userId, isValid) => {
    const { status, body } = await save('globalAdmin', userId, marketer)
    expect(status).toBe(isValid ? 200 : 400)
    if (!isValid)
      expect(body.errors).toMatchObject([
        { path: 'userId', text: expect.stringMatching(/valid e-mail|cannot be stored/) },
      ])
  })
})

describe('deleting a user', () => {
  test('[API-02] a deleted user has no role from the next request on', async () => {
    const userId = await addUser()
    expect((await asUser(userId, 'GET', 'regional/my-countries')).status).toBe(200)
    expect(await remove('regionalAdmin', userId)).toMatchObject({ status: 200, body: true })
    expect((await asUser(userId, 'GET', 'regional/my-countries')).body.code).toBe('no_role')
    expect((await remove('regionalAdmin', userId)).status).toBe(404)
  })

  test.each([['SOFTWAREDEVELOPER'], ['GLOBALWEBTEAM']])(
    '[USR-04] a user with %s cannot be deleted until the role is removed',
    async (role) => {
      const userId = await addUser({ roles: [role, 'CENTRALMARKETING'] })
      const denied = await remove('developer', userId)
      expect(denied).toMatchObject({ status: 403, body: { code: 'user_protected' } })
      expect(denied.body.detail).toBe(
        'You can not delete the user with roles SOFTWAREDEVELOPER and GLOBALWEBTEAM.',
      )
      await save('globalAdmin', userId, { roles: ['CENTRALMARKETING'] })
      expect((await remove('globalAdmin', userId)).status).toBe(200)
    },
  )

  test('an administrator cannot delete a user whose access they cannot remove', async () => {
    const abroad = await addUser({ marketingCountries: ['PL', 'GB'] })
    expect((await remove('regionalAdmin', abroad)).body.code).toBe('grant_refused')
    expect((await remove('regionalAdmin', people.globalAdmin)).body.code).toBe('grant_refused')
    expect((await remove('regionalAdmin', people.regionalAdmin)).body.code).toBe('own_access')
  })
})

describe('at least one user keeps access control', () => {
  test('the roles table marks the same roles as the contract', async () => {
    const roles = await app.database.all<{ id: string }>(
      sql`select id from roles where manages_access order by position`,
    )
    expect(roles.map(({ id }) => id)).toEqual(
      roleNames.filter((role) => rightsOf([role]).includes('access control module')),
    )
  })

  test('users of a country that the caller lost while the change waited are not visible', async () => {
    const roles = ['REGIONALADMIN']
    const before = {
      userId: people.regionalAdmin,
      displayName: '',
      roles,
      rights: rightsOf(roles),
      countries: ['ES'],
    }
    const { users } = await app.database.transaction((db) =>
      lockCurrentUsers(db, before, [people.marketer]),
    )
    expect(users).toMatchObject([{ userId: people.marketer, isVisible: false }])
  })

  test('if two administrators delete each other at the same time, one remains', async () => {
    const [one, two] = await Promise.all([
      addUser({ roles: ['GLOBALADMIN'] }),
      addUser({ roles: ['GLOBALADMIN'] }),
    ])
    await Promise.all([one, two].map((id) => asUser(id!, 'GET', 'experience/effective-identity')))
    const answers = await Promise.all([
      asUser(one!, 'DELETE', `access-control/deleteuser/${two}`),
      asUser(two!, 'DELETE', `access-control/deleteuser/${one}`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(answers.find(({ status }) => status === 403)!.body.code).toMatch(/right_missing|no_role/)
  })

  test('the database rejects removing the last administrator in any way', async () => {
    const remaining = sql`
      select user_id from user_roles r join roles on roles.id = r.role_id where manages_access`
    const removeAll = (statement: Sql) => app.database.transaction((tx) => tx.all(statement))
    await expect(
      removeAll(sql`delete from users where user_id in (${remaining})`),
    ).rejects.toMatchObject({
      constraint: 'keep_an_administrator',
    })
    await expect(
      removeAll(sql`update users set is_active = false where user_id in (${remaining})`),
    ).rejects.toThrow(/Somebody must be left/)
    await expect(
      removeAll(
        sql`update user_roles set role_id = 'DEALERMANAGER' where user_id in (${remaining})`,
      ),
    ).rejects.toThrow()
    // Remove all of them in concurrent transactions: exactly one must fail.
    const all = await app.database.all<{ user_id: string }>(
      sql`select distinct user_id from (${remaining}) r`,
    )
    const removals = await Promise.allSettled(
      all.map(({ user_id }) => removeAll(sql`delete from user_roles where user_id = ${user_id}`)),
    )
    expect(removals.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await app.database.all(remaining)).toHaveLength(1)
  })
})
