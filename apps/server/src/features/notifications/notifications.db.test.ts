import type { LiveEvent } from '@nutripim/contract/live/live'
import type { Inbox } from '@nutripim/contract/notifications/notifications'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { insertRows } from '@nutripim/server/test-support/builders/insert-rows'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import * as statements from './notify-sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.database.all(sql`delete from notifications`))
afterAll(() => app.close())

const one = (person: Person) => sql`select ${people[person]}::text`
const draft = (approvalId: number) => ({
  approvalId,
  legacyProductId: 1000 + approvalId,
  dhCode: `DH${approvalId}`,
  productName: `Product ${approvalId}`,
  by: 'Maria Marketer',
})

async function notifyOfDrafts(person: Person, country: string, ...approvals: number[]) {
  for (const id of approvals) {
    await app.database.all(statements.notify(one(person), 'approval pending', country, draft(id)))
  }
}

const inboxOf = async (person: Person, query = ''): Promise<Inbox> =>
  (await app.call(person, 'GET', `experience/inbox${query}`)).body
const approvalsIn = ({ notifications }: Inbox) =>
  notifications.map(({ payload }) => 'approvalId' in payload && payload.approvalId)
const markRead = (person: Person, body: object) =>
  app.call(person, 'POST', 'experience/inbox-read', body)

describe('the inbox', () => {
  test('[CRE-08] lists notifications newest first, with the number of unread ones', async () => {
    await app.database.all(
      statements.notify(one('marketer'), 'approval rejected', 'ES', {
        ...draft(1),
        reason: 'We sell this.',
      }),
    )
    await app.database.all(
      statements.notify(one('marketer'), 'approval approved', 'ES', {
        ...draft(2),
        reason: null,
        changed: ['productName'],
      }),
    )
    const inbox = await inboxOf('marketer')
    expect(inbox).toMatchObject({ unread: 2, next: null })
    expect(inbox.notifications).toEqual([
      expect.objectContaining({ kind: 'approval approved', countryId: 'ES', isRead: false }),
      expect.objectContaining({
        kind: 'approval rejected',
        payload: { ...draft(1), reason: 'We sell this.' },
      }),
    ])
  })

  test('lists notifications about API keys, webhooks and proposals', async () => {
    const key = { apiKeyId: 1, name: 'Shop', expiresAt: '2026-01-01T00:00:00Z', owner: null }
    const webhook = { webhookId: 1, name: 'Shop', error: '500', isAdministrator: true }
    const proposal = { importId: 1, apiKey: 'Helper', note: 'Synonyms', changedCells: 2 }
    const to = one('globalAdmin')
    await app.database.all(
      statements.notify(to, 'api key expiring', null, { ...key, isAdministrator: true }),
    )
    await app.database.all(statements.notify(to, 'webhook paused', null, webhook))
    await app.database.all(statements.notify(to, 'changes proposed', 'ES', proposal))
    const { notifications } = await inboxOf('globalAdmin')
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'changes proposed',
      'webhook paused',
      'api key expiring',
    ])
  })

  test('is returned in pages, optionally only unread ones', async () => {
    await notifyOfDrafts('approver', 'PL', 1, 2, 3)
    const first = await inboxOf('approver', '?limit=2')
    expect([approvalsIn(first), first.next]).toEqual([
      [3, 2],
      first.notifications.at(-1)?.notificationId,
    ])
    const second = await inboxOf('approver', `?limit=2&after=${first.next}`)
    expect([approvalsIn(second), second.next]).toEqual([[1], null])
    await markRead('approver', { notificationIds: [first.next!] })
    expect(approvalsIn(await inboxOf('approver', '?only=unread'))).toEqual([3, 1])
  })

  test('contains only own notifications, and others cannot mark them', async () => {
    await notifyOfDrafts('approver', 'PL', 1)
    const [{ notificationId }] = (await inboxOf('approver')).notifications as [
      Inbox['notifications'][number],
    ]
    expect((await inboxOf('globalAdmin')).notifications).toEqual([])
    await markRead('globalAdmin', { notificationIds: [notificationId] })
    await markRead('globalAdmin', { upTo: notificationId + 1 })
    expect((await inboxOf('approver')).unread).toBe(1)
  })

  test('contains nothing of a removed country or right', async () => {
    const rejected = (id: number, country: string) =>
      app.database.all(
        statements.notify(one('marketer'), 'approval rejected', country, {
          ...draft(id),
          reason: null,
        }),
      )
    await rejected(1, 'PL')
    await rejected(2, 'ES')
    await notifyOfDrafts('marketer', 'ES', 3)
    const inbox = await inboxOf('marketer')
    expect([inbox.unread, approvalsIn(inbox)]).toEqual([1, [2]])
  })

  test('can be marked one by one, as unread, or up to a notification', async () => {
    await notifyOfDrafts('approver', 'PL', 1, 2, 3)
    const ids = (await inboxOf('approver')).notifications.map((each) => each.notificationId)
    expect((await markRead('approver', { notificationIds: [ids[0]!] })).body).toEqual({ unread: 2 })
    const again = { notificationIds: [ids[0]!], isRead: false }
    expect((await markRead('approver', again)).body).toEqual({ unread: 3 })
    expect((await markRead('approver', { upTo: ids[1]! })).body).toEqual({ unread: 1 })
  })

  test.each([
    [{}],
    [{ notificationIds: [] }],
    [{ upTo: 'x' }],
    [{ notificationIds: [1], userId: people.approver }],
  ])('rejects marking %j', async (body) => {
    expect((await markRead('approver', body)).status).toBe(400)
  })

  test('is denied without a role', async () => {
    expect((await app.call('withoutRole', 'GET', 'experience/inbox')).body.code).toBe('no_role')
  })
})

describe('notifying', () => {
  test('is rolled back with its transaction', async () => {
    await app.database
      .transaction(async (tx) => {
        await tx.all(statements.notify(one('approver'), 'approval pending', 'PL', draft(1)))
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect((await inboxOf('approver')).unread).toBe(0)
  })

  test('skips inactive users', async () => {
    const email = await buildUser(app.database, { isActive: false })
    await app.database.all(
      statements.notify(sql`select ${email}::text`, 'approval pending', 'PL', draft(1)),
    )
    expect(await app.database.all(sql`select from notifications`)).toHaveLength(0)
  })

  test('dismisses obsolete notifications of all users, and no others', async () => {
    await notifyOfDrafts('approver', 'PL', 1, 2)
    await notifyOfDrafts('globalAdmin', 'PL', 1)
    const both = sql`select unnest(${[people.approver, people.globalAdmin]}::text[])`
    await app.database.all(statements.dismiss(both, 'approval pending', { approvalId: 1 }))
    expect(approvalsIn(await inboxOf('approver', '?only=unread'))).toEqual([2])
    expect((await inboxOf('globalAdmin')).unread).toBe(0)
  })

  test('reaches open screens of its recipients in any country, and no other users', async () => {
    const open = async (person: Person) => {
      const stream = await app.listen<LiveEvent>(person, 'experience/events?country=ES')
      await stream.event(({ type }) => type === 'connected')
      return stream
    }
    const [approver, marketer] = [await open('approver'), await open('marketer')]
    const isNotified = (event: LiveEvent) =>
      event.type === 'changed' && event.kind === 'notification'
    await notifyOfDrafts('approver', 'PL', 1)
    await approver.event(isNotified)
    const { headers } = await markRead('approver', {
      upTo: (await inboxOf('approver')).notifications[0]!.notificationId,
    })
    const requestId = headers['x-request-id']
    await approver.event(
      (event) => isNotified(event) && 'requestId' in event && event.requestId === requestId,
    )
    await notifyOfDrafts('marketer', 'ES', 2)
    await marketer.event(isNotified)
    expect(marketer.events.filter(isNotified)).toHaveLength(1)
    approver.close()
    marketer.close()
  })

  test('reaches hundreds of users live', async () => {
    const users = Array.from({ length: 400 }, (_, n) => ({
      ...{ userId: `${n}${'x'.repeat(60)}@notified.example`, displayName: 'x' },
    }))
    await insertRows(app.database, 'users', users)
    const notified = new Set<string>()
    const unlisten = await app.database.listen(
      'nutripim_inbox',
      (payload) => {
        for (const user of JSON.parse(payload).users) notified.add(user)
      },
      () => {},
    )
    const everyone = sql`select user_id from users where user_id like '%x@notified.example'`
    await app.database.all(statements.notify(everyone, 'approval pending', 'PL', draft(1)))
    await expect.poll(() => notified.size).toBe(400)
    await unlisten()
  })
})

describe('preferences', () => {
  const path = 'experience/notification-preferences'

  test('list the kinds a user can receive, by e-mail unless turned off', async () => {
    const { body } = await app.call('marketer', 'GET', path)
    expect(body).toEqual({
      mailAddress: null,
      preferences: [
        { kind: 'approval approved', byMail: true },
        { kind: 'approval rejected', byMail: true },
        { kind: 'access changed', byMail: true },
        { kind: 'api key expiring', byMail: true },
        { kind: 'api key changed', byMail: true },
        { kind: 'webhook paused', byMail: true },
        { kind: 'changes proposed', byMail: true },
        { kind: 'comment mention', byMail: true },
      ],
    })
    const off = { preferences: [{ kind: 'approval approved', byMail: false }] }
    const { body: saved } = await app.call('marketer', 'POST', path, off)
    expect(saved.preferences[0]).toEqual({ kind: 'approval approved', byMail: false })
    expect((await app.call('marketer', 'GET', path)).body).toEqual(saved)
    expect((await app.call('approver', 'GET', path)).body.preferences).toEqual([
      { kind: 'approval pending', byMail: true },
      { kind: 'approval approved', byMail: true },
      { kind: 'approval rejected', byMail: true },
      { kind: 'access changed', byMail: true },
      { kind: 'api key expiring', byMail: true },
      { kind: 'api key changed', byMail: true },
      { kind: 'webhook paused', byMail: true },
      { kind: 'changes proposed', byMail: true },
      { kind: 'comment mention', byMail: true },
    ])
  })

  test('of an unknown kind are rejected', async () => {
    const wrong = { preferences: [{ kind: 'everything', byMail: true }] }
    expect((await app.call('marketer', 'POST', path, wrong)).status).toBe(400)
  })
})
