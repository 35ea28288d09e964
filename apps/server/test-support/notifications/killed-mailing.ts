import { setTimeout as wait } from 'node:timers/promises'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { expect } from 'vitest'
import type { SmtpSink } from './smtp-sink.ts'

const maria = 'maria.marketer@nutripim.example'
const arno = 'arno.approver@nutripim.example'

interface KilledMailing {
  sink: SmtpSink
  /** Further settings, the same for each start. */
  env: Record<string, string>
  issuer: string
  /** Longer than the claim of a stopped server on a mail. */
  patience: number
}

/**
 * Runs the built product as a process with a real mail server, and kills it twice between an approval and
 * its e-mail. The e-mail must be sent once after the restart, and so must later ones.
 */
export async function killedMailing({ sink, env, issuer, patience }: KilledMailing): Promise<void> {
  let product: RunningProduct | undefined
  const start = async () => {
    product = await startProduct({
      env: {
        ...env,
        LOG_LEVEL: 'error',
        SMTP_URL: sink.url,
        MAIL_FROM: 'NutriPIM <pim@example.com>',
        // Turns off e-mails to approvers.
        MAIL_DIGEST_MINUTES: '600',
      },
    })
  }

  async function call(email: string, path: string, body: object) {
    const { url } = product!
    const who = { clientId: 'nutripim', redirectUri: `${url}/`, email }
    const { idToken } = await signInAs(issuer, who)
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as { approvalId: number }
  }

  /** Maria proposes a product, and Arno decides. */
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

  const waiting = { timeout: patience }
  const untilHeard = (word: string) =>
    waitFor(() => expect(sink.commands.join()).toContain(word), waiting)
  const untilMails = (count: number) =>
    waitFor(() => expect(sink.mails).toHaveLength(count), waiting)

  try {
    await start()
    // The mail server accepts the connection and does not answer, so the mail cannot be sent.
    sink.rule = (command) => (command === 'hello' ? 'hang' : undefined)
    await decide('KILL1', { state: 'Approved' })
    await waitFor(() => expect(sink.connections).toBeGreaterThan(0), waiting)
    await product!.stop('SIGKILL')
    expect(sink.mails).toEqual([])

    // The second time it stops after the recipient.
    sink.rule = (command) => (command === 'RCPT' ? 'hang' : undefined)
    await start()
    await untilHeard('RCPT')
    await product!.stop('SIGKILL')
    expect(sink.mails).toEqual([])

    sink.rule = () => undefined
    await start()
    await untilMails(1)
    expect(sink.mails[0]).toMatchObject({ to: [maria], subject: 'KILL1 was approved' })

    await decide('KILL2', { state: 'Rejected', reason: 'We sell this already.' })
    await untilMails(2)
    expect(sink.mails[1]!.text).toContain('We sell this already.')
    expect((await product!.stop()).code).toBe(0)

    // No mail is sent twice.
    await start()
    await decide('KILL3', { state: 'Approved' })
    await untilMails(3)
    await wait(500)
    expect(sink.mails.map(({ subject }) => subject)).toEqual([
      'KILL1 was approved',
      'KILL2 was deleted',
      'KILL3 was approved',
    ])
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(3)
  } finally {
    await product?.stop('SIGKILL')
  }
}
