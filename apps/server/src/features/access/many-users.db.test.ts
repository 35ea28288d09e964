import type { PlannedUserChange, UsersChange } from '@nutripim/contract/access/many-users'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { openWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let created = 0
async function addUser(roles: string[], marketingCountries: string[]): Promise<string> {
  const userId = `many${++created}@access.example`
  const body = { displayName: `Many ${created}`, roles, marketingCountries, was: null }
  const { status } = await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, body)
  expect(status).toBe(200)
  return userId
}

const none = { addedRoles: [], removedRoles: [], addedCountries: [], removedCountries: [] }
type Change = Partial<UsersChange> & Pick<UsersChange, 'userIds'>
const preview = async (by: Person, change: Change): Promise<PlannedUserChange[]> => {
  const body = { ...none, ...change }
  return (await app.call(by, 'POST', 'access-control/users-change-preview', body)).body
}
const apply = (by: Person, change: Change) =>
  app.call(by, 'POST', 'access-control/users-change', { ...none, ...change })
const read = async (userId: string) =>
  (await app.call('globalAdmin', 'GET', `access-control/user/${userId}`)).body

describe('changing several users', () => {
  test('a preview lists what changes for each user and saves nothing', async () => {
    const first = await addUser(['REGIONALMARKETING'], ['PL'])
    const second = await addUser(['DEALERMANAGER', 'REGIONALMARKETING'], ['ES', 'PL'])
    const change = {
      userIds: [second, first],
      addedRoles: ['DEALERMANAGER' as const],
      addedCountries: ['ES'],
      removedRoles: ['REGIONALMARKETING' as const],
    }
    expect(await preview('globalAdmin', change)).toMatchObject([
      {
        userId: first,
        addedRoles: ['DEALERMANAGER'],
        removedRoles: ['REGIONALMARKETING'],
        addedCountries: ['ES'],
        blockedReason: null,
      },
      { userId: second, addedRoles: [], removedRoles: ['REGIONALMARKETING'], addedCountries: [] },
    ])
    expect((await read(first)).roles).toEqual(['REGIONALMARKETING'])

    expect((await apply('globalAdmin', change)).status).toBe(200)
    for (const userId of [first, second]) {
      expect(await read(userId)).toMatchObject({
        roles: ['DEALERMANAGER'],
        marketingCountries: ['ES', 'PL'],
      })
    }
    const token = await app.provider.issue({ email: first })
    const inbox = await app.call(undefined, 'GET', 'experience/inbox', undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(inbox.body.notifications[0]).toMatchObject({
      kind: 'access changed',
      payload: { roles: { given: ['DEALERMANAGER'], taken: ['REGIONALMARKETING'] } },
    })
  })

  test('changes no user if one of the users cannot be changed', async () => {
    const own = await addUser(['REGIONALMARKETING'], ['PL'])
    const shared = await addUser(['REGIONALMARKETING'], ['ES', 'PL'])
    const change = { userIds: [own, shared], addedRoles: ['DEALERMANAGER' as const] }
    const [, blocked] = await preview('regionalAdmin', change)
    expect(blocked!.blockedReason).toMatch(/also assigned to Spain: only an administrator/)
    const { status, body } = await apply('regionalAdmin', change)
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'grant_refused' })
    expect(body.errors).toMatchObject([{ path: 'userIds.1' }])
    expect((await read(own)).roles).toEqual(['REGIONALMARKETING'])
  })

  test('the last role, the last country and the own access cannot be removed', async () => {
    const userId = await addUser(['DEALERMANAGER'], ['PL'])
    const reasonOf = async (change: Change) =>
      (await preview('globalAdmin', change)).map(({ blockedReason }) => blockedReason)
    expect(await reasonOf({ userIds: [userId], removedRoles: ['DEALERMANAGER'] })).toEqual([
      'At least one role must be selected.',
    ])
    expect(await reasonOf({ userIds: [userId], removedCountries: ['PL'] })).toEqual([
      'At least one country must be selected.',
    ])
    expect(
      await reasonOf({ userIds: [people.globalAdmin], addedRoles: ['DEALERMANAGER'] }),
    ).toEqual(['You cannot change your own roles or countries.'])
  })

  test('allows and rejects the same as single saves', async () => {
    const users = [
      await addUser(['REGIONALMARKETING'], ['PL']),
      await addUser(['REGIONALMARKETING'], ['ES', 'PL']),
      await addUser(['GLOBALWEBTEAM'], ['PL']),
      await addUser(['PRODUCTAPPROVER'], ['PL']),
      await addUser(['REGIONALADMIN'], ['PL', 'DE']),
    ]
    const changes: Partial<UsersChange>[] = [
      { addedRoles: ['DEALERMANAGER'] },
      { addedRoles: ['PRODUCTAPPROVER'] },
      { addedCountries: ['ES'] },
      { removedCountries: ['PL'] },
      { addedCountries: ['DE'], removedRoles: ['REGIONALMARKETING'] },
    ]
    for (const change of changes) {
      const plans = await preview('regionalAdmin', { userIds: users, ...change })
      for (const { userId, blockedReason } of plans) {
        const before = await read(userId)
        const wanted = (field: 'Roles' | 'Countries', stored: string[]) =>
          [...new Set([...stored, ...(change[`added${field}`] ?? [])])].filter(
            (item) => !change[`removed${field}`]?.some((removed) => removed === item),
          )
        const { status } = await app.call(
          'regionalAdmin',
          'POST',
          `access-control/user/${userId}`,
          {
            roles: wanted('Roles', before.roles),
            marketingCountries: wanted('Countries', before.marketingCountries),
          },
        )
        expect([userId, change, status === 200]).toEqual([userId, change, blockedReason === null])
        const { roles, marketingCountries } = before
        const back = { roles, marketingCountries }
        await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, back)
      }
    }
  })

  test('a role or country that is both added and removed is rejected and not assigned', async () => {
    const userId = await addUser(['DEALERMANAGER'], ['PL'])
    for (const target of [userId, people.regionalAdmin]) {
      const before = await read(target)
      for (const change of [
        {
          addedRoles: ['SOFTWAREDEVELOPER' as const],
          removedRoles: ['SOFTWAREDEVELOPER' as const],
        },
        { addedCountries: ['GB'], removedCountries: ['GB'] },
      ]) {
        const { status, body } = await apply('regionalAdmin', { userIds: [target], ...change })
        expect(await read(target)).toMatchObject({
          roles: before.roles,
          marketingCountries: before.marketingCountries,
        })
        expect({ status, text: body.errors?.[0]?.text }).toEqual({
          status: 400,
          text: 'cannot be added and removed in one change',
        })
      }
    }
  })

  test('a user of other countries is not found', async () => {
    const foreign = await addUser(['DEALERMANAGER'], ['GB'])
    const { status } = await apply('regionalAdmin', { userIds: [foreign], addedCountries: ['PL'] })
    expect(status).toBe(404)
  })
})

describe('the list of users', () => {
  test('contains the last sign-in', async () => {
    const added = await addUser(['DEALERMANAGER'], ['PL'])
    const { body } = await app.call('globalAdmin', 'GET', 'access-control/users')
    const find = (id: string) => body.find(({ userId }: { userId: string }) => userId === id)
    expect(Date.parse(find(people.globalAdmin).lastSignIn)).not.toBeNaN()
    expect(find(added).lastSignIn).toBeNull()
  })

  test('is exported in the requested order, without users of other countries', async () => {
    const foreign = await addUser(['DEALERMANAGER'], ['GB'])
    const userIds = [people.regionalAdmin, foreign, people.approver]
    const { status, body } = await app.call(
      'regionalAdmin',
      'POST',
      'access-control/users-export',
      {
        userIds,
      },
    )
    expect(status).toBe(200)
    const [heading, ...rows] = openWorkbook(body).Users!
    expect(heading).toEqual([
      'User id (email)',
      'Display name',
      'Roles',
      'Countries',
      'Last sign-in (UTC)',
    ])
    const ids = rows.flatMap(([id]) => id ?? [])
    expect(ids).toEqual([people.regionalAdmin, people.approver])
    expect(rows[0]![3]).toContain('Poland')
  })
})
