import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailConfig } from '../../platform/config/mail-config.ts'

interface OutgoingMail {
  /** Names the mail for ever, so that a receiver knows one that comes again. */
  messageId: string
  date: Date
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Why a mail did not go out, as far as one can tell. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    /** The receiver wants it neither now nor later. */
    readonly isFinal: boolean,
    /** It was handed over, and no answer came. */
    readonly mayBeOut: boolean,
  ) {
    super(message)
  }
}

/**
 * Delivers a mail or throws. `handOver` is asked at the last moment, when the receiver waits for the
 * text: if it throws, nothing of the mail has gone out.
 */
export type Deliver = (
  mail: OutgoingMail,
  handOver: () => Promise<void>,
  signal: AbortSignal,
) => Promise<void>

/** However slow the mail server is, an answer that takes longer is none. */
const longest = 5 * 60_000
/** A mail that was handed over is nearly always answered at once; the end of the server waits for it. */
const lastAnswer = 10_000

export function smtpDelivery({ server, login, from }: MailConfig, ourHost: string): Deliver {
  return async function deliver(mail, handOver, signal) {
    signal.throwIfAborted()
    const message = await compose(mail, from)
    const connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.isSecure,
      // A password is never sent in the clear; without one, TLS is used where it is offered.
      requireTLS: login !== undefined && !server.isSecure,
      name: ourHost,
      connectionTimeout: 30_000,
      greetingTimeout: 30_000,
      socketTimeout: 60_000,
    })
    let isHandedOver = false
    const leave = () => connection.close()
    const timer = setTimeout(leave, longest)
    let leaving: NodeJS.Timeout | undefined
    const onAbort = () => {
      if (isHandedOver) leaving = setTimeout(leave, lastAnswer)
      else leave()
    }
    signal.addEventListener('abort', onAbort)
    const text = Readable.from(
      (async function* () {
        await handOver()
        signal.throwIfAborted()
        isHandedOver = true
        yield message
      })(),
    )
    try {
      await step(connection, (done) => connection.connect(done))
      if (login) {
        const auth = { user: login.user, pass: login.password }
        await step(connection, (done) => connection.login(auth, done))
      }
      const envelope = { from: from.address, to: [mail.to.address], size: message.length }
      await step(connection, (done) => connection.send(envelope, text, done))
      connection.quit()
    } catch (error) {
      throw asDeliveryError(error as SmtpError, isHandedOver)
    } finally {
      signal.removeEventListener('abort', onAbort)
      clearTimeout(timer)
      clearTimeout(leaving)
      text.destroy()
      connection.close()
    }
  }
}

function compose(mail: OutgoingMail, from: MailConfig['from']): Promise<Buffer> {
  const { messageId, date, to, subject, text, html } = mail
  return new MailComposer({
    messageId,
    date,
    from,
    to,
    subject,
    text,
    html,
    // No "out of office" answers.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Done when it calls back, or when the connection breaks or ends before it does. */
function step(
  connection: SMTPConnection,
  begin: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.removeAllListeners('error').on('error', reject)
    connection.removeAllListeners('end').on('end', () => reject(new Error('The connection ended.')))
    begin((error) => (error ? reject(error) : resolve()))
  })
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

function asDeliveryError(error: SmtpError, isHandedOver: boolean): DeliveryError {
  const { code, responseCode = 0, command = '', message } = error
  const isRefusal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  // A refused sender or a closed mail server is ours to mend; a refused receiver or text is not.
  const isFinal = isRefusal && (command === 'RCPT TO' || command === 'DATA')
  return new DeliveryError(message, isFinal, isHandedOver && responseCode === 0)
}
