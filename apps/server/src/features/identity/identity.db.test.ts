import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { assignRole, buildUser } from '@nutripim/server/test-support/builders/build-user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { identify } from './identify.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const whoAmI = (token: string) =>
  app.call(undefined, 'GET', 'experience/effective-identity', undefined, {
    authorization: `Bearer ${token}`,
  })

describe('effective identity', () => {
  test('[API-01] returns display name, rights in lower case, and roles', async () => {
    const { status, body } = await app.call('marketer', 'GET', 'experience/effective-identity')
    expect(status).toBe(200)
    expect(body).toEqual({
      displayName: 'María Marketer',
      rights: ['product information module', 'public module'],
      roles: ['REGIONALMARKETING'],
    })
  })

  test('a person without a user account is signed in without a role', async () => {
    const { body } = await whoAmI(
      await app.provider.issue({ email: 'new@nutripim.example', name: 'New' }),
    )
    expect(body).toEqual({ displayName: 'New', rights: [], roles: [] })
  })
})

describe('many requests of one user at once', () => {
  test('share one statement, and the next request after a removed role is rejected', async () => {
    const token = await app.provider.issue({ email: 'many@nutripim.example' })
    await buildUser(app.database, { email: 'many@nutripim.example', roles: ['GLOBALADMIN'] })
    await whoAmI(token)
    const counts: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const before = app.databaseOfServer.load().statements
      const answers = await Promise.all(Array.from({ length: 20 }, () => whoAmI(token)))
      expect(new Set(answers.map(({ body }) => body.roles.join()))).toEqual(
        new Set(['GLOBALADMIN']),
      )
      counts.push(app.databaseOfServer.load().statements - before)
    }
    // The server may run other statements at the same time.
    expect(Math.min(...counts)).toBeLessThan(20)

    for (let i = 0; i < 10; i += 1) {
      const earlier = whoAmI(token)
      await app.database.all(sql`delete from user_roles where user_id = 'many@nutripim.example'`)
      expect((await whoAmI(token)).body.roles).toEqual([])
      await earlier
      await assignRole(app.database, 'many@nutripim.example', 'GLOBALADMIN')
    }
  })
})

describe('binding', () => {
  test('the e-mail is compared case-insensitively and falls back to preferred_username', async () => {
    const token = await app.provider.issue({
      sub: 'sub of dora.dealer@nutripim.example',
      preferred_username: 'Dora.Dealer@NutriPIM.example',
    })
    expect((await whoAmI(token)).body.roles).toEqual(['DEALERMANAGER'])
  })

  test('an address with a character that turns into another one is never linked to a user', async () => {
    await buildUser(app.database, { email: 'kim@nutripim.example' })
    const token = await app.provider.issue({ email: '\u212aim@nutripim.example', sub: 'not kim' })
    expect((await whoAmI(token)).body.code).toBe('token_refused')
    const { subject } = await app.database.get<{ subject: string | null }>(
      sql`select subject from users where user_id = 'kim@nutripim.example'`,
    )
    expect(subject).toBeNull()
    for (const [method, path] of [
      ['GET', 'user'],
      ['GET', 'person'],
      ['DELETE', 'deleteuser'],
    ] as const) {
      const address = `access-control/${path}/${encodeURIComponent('\u212aim@nutripim.example')}`
      expect((await app.call('globalAdmin', method, address)).status).toBe(404)
    }
  })

  test('once linked, the subject identifies the user, whatever the e-mail', async () => {
    await whoAmI(await app.provider.issue({ email: 'arno.approver@nutripim.example', sub: 'arno' }))
    const { body } = await whoAmI(
      await app.provider.issue({ email: 'married@nutripim.example', sub: 'arno' }),
    )
    expect(body.roles).toEqual(['PRODUCTAPPROVER'])
  })

  test('another subject with the same e-mail is rejected', async () => {
    const email = 'rafal.regional@nutripim.example'
    await whoAmI(await app.provider.issue({ email, sub: 'rafal' }))
    const { status, body } = await whoAmI(await app.provider.issue({ email, sub: 'another user' }))
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'identity_mismatch' })
    expect(body.detail).toContain(email)
  })

  test('two first requests at the same time create one link', async () => {
    const email = 'devi.developer@nutripim.example'
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map(async (sub) =>
        whoAmI(await app.provider.issue({ email, sub })),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403, 403])
  })

  test('an unverified e-mail is rejected', async () => {
    const token = await app.provider.issue({
      email: 'gina.admin@nutripim.example',
      email_verified: false,
    })
    expect((await whoAmI(token)).body.code).toBe('email_not_verified')
  })

  test('an inactive user has no role', async () => {
    await app.database.all(
      sql`update users set is_active = false where user_id = 'maria.marketer@nutripim.example'`,
    )
    const { body } = await app.call('marketer', 'GET', 'regional/my-countries')
    expect(body.code).toBe('no_role')
  })
})

test('the log names a subject without e-mail address apart from the user with that address', async () => {
  const claims = {
    issuer: app.provider.authority,
    subject: 'gina.admin@nutripim.example',
    email: undefined,
    displayName: 'Not Gina',
    isEmailUnverified: false,
    signIn: { at: '2026-11-16T08:00:00Z', knownSince: '2026-11-16T08:00:00Z' },
  }
  const { identity, actor } = await app.database.transaction(async (tx) => ({
    identity: await identify(tx, claims, { requestId: 'r', name: 'requestAccess' }),
    ...(await tx.get<{ actor: string }>(sql`select current_setting('nutripim.actor') as actor`)),
  }))
  expect(actor).toBe('subject:gina.admin@nutripim.example')
  expect(identity).toMatchObject({ userId: actor, roles: [] })
})
