import type { NotificationKind } from '@nutripim/contract/notifications/notification-kinds'
import { people } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { daysAgo, insertRow } from '@nutripim/server/test-support/builders/insert-rows'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { type SmtpSink, startSmtpSink } from '@nutripim/server/test-support/notifications/smtp-sink'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { startWorker } from '../../platform/work/worker.ts'
import { createMailer, type MailingParts, mailing } from './mailing.ts'
import * as statements from './mails-sql.ts'
import * as notificationStatements from './notify-sql.ts'
import { smtpDelivery } from './smtp.ts'

let database: Database
let sink: SmtpSink
beforeAll(async () => {
  database = await openTestDatabase()
  sink = await startSmtpSink()
})
beforeEach(async () => {
  sink.rule = () => undefined
  sink.mails.length = 0
  sink.commands.length = 0
  await database.all(sql`delete from notifications`)
  await database.all(sql`delete from mails`)
  await database.all(sql`delete from notification_preferences`)
})
afterAll(async () => {
  await Promise.all([database.close(), sink.close()])
})

const never = new AbortController().signal
const config = () => ({
  server: { host: '127.0.0.1', port: sink.port, isSecure: false },
  login: undefined,
  from: { name: 'NutriPIM', address: 'pim@example.com' },
  digestAfter: 0,
})
const parts = (changes: Partial<MailingParts> = {}): MailingParts => ({
  database,
  log: { warn: vi.fn(), info: vi.fn() },
  deliver: smtpDelivery(config(), 'pim.example.com'),
  publicUrl: 'https://pim.example.com',
  digestAfter: 0,
  isAlone: false,
  ...changes,
})
/** Sends all due mails. */
async function sendAll(changes: Partial<MailingParts> = {}) {
  const { sendNext } = createMailer(parts(changes), never)
  while (await sendNext());
}

const one = (email: string) => sql`select ${email}::text`
const draft = (approvalId: number) => ({
  approvalId,
  legacyProductId: 1000 + approvalId,
  dhCode: `DH${approvalId}`,
  productName: `Ünion <${approvalId}> & Co`,
  by: 'Maria Marketer',
})
const notifyOfDraft = (email: string, approvalId: number, country = 'PL') =>
  database.all(
    notificationStatements.notify(one(email), 'approval pending', country, draft(approvalId)),
  )
const notifyOfRejection = (reason: string | null, approvalId = 1) =>
  database.all(
    notificationStatements.notify(one(people.marketer), 'approval rejected', 'ES', {
      ...draft(approvalId),
      reason,
    }),
  )
const mails = () =>
  database.all<{ state: string; attempts: number; trouble: string | null; pause: number }>(sql`
    select state, attempts, trouble, extract(epoch from next_attempt - now())::int as pause
    from mails order by created_at`)
const makeDue = () => database.all(sql`update mails set next_attempt = now()`)
const age = (interval: Sql) =>
  database.all(sql`update notifications set created_at = now() - ${interval}`)

const turnOff = (userId: string, kind: NotificationKind) =>
  insertRow(database, 'notification_preferences', { userId, kind, byMail: false })

describe('the author of a draft', () => {
  test('[CRE-08] receives an e-mail about the rejection with the reason and a link to the inbox', async () => {
    await notifyOfRejection('We sell this.\n<b>Already</b>.')
    await sendAll()
    expect(sink.mails).toHaveLength(1)
    const [mail] = sink.mails as [(typeof sink.mails)[number]]
    expect(mail).toMatchObject({ from: 'pim@example.com', to: [people.marketer] })
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@pim\.example\.com>$/)
    expect(mail.text).toContain('Ünion <1> & Co was deleted')
    expect(mail.text).toContain('Spain: DH1, deleted by Maria Marketer')
    expect(mail.text).toContain('“We sell this.\n<b>Already</b>.”')
    expect(mail.text).toContain('&lt;b&gt;Already&lt;/b&gt;')
    expect(mail.text).toMatch(/https:\/\/pim\.example\.com\/inbox\?open=\d+/)
    expect(mail.text).toContain('Auto-Submitted: auto-generated')
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1 }])
    await sendAll()
    expect(sink.mails).toHaveLength(1)
  })

  test('[CRE-08] receives an e-mail about the approval and the changed fields', async () => {
    const payload = { ...draft(1), reason: null, changed: ['productName', 'webSynonyms'] }
    await database.all(
      notificationStatements.notify(one(people.marketer), 'approval approved', 'ES', payload),
    )
    await sendAll()
    expect(sink.mails[0]!.text).toContain(
      'approved by Maria Marketer with changes to Product Name and Synonyms',
    )
  })

  test('receives no e-mails of a kind they turned off', async () => {
    await turnOff(people.marketer, 'approval rejected')
    await notifyOfRejection(null)
    await sendAll()
    expect(sink.mails).toEqual([])
  })
})

describe('a user who requested access', () => {
  const minute = 1 / (24 * 60)
  const request = (state: 'Declined' | 'Granted', daysSince: number) =>
    insertRow(database, 'access_requests', {
      ...{ userId: 'asker@example.com', displayName: 'Asker', reason: 'Please' },
      ...{ state, answer: 'Not <b>here</b>.' },
      ...{ decidedBy: people.globalAdmin, decidedAt: daysAgo(daysSince) },
    })

  test('receives one e-mail with the reason when the request is declined', async () => {
    await request('Declined', minute)
    await sendAll()
    await sendAll()
    expect(sink.mails).toHaveLength(1)
    expect(sink.mails[0]).toMatchObject({ to: ['asker@example.com'] })
    expect(sink.mails[0]!.text).toContain('Gina Admin declined your access request')
    expect(sink.mails[0]!.text).toContain('“Not <b>here</b>.”')
    expect(sink.mails[0]!.text).toContain('Not &lt;b&gt;here&lt;/b&gt;.')
    const log = await database.all(sql`
      select from audit_log where kind = 'access request' and change = 'update'`)
    expect(log).toEqual([])
  })

  test('receives no e-mail when the request was granted or declined long ago', async () => {
    await database.all(sql`update access_requests set mail_id = null where state <> 'Declined'`)
    await request('Granted', minute)
    await request('Declined', 4)
    await database.all(sql`
      update access_requests set decided_at = now() - interval '5 days' where state = 'Declined'`)
    await sendAll()
    expect(sink.mails).toEqual([])
  })
})

test('a user mentioned in comments receives at most one e-mail a day, and none if switched off', async () => {
  const mention = (commentId: number, email: string = people.marketer) =>
    database.all(
      notificationStatements.notify(one(email), 'comment mention', 'ES', {
        commentId,
        legacyProductId: 1,
        productName: 'Union',
        cell: { kind: 'composition', name: 'N' },
        text: `Comment ${commentId}`,
        by: 'Arno Approver',
      }),
    )
  for (const id of [1, 2]) await mention(id)
  await sendAll()
  expect(sink.mails.map(({ subject }) => subject)).toEqual(['You are mentioned in 2 comments'])
  await mention(3)
  await sendAll()
  expect(sink.mails).toHaveLength(1)
  await database.all(sql`update mails set created_at = now() - interval '25 hours'`)
  await sendAll()
  expect(sink.mails.map(({ subject }) => subject)).toEqual([
    'You are mentioned in 2 comments',
    'Arno Approver mentioned you on N of Union',
  ])
  await turnOff(people.approver, 'comment mention')
  await mention(4, people.approver)
  await sendAll()
  expect(sink.mails).toHaveLength(2)
})

describe('an approver', () => {
  test('receives one e-mail about all recent drafts', async () => {
    const patience = { digestAfter: 60_000 }
    for (const id of [1, 2, 3]) await notifyOfDraft(people.approver, id)
    await notifyOfDraft(people.globalAdmin, 1)
    await sendAll(patience)
    expect(sink.mails).toEqual([])
    await age(sql`interval '61 seconds'`)
    await notifyOfDraft(people.approver, 4, 'ES')
    await sendAll(patience)
    expect(sink.mails.map(({ to, subject }) => [to[0], subject]).sort()).toEqual([
      [people.approver, '4 drafts are pending approval'],
      [people.globalAdmin, expect.stringContaining('pending')],
    ])
    await notifyOfDraft(people.approver, 5)
    await sendAll(patience)
    expect(sink.mails).toHaveLength(2)
  })

  test('receives none about drafts that were read or decided meanwhile', async () => {
    for (const id of [1, 2]) await notifyOfDraft(people.approver, id)
    await database.all(
      notificationStatements.dismiss(one(people.approver), 'approval pending', { approvalId: 1 }),
    )
    await sendAll()
    expect(sink.mails).toHaveLength(1)
    expect(sink.mails[0]!.text).not.toContain('Ünion <1>')
  })

  test('receives none for a removed country or right, or when inactive', async () => {
    await notifyOfDraft(people.marketer, 1, 'ES')
    await database.all(
      notificationStatements.notify(one(people.marketer), 'approval rejected', 'PL', {
        ...draft(2),
        reason: null,
      }),
    )
    const email = await buildUser(database, { roles: ['PRODUCTAPPROVER'], countries: ['PL'] })
    await notifyOfDraft(email, 3)
    await database.all(sql`update users set is_active = false where user_id = ${email}`)
    await sendAll()
    expect(sink.mails).toEqual([])
  })
})

test('old notifications are not sent when a mail server is configured later', async () => {
  await notifyOfRejection(null)
  await age(sql`interval '4 days'`)
  await sendAll()
  expect(sink.mails).toEqual([])
})

describe('a mail that could not be sent', () => {
  test('is retried with growing delays under the same Message-ID', async () => {
    await notifyOfRejection(null)
    sink.rule = (command) => (command === 'text' ? '451 not now' : undefined)
    await sendAll()
    const [first] = await mails()
    expect(first).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(first!.trouble).toContain('451 not now')
    expect(first!.pause).toBeGreaterThan(50)
    await makeDue()
    await sendAll()
    expect((await mails())[0]!.pause).toBeGreaterThan(100)
    sink.rule = () => undefined
    await sendAll()
    expect(sink.mails).toHaveLength(0)
    await makeDue()
    await sendAll()
    expect(sink.mails).toHaveLength(1)
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 3, trouble: null }])
  })

  test.each([
    ['no answer to the greeting', 'hello', 'break off'],
    ['a break before the text', 'DATA', 'break off'],
    ['a sender who is not taken', 'MAIL', '550 who are you'],
    ['a receiver who is greylisted', 'RCPT', '450 come again'],
  ])('stays pending after %s', async (_, at, answer) => {
    await notifyOfRejection(null)
    sink.rule = (command) => (command === at ? answer : undefined)
    await sendAll()
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    sink.rule = () => undefined
    await makeDue()
    await sendAll()
    expect(sink.mails).toHaveLength(1)
  })

  test('stays pending if the mail server is not reachable', async () => {
    await notifyOfRejection(null)
    const gone = { ...config(), server: { host: '127.0.0.1', port: 1, isSecure: false } }
    await sendAll({ deliver: smtpDelivery(gone, 'pim.example.com') })
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  test('is given up if the receiver does not exist, without delaying others', async () => {
    await notifyOfRejection(null, 1)
    sink.rule = (command) => (command === 'RCPT' ? '550 no such user' : undefined)
    await sendAll()
    expect(await mails()).toMatchObject([{ state: 'given up' }])
    sink.rule = () => undefined
    await notifyOfRejection(null, 2)
    await sendAll()
    expect(sink.mails).toHaveLength(1)
  })

  test('is sent again under the same Message-ID if there was no answer', async () => {
    await notifyOfRejection(null)
    const received: string[] = []
    sink.rule = (command) => (command === 'text' ? 'break off' : undefined)
    const deliver = smtpDelivery(config(), 'pim.example.com')
    const noting: MailingParts['deliver'] = (mail, ...rest) => {
      received.push(mail.messageId + mail.date.toISOString())
      return deliver(mail, ...rest)
    }
    await sendAll({ deliver: noting })
    expect(
      await database.find(sql`select from mails where handed_over_at is not null`),
    ).toBeDefined()
    sink.rule = () => undefined
    await makeDue()
    await sendAll({ deliver: noting })
    expect(sink.mails).toHaveLength(1)
    expect(received[0]).toBe(received[1])
  })

  test('a password is not sent without TLS', async () => {
    await notifyOfRejection(null)
    const login = { user: 'me', password: 'secret' }
    await sendAll({ deliver: smtpDelivery({ ...config(), login }, 'pim.example.com') })
    expect(sink.commands.join()).not.toContain('AUTH')
    expect(await mails()).toMatchObject([{ state: 'waiting' }])
  })
})

describe('several servers', () => {
  test('send each mail once', async () => {
    for (let id = 1; id <= 20; id += 1) await notifyOfRejection(null, id)
    await Promise.all([1, 2, 3, 4].map(() => sendAll()))
    expect(sink.mails).toHaveLength(20)
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(20)
  })

  test('take over from a stopped server, and not from a running one', async () => {
    await notifyOfRejection(null)
    await database.all(statements.collectMails(0))
    await database.get(statements.claimMail(30))
    await sendAll()
    expect(sink.mails).toEqual([])
    await makeDue()
    await sendAll()
    expect(sink.mails).toHaveLength(1)
  })

  test('do not send a mail again after another server sent it', async () => {
    await notifyOfRejection(null)
    let wakeUp = () => {}
    const asleep = new Promise<void>((resolve) => {
      wakeUp = resolve
    })
    const deliver = smtpDelivery(config(), 'pim.example.com')
    const sleeper = createMailer(
      parts({
        deliver: async (mail, handOver, signal) => {
          await asleep
          return deliver(mail, handOver, signal)
        },
      }),
      never,
    ).sendNext()
    await expect.poll(mails).toMatchObject([{ state: 'sending' }])
    await makeDue()
    await sendAll()
    expect(sink.mails).toHaveLength(1)
    wakeUp()
    await sleeper
    expect(sink.mails).toHaveLength(1)
    expect(await mails()).toMatchObject([{ state: 'sent' }])
  })

  test('keep their claim while they are sending', async () => {
    await notifyOfRejection(null)
    sink.rule = (command) => (command === 'hello' ? 'hang' : undefined)
    const ending = new AbortController()
    const slow = createMailer(parts({ lease: 0.6 }), ending.signal).sendNext()
    await expect.poll(mails).toMatchObject([{ state: 'sending' }])
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await database.find(statements.claimMail(1))).toBeUndefined()
    ending.abort()
    await slow
  })
})

describe('the running server', () => {
  test('sends notifications at once', async () => {
    const worker = await startWorker(mailing(parts()), parts())
    await notifyOfRejection(null)
    await waitFor(() => expect(sink.mails).toHaveLength(1))
    await worker.close()
  })

  test('that stops while sending leaves the mail to the next server', async () => {
    sink.rule = (command) => (command === 'RCPT' ? 'hang' : undefined)
    const worker = await startWorker(mailing(parts()), parts())
    await notifyOfRejection(null)
    await waitFor(() => expect(sink.commands.join()).toContain('RCPT'))
    await worker.close()
    expect(await mails()).toMatchObject([{ state: 'waiting', pause: 0 }])
    sink.rule = () => undefined
    await sendAll()
    expect(sink.mails).toHaveLength(1)
  })
})
