import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { freePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SmtpSink, startSmtpSink } from './test-smtp-sink.ts'

// The built product as a process that is killed, with a real mail server beside it.
const folder = mkdtempSync(join(tmpdir(), 'nutripim-mail-'))
const maria = 'maria.marketer@nutripim.example'
const arno = 'arno.approver@nutripim.example'
let sink: SmtpSink
let ports: number[]
let product: RunningProduct & { issuer: string }

beforeAll(async () => {
  sink = await startSmtpSink()
  ports = await freePorts(2)
})
afterAll(async () => {
  await product?.stop('SIGKILL')
  await sink.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  // The same provider each time: people are bound to theirs.
  const [port, identityPort] = ports
  const running = await startProduct({
    env: {
      PORT: String(port),
      DEMO_IDENTITY_PORT: String(identityPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      SMTP_URL: sink.url,
      MAIL_FROM: 'NutriPIM <pim@example.com>',
      // Of approvers nothing is to be heard here.
      MAIL_DIGEST_MINUTES: '600',
    },
  })
  product = { ...running, issuer: `http://localhost:${identityPort}` }
}

async function call(email: string, path: string, body: object) {
  const redirectUri = `${product.url}/`
  const { idToken } = await signInAs(product.issuer, { clientId: 'nutripim', redirectUri, email })
  const response = await fetch(`${product.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { approvalId: number }
}

/** Maria proposes a product, Arno decides on it. */
async function decide(name: string, decision: object): Promise<void> {
  const { approvalId } = await call(maria, 'product-information/create-product', {
    countryId: 'ES',
    productRange: 'nutricore',
    productName: name,
    dHCode: name,
    formOfProduct: 'granules',
    weblinkPackImage: '/bags/nutricore.svg',
    weblinkPackImageAltText: 'Bag',
    webShortDescription: 'Short',
    webLongDescription: '<p>Long</p>',
  })
  await call(arno, 'regional/approve-or_reject', { approvalId, ...decision })
}

const untilHeard = (word: string) =>
  vi.waitFor(() => expect(sink.commands.join()).toContain(word), { timeout: 60_000 })
const untilMails = (count: number) =>
  vi.waitFor(() => expect(sink.mails).toHaveLength(count), { timeout: 60_000 })

test('[CRE-08] killed between approval and e-mail, it sends the e-mail after the restart, once', async () => {
  await start()
  // The mail server takes the connection and says nothing: the mail is being sent and cannot go out.
  sink.rule = (command) => (command === 'hello' ? 'hang' : undefined)
  await decide('KILL1', { state: 'Approved' })
  await vi.waitFor(() => expect(sink.connections).toBeGreaterThan(0), { timeout: 60_000 })
  await product.stop('SIGKILL')
  expect(sink.mails).toEqual([])

  // The next time it gets as far as naming the receiver.
  sink.rule = (command) => (command === 'RCPT' ? 'hang' : undefined)
  await start()
  await untilHeard('RCPT')
  await product.stop('SIGKILL')
  expect(sink.mails).toEqual([])

  sink.rule = () => undefined
  await start()
  await untilMails(1)
  expect(sink.mails[0]).toMatchObject({ to: [maria], subject: 'KILL1 was approved' })

  await decide('KILL2', { state: 'Rejected', reason: 'We sell this already.' })
  await untilMails(2)
  expect(sink.mails[1]!.text).toContain('We sell this already.')
  expect((await product.stop()).code).toBe(0)

  // Nothing comes a second time.
  await start()
  await decide('KILL3', { state: 'Approved' })
  await untilMails(3)
  await wait(500)
  expect(sink.mails.map(({ subject }) => subject)).toEqual([
    'KILL1 was approved',
    'KILL2 was rejected',
    'KILL3 was approved',
  ])
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(3)
}, 300_000)
