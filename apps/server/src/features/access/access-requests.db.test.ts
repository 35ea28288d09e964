import type { AccessRequest } from '@nutripim/contract/access/access-requests'
import type { Inbox } from '@nutripim/contract/notifications/notifications'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let requesters = 0
/** Signs in a new person, who has no user account yet. */
async function signInRequester(claims: object = {}) {
  const email = `requester${++requesters}@access.example`
  const token = await app.provider.issue({ email, name: `Requester ${requesters}`, ...claims })
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.call(undefined, method, path, body, { authorization: `Bearer ${token}` })
  return {
    email,
    call,
    request: (wantedCountries = ['PL'], reason = 'I take over from Eva.') =>
      call('POST', 'experience/access-request', { reason, wantedCountries }),
    change: (requestId: number, wantedCountries: string[], reason = 'For Eva and Jan.') =>
      call('POST', 'experience/change-access-request', { requestId, reason, wantedCountries }),
    withdraw: (requestId: number) =>
      call('POST', 'experience/withdraw-access-request', { requestId }),
    own: async () => (await call('GET', 'experience/access-request')).body.request,
  }
}

const requests = async (by: Person, query = ''): Promise<AccessRequest[]> =>
  (await app.call(by, 'GET', `global-admin/requests${query}`)).body
const decline = (by: Person, requestId: number, reason = 'Not for students.') =>
  app.call(by, 'POST', 'global-admin/turn-down-request', { requestId, reason })
const grant = (by: Person, email: string) =>
  app.call(by, 'POST', `access-control/user/${email}`, {
    displayName: 'Requester',
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

describe('requesting access', () => {
  test('[API-08] lists the request for the administrators of the countries and notifies them', async () => {
    const { email, request, call } = await signInRequester()
    const { status, body } = await request(['PL', 'ES'])
    expect(status).toBe(200)
    expect(body.request).toMatchObject({ state: 'Pending', wantedCountries: ['ES', 'PL'] })
    expect(body.countries).toContainEqual({ id: 'PL', name: 'Poland', region: expect.any(String) })
    for (const person of ['globalAdmin', 'regionalAdmin'] as const) {
      expect((await requests(person)).find(({ userId }) => userId === email)).toMatchObject({
        displayName: `Requester ${requesters}`,
        reason: 'I take over from Eva.',
        hasAccount: false,
      })
      expect(await unreadOf(person, email)).toHaveLength(1)
    }
    // The request alone gives no access.
    expect((await call('GET', 'regional/countries')).body.code).toBe('no_role')
  })

  test('is visible only to administrators of the requested countries', async () => {
    const { email, request } = await signInRequester()
    await request(['GB'])
    expect((await requests('regionalAdmin')).map(({ userId }) => userId)).not.toContain(email)
    expect(await unreadOf('regionalAdmin', email)).toEqual([])
    const found = (await requests('globalAdmin')).find(({ userId }) => userId === email)!
    expect((await decline('regionalAdmin', found.requestId)).status).toBe(404)
  })

  test('is logged under the requesting user', async () => {
    const { email, request } = await signInRequester()
    await request()
    const log = await app.database.all(sql`
      select actor, act from audit_log
      where kind = 'access request' and after ->> 'user_id' = ${email}`)
    expect(log).toEqual([{ actor: email, act: 'requestAccess' }])
  })

  test('allows one pending request per person, also when several are sent at once', async () => {
    const { request, email } = await signInRequester()
    const answers = await Promise.all([request(), request(), request()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { body } = await request(['ES'], 'Again')
    expect(body.code).toBe('already_requested')
    expect((await requests('globalAdmin')).filter(({ userId }) => userId === email)).toHaveLength(1)
  })

  test('needs a reason, an existing country, an e-mail address, and no role', async () => {
    const { request } = await signInRequester()
    expect((await request(['PL'], '  ')).status).toBe(400)
    expect((await request([])).body.errors).toEqual([
      { path: 'wantedCountries', text: 'At least one country must be selected.' },
    ])
    expect((await request(['XX'])).status).toBe(400)
    const unnamed = await signInRequester({ email: undefined, sub: 'a subject alone' })
    expect((await unnamed.request()).body.code).toBe('email_missing')
    const { body } = await app.call('marketer', 'POST', 'experience/access-request', {
      reason: 'More',
      wantedCountries: ['PL'],
    })
    expect(body.code).toBe('already_has_role')
  })
})

describe('changing and withdrawing a request', () => {
  test('a changed request keeps its id and notifies only administrators who had no notification', async () => {
    const { email, request, change, own } = await signInRequester()
    const { requestId } = (await request(['GB'])).body.request
    expect(await unreadOf('regionalAdmin', email)).toEqual([])
    const { status } = await change(requestId, ['GB', 'PL'])
    expect(status).toBe(200)
    expect(await own()).toMatchObject({
      requestId,
      state: 'Pending',
      reason: 'For Eva and Jan.',
      wantedCountries: ['GB', 'PL'],
    })
    for (const person of ['globalAdmin', 'regionalAdmin'] as const) {
      const unread = await unreadOf(person, email)
      expect(unread).toHaveLength(1)
      expect(unread[0]!.payload).toMatchObject({ reason: 'For Eva and Jan.' })
    }
    expect((await change(requestId, ['GB'])).status).toBe(200)
    expect(await unreadOf('regionalAdmin', email)).toEqual([])
    expect(await unreadOf('globalAdmin', email)).toHaveLength(1)
  })

  test('a withdrawn request cannot be decided, and the user can request again', async () => {
    const { email, request, withdraw, own } = await signInRequester()
    const { requestId } = (await request()).body.request
    expect((await withdraw(requestId)).status).toBe(200)
    const name = `Requester ${requesters}`
    expect(await own()).toMatchObject({ state: 'Withdrawn', decidedBy: name })
    expect(await unreadOf('regionalAdmin', email)).toEqual([])
    const declined = await decline('regionalAdmin', requestId)
    expect(declined.body).toMatchObject({ code: 'already_decided' })
    expect(declined.body.detail).toContain(`${name} already withdrew this request`)
    expect((await request()).status).toBe(200)
  })

  test('a decided request can be neither changed nor withdrawn', async () => {
    const { request, change, withdraw } = await signInRequester()
    const { requestId } = (await request()).body.request
    await decline('regionalAdmin', requestId)
    for (const answer of [await change(requestId, ['ES']), await withdraw(requestId)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    }
  })

  test('the request of another user is not found', async () => {
    const owner = await signInRequester()
    const { requestId } = (await owner.request()).body.request
    const other = await signInRequester()
    expect((await other.change(requestId, ['ES'])).status).toBe(404)
    expect((await other.withdraw(requestId)).status).toBe(404)
    expect(await owner.own()).toMatchObject({ state: 'Pending', wantedCountries: ['PL'] })
  })

  test('withdrawing and granting at the same time end in one decision', async () => {
    const { email, request, withdraw, own } = await signInRequester()
    const { requestId } = (await request()).body.request
    const [granted, withdrawn] = await Promise.all([
      grant('regionalAdmin', email),
      withdraw(requestId),
    ])
    expect(granted.status).toBe(200)
    expect((await own()).state).toBe(withdrawn.status === 200 ? 'Withdrawn' : 'Granted')
  })
})

describe('deciding a request', () => {
  test('assigning a role grants the request and notifies the user', async () => {
    const { email, request, own, call } = await signInRequester()
    await request()
    expect((await grant('regionalAdmin', email)).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'Granted', decidedBy: 'Rafał Regional' })
    expect(await unreadOf('globalAdmin', email)).toEqual([])
    const inbox: Inbox = (await call('GET', 'experience/inbox')).body
    expect(inbox.notifications).toMatchObject([
      { kind: 'access changed', payload: { isNew: true } },
    ])
  })

  test('declining stores the reason, and the user can request again', async () => {
    const { email, request, own } = await signInRequester()
    const { body } = await request()
    const { status } = await decline('regionalAdmin', body.request.requestId)
    expect(status).toBe(200)
    expect(await own()).toMatchObject({
      state: 'Declined',
      decidedBy: 'Rafał Regional',
      answer: 'Not for students.',
    })
    expect(await unreadOf('globalAdmin', email)).toEqual([])
    expect((await request(['PL'], 'I am no student.')).status).toBe(200)
  })

  test('the request stays pending for countries not assigned to the administrator', async () => {
    const { email, request, own } = await signInRequester()
    await request(['ES', 'PL'])
    expect((await grant('regionalAdmin', email)).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'Pending', wantedCountries: ['ES'] })
    const ofRegional = (await requests('regionalAdmin')).filter(({ userId }) => userId === email)
    expect(ofRegional).toMatchObject([{ state: 'Granted', wantedCountries: ['PL'] }])
    expect(await unreadOf('globalAdmin', email)).toHaveLength(1)

    const pending = (await requests('globalAdmin')).find(
      ({ userId, state }) => userId === email && state === 'Pending',
    )
    expect((await decline('globalAdmin', pending!.requestId)).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'Declined', wantedCountries: ['ES'] })
    expect(await unreadOf('globalAdmin', email)).toEqual([])
  })

  test('a request is decided once: the second administrator gets the name of the first', async () => {
    const { email, request } = await signInRequester()
    const { requestId } = (await request()).body.request
    await grant('globalAdmin', email)
    const { status, body } = await decline('regionalAdmin', requestId)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'already_decided', decision: { state: 'Granted' } })
    expect(body.detail).toContain('Gina Admin already granted this request')
  })

  test('granting and declining at the same time end in one decision', async () => {
    const { email, request, own, call } = await signInRequester()
    const { requestId } = (await request()).body.request
    const [granted, declined] = await Promise.all([
      grant('globalAdmin', email),
      decline('regionalAdmin', requestId),
    ])
    // The user is added in both cases; only the state of the request differs.
    expect(granted.status).toBe(200)
    expect([200, 409]).toContain(declined.status)
    expect((await own()).state).toBe(declined.status === 200 ? 'Declined' : 'Granted')
    expect((await call('GET', 'experience/effective-identity')).body.roles).toHaveLength(1)
  })

  test('declining needs a reason', async () => {
    const { request } = await signInRequester()
    const { requestId } = (await request()).body.request
    expect((await decline('globalAdmin', requestId, ' ')).status).toBe(400)
  })

  test('pending requests come first, oldest first', async () => {
    const list = await requests('globalAdmin')
    const states = list.map(({ state }) => state === 'Pending')
    expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)))
    const pending = await requests('globalAdmin', '?state=Pending')
    expect(list.slice(0, pending.length)).toEqual(pending)
    const times = pending.map(({ requestedAt }) => Date.parse(requestedAt))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(pending[0]!.userId).toMatch(/nutripim\.example$/)
    expect(people.withoutRole).not.toBe(pending[0]!.userId)
  })
})
