import type { AccessRequest } from '@nutripim/contract/access/access-requests'
import type { Inbox } from '@nutripim/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, people, type TestApp } from '../../integration-tests/test-app.ts'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let askers = 0
/** Somebody the provider knows and we do not. */
async function openAsker(claims: object = {}) {
  const email = `asker${++askers}@access.example`
  const token = await app.provider.issue({ email, name: `Asker ${askers}`, ...claims })
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.call(undefined, method, path, body, { authorization: `Bearer ${token}` })
  return {
    email,
    call,
    ask: (wantedCountries = ['PL'], reason = 'I take over from Eva.') =>
      call('POST', 'experience/access-request', { reason, wantedCountries }),
    own: async () => (await call('GET', 'experience/access-request')).body.request,
  }
}

const requests = async (by: Person, query = ''): Promise<AccessRequest[]> =>
  (await app.call(by, 'GET', `global-admin/requests${query}`)).body
const turnDown = (by: Person, requestId: number, reason = 'Not for students.') =>
  app.call(by, 'POST', 'global-admin/turn-down-request', { requestId, reason })
const grant = (by: Person, email: string) =>
  app.call(by, 'POST', `access-control/user/${email}`, {
    displayName: 'Asker',
    roles: ['REGIONALMARKETING'],
    marketingCountries: ['PL'],
    was: null,
  })
const unreadOf = async (by: Person, email: string) => {
  const { notifications }: Inbox = (await app.call(by, 'GET', 'experience/inbox?only=unread')).body
  return notifications.filter(
    ({ kind, payload }) =>
      kind === 'access requested' && 'userId' in payload && payload.userId === email,
  )
}

describe('asking', () => {
  test('[API-08] lands with the administrators of the countries, who are told', async () => {
    const { email, ask, call } = await openAsker()
    const { status, body } = await ask(['PL', 'ES'])
    expect(status).toBe(200)
    expect(body.request).toMatchObject({ state: 'Pending', wantedCountries: ['ES', 'PL'] })
    expect(body.countries).toContainEqual({ id: 'PL', name: 'Poland', region: expect.any(String) })
    for (const person of ['globalAdmin', 'regionalAdmin'] as const) {
      expect((await requests(person)).find(({ userId }) => userId === email)).toMatchObject({
        displayName: `Asker ${askers}`,
        reason: 'I take over from Eva.',
        hasAccount: false,
      })
      expect(await unreadOf(person, email)).toHaveLength(1)
    }
    // Still nobody: a request opens nothing.
    expect((await call('GET', 'regional/countries')).body.code).toBe('no_role')
  })

  test('is seen only by those who hold one of the countries', async () => {
    const { email, ask } = await openAsker()
    await ask(['GB'])
    expect((await requests('regionalAdmin')).map(({ userId }) => userId)).not.toContain(email)
    expect(await unreadOf('regionalAdmin', email)).toEqual([])
    const request = (await requests('globalAdmin')).find(({ userId }) => userId === email)!
    expect((await turnDown('regionalAdmin', request.requestId)).status).toBe(404)
  })

  test('is written under the asker in the log', async () => {
    const { email, ask } = await openAsker()
    await ask()
    const log = await app.database.all(sql`
      select actor, act from audit_log
      where kind = 'access request' and after ->> 'user_id' = ${email}`)
    expect(log).toEqual([{ actor: email, act: 'requestAccess' }])
  })

  test('one request of a person waits, also of two sent at once', async () => {
    const { ask, email } = await openAsker()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { body } = await ask(['ES'], 'Again')
    expect(body.code).toBe('already_requested')
    expect((await requests('globalAdmin')).filter(({ userId }) => userId === email)).toHaveLength(1)
  })

  test('needs a reason, a country that there is, an e-mail address, and no role', async () => {
    const { ask } = await openAsker()
    expect((await ask(['PL'], '  ')).status).toBe(400)
    expect((await ask([])).body.errors).toEqual([
      { path: 'wantedCountries', text: 'At least one country must be selected.' },
    ])
    expect((await ask(['XX'])).status).toBe(400)
    const unnamed = await openAsker({ email: undefined, sub: 'a subject alone' })
    expect((await unnamed.ask()).body.code).toBe('email_missing')
    const { body } = await app.call('marketer', 'POST', 'experience/access-request', {
      reason: 'More',
      wantedCountries: ['PL'],
    })
    expect(body.code).toBe('already_has_role')
  })
})

describe('answering', () => {
  test('whoever gets a role is granted their request, and told', async () => {
    const { email, ask, own, call } = await openAsker()
    await ask()
    expect((await grant('regionalAdmin', email)).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'Granted', decidedBy: 'Rafał Regional' })
    expect(await unreadOf('globalAdmin', email)).toEqual([])
    const inbox: Inbox = (await call('GET', 'experience/inbox')).body
    expect(inbox.notifications).toMatchObject([
      { kind: 'access changed', payload: { isNew: true } },
    ])
  })

  test('one that is turned down says why, and may be asked again', async () => {
    const { email, ask, own } = await openAsker()
    const { body } = await ask()
    const { status } = await turnDown('regionalAdmin', body.request.requestId)
    expect(status).toBe(200)
    expect(await own()).toMatchObject({
      state: 'Declined',
      decidedBy: 'Rafał Regional',
      answer: 'Not for students.',
    })
    expect(await unreadOf('globalAdmin', email)).toEqual([])
    expect((await ask(['PL'], 'I am no student.')).status).toBe(200)
  })

  test('for countries that are not the administrator’s the request goes on', async () => {
    const { email, ask, own } = await openAsker()
    await ask(['ES', 'PL'])
    expect((await grant('regionalAdmin', email)).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'Pending', wantedCountries: ['ES'] })
    const ofRegional = (await requests('regionalAdmin')).filter(({ userId }) => userId === email)
    expect(ofRegional).toMatchObject([{ state: 'Granted', wantedCountries: ['PL'] }])
    expect(await unreadOf('globalAdmin', email)).toHaveLength(1)

    const waiting = (await requests('globalAdmin')).find(
      ({ userId, state }) => userId === email && state === 'Pending',
    )
    expect((await turnDown('globalAdmin', waiting!.requestId)).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'Declined', wantedCountries: ['ES'] })
    expect(await unreadOf('globalAdmin', email)).toEqual([])
  })

  test('it is answered once: the second one hears who was first', async () => {
    const { email, ask } = await openAsker()
    const { requestId } = (await ask()).body.request
    await grant('globalAdmin', email)
    const { status, body } = await turnDown('regionalAdmin', requestId)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'already_decided', decision: { state: 'Granted' } })
    expect(body.detail).toContain('Gina Admin granted this request')
  })

  test('granting and turning down at the same moment end in one answer', async () => {
    const { email, ask, own, call } = await openAsker()
    const { requestId } = (await ask()).body.request
    const [granted, refused] = await Promise.all([
      grant('globalAdmin', email),
      turnDown('regionalAdmin', requestId),
    ])
    // A user may be added whatever was answered; the request is either.
    expect(granted.status).toBe(200)
    expect([200, 409]).toContain(refused.status)
    expect((await own()).state).toBe(refused.status === 200 ? 'Declined' : 'Granted')
    expect((await call('GET', 'experience/effective-identity')).body.roles).toHaveLength(1)
  })

  test('turning down needs a reason', async () => {
    const { ask } = await openAsker()
    const { requestId } = (await ask()).body.request
    expect((await turnDown('globalAdmin', requestId, ' ')).status).toBe(400)
  })

  test('what waits comes first, the oldest first', async () => {
    const list = await requests('globalAdmin')
    const states = list.map(({ state }) => state === 'Pending')
    expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)))
    const waiting = await requests('globalAdmin', '?state=Pending')
    expect(list.slice(0, waiting.length)).toEqual(waiting)
    const times = waiting.map(({ requestedAt }) => Date.parse(requestedAt))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(waiting[0]!.userId).toMatch(/nutripim\.example$/)
    expect(people.nobody).not.toBe(waiting[0]!.userId)
  })
})
