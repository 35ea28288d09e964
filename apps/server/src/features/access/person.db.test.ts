import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const getPerson = async (userId: string) =>
  (await app.call('globalAdmin', 'GET', `access-control/person/${userId}`)).body

test('a person is returned with rights, the roles that include them, and who assigned them', async () => {
  const userId = 'both@person.example'
  await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, {
    displayName: 'Both',
    roles: ['REGIONALMARKETING', 'DEALERMANAGER', 'REGIONALADMIN'],
    marketingCountries: ['PL', 'ES'],
  })
  const person = await getPerson(userId)
  expect(person.rights).toEqual([
    { right: 'product information module', roles: ['REGIONALADMIN', 'REGIONALMARKETING'] },
    { right: 'dealers module', roles: ['REGIONALADMIN', 'DEALERMANAGER'] },
    { right: 'access control module', roles: ['REGIONALADMIN'] },
    { right: 'public module', roles: ['REGIONALADMIN', 'REGIONALMARKETING', 'DEALERMANAGER'] },
  ])
  expect(person).toMatchObject({ addedBy: 'Gina Admin', signIns: [] })
  expect(person.roles[0]).toMatchObject({ id: 'REGIONALADMIN', givenBy: 'Gina Admin' })
  expect(person.countries).toMatchObject([
    { id: 'PL', name: 'Poland', givenBy: 'Gina Admin' },
    { id: 'ES', region: 'Southern Europe' },
  ])
})

describe('sign-ins', () => {
  const signIn = async (claims: object) => {
    const token = await app.provider.issue({ email: people.marketer, ...claims })
    await app.call(undefined, 'GET', 'experience/effective-identity', undefined, {
      authorization: `Bearer ${token}`,
    })
  }
  const times = async () => (await getPerson(people.marketer)).signIns.map(Date.parse)
  const now = Math.floor(Date.now() / 1000)
  const hour = 3600
  const clear = () => app.database.all(sql`delete from sign_ins`)

  test('are stored once, however many requests and renewed tokens follow', async () => {
    await clear()
    await signIn({ auth_time: now - 2 * hour, iat: now - 2 * hour })
    await signIn({ auth_time: now - 2 * hour, iat: now - hour })
    await signIn({ auth_time: now - 2 * hour, iat: now })
    expect(await times()).toEqual([(now - 2 * hour) * 1000])
    await signIn({ auth_time: now, iat: now })
    expect(await times()).toEqual([now * 1000, (now - 2 * hour) * 1000])
  })

  test('without auth_time, all tokens of one working day count as one sign-in', async () => {
    await clear()
    await signIn({ iat: now - 14 * hour, exp: now + hour })
    await signIn({ iat: now - 13 * hour, exp: now + hour })
    await signIn({ iat: now })
    expect(await times()).toEqual([now * 1000, (now - 14 * hour) * 1000])
  })

  test.each([['soon'], [-1], [now + 10 * hour], [null]])(
    'an auth_time of %s is ignored',
    async (auth_time) => {
      await clear()
      await signIn({ iat: now, auth_time })
      expect(await times()).toEqual([now * 1000])
    },
  )
})
