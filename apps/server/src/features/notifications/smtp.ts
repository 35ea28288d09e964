import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailConfig } from '../../platform/config/mail-config.ts'

export interface OutgoingMail {
  /** Stays the same for retries, so that the receiver can detect duplicates. */
  messageId: string
  date: Date
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Why a mail was not sent. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    /** Whether the receiver rejected it permanently. */
    readonly isFinal: boolean,
    /** Whether it was transmitted without an answer. */
    readonly isPossiblySent: boolean,
  ) {
    super(message)
  }
}

/**
 * Delivers a mail or throws. `confirmClaim` is called right before the text is transmitted: if it throws,
 * nothing was sent.
 */
export type Deliver = (
  mail: OutgoingMail,
  confirmClaim: () => Promise<void>,
  signal: AbortSignal,
) => Promise<void>

/** The limit for one delivery, in milliseconds. */
const deliveryTimeout = 5 * 60_000
/** How long a stopping server waits for the answer to a transmitted mail. */
const finalAnswerTimeout = 10_000

export function smtpDelivery({ server, login, from }: MailConfig, ourHost: string): Deliver {
  return async function deliver(mail, confirmClaim, signal) {
    signal.throwIfAborted()
    const message = await compose(mail, from)
    const { default: Connection } = await import('nodemailer/lib/smtp-connection')
    const connection = new Connection({
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
    let isTransmitted = false
    const disconnect = () => connection.close()
    const timer = setTimeout(disconnect, deliveryTimeout)
    let disconnectTimer: NodeJS.Timeout | undefined
    const onAbort = () => {
      if (isTransmitted) disconnectTimer = setTimeout(disconnect, finalAnswerTimeout)
      else disconnect()
    }
    signal.addEventListener('abort', onAbort)
    const text = Readable.from(
      (async function* () {
        await confirmClaim()
        signal.throwIfAborted()
        isTransmitted = true
        yield message
      })(),
    )
    try {
      await runStep(connection, (done) => connection.connect(done))
      if (login) {
        const auth = { user: login.user, pass: login.password }
        await runStep(connection, (done) => connection.login(auth, done))
      }
      const envelope = { from: from.address, to: [mail.to.address], size: message.length }
      await runStep(connection, (done) => connection.send(envelope, text, done))
      connection.quit()
    } catch (error) {
      // nodemailer adds these fields to its errors.
      throw toDeliveryError(error as SmtpError, isTransmitted)
    } finally {
      signal.removeEventListener('abort', onAbort)
      clearTimeout(timer)
      clearTimeout(disconnectTimer)
      text.destroy()
      connection.close()
    }
  }
}

async function compose(mail: OutgoingMail, from: MailConfig['from']): Promise<Buffer> {
  const { messageId, date, to, subject, text, html } = mail
  // Loaded with the first mail, because most servers start more often than they send one.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  return new MailComposer({
    messageId,
    date,
    from,
    to,
    subject,
    text,
    html,
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Resolves when the step calls back; rejects if the connection fails or ends before that. */
function runStep(
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

function toDeliveryError(error: SmtpError, isTransmitted: boolean): DeliveryError {
  const { code, responseCode = 0, command = '', message } = error
  const isRejection = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  // A rejected recipient or text is final; a rejected sender can be fixed in the configuration.
  const isFinal = isRejection && (command === 'RCPT TO' || command === 'DATA')
  return new DeliveryError(message, isFinal, isTransmitted && responseCode === 0)
}
