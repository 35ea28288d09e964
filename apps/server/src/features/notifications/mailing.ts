import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { recordWithRetry } from '../../platform/database/retry.ts'
import { type Attempt, attemptOnce } from '../../platform/work/isolate-failures.ts'
import type { Worker } from '../../platform/work/worker.ts'
import { formatDeclinedRequest, formatMail } from './mail-text.ts'
import * as statements from './mails-sql.ts'
import { type Deliver, DeliveryError, type OutgoingMail } from './smtp.ts'

export interface MailingParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  deliver: Deliver
  publicUrl: string
  /** Milliseconds during which a digest collects notifications. */
  digestAfter: number
  /** Whether this is the only server on the database, so that no other server is sending. */
  isAlone: boolean
  /** Seconds after which another server can take over the mail of a silent server. */
  lease?: number
}

/** Sends e-mails; several servers share the work. */
export const mailing = (parts: MailingParts): Worker => ({
  name: 'e-mail',
  wakeOn: ['nutripim_inbox'],
  interval: 15_000,
  async prepare() {
    if (parts.isAlone) await parts.database.all(statements.releaseClaims())
  },
  async work({ signal, attempt }) {
    const mailer = createMailer(parts, signal, attempt)
    while (!signal.aborted && (await mailer.sendNext()));
  },
})

/** Turns notifications into mails, and sends the mails that are due one by one. */
export function createMailer(
  parts: MailingParts,
  signal: AbortSignal,
  attempt: Attempt = attemptOnce,
) {
  const { database, log, deliver, publicUrl, lease = 30 } = parts
  const host = new URL(publicUrl).hostname

  /** Undefined if there is nothing left to send. */
  async function compose(mail: statements.ClaimedMail): Promise<OutgoingMail | undefined> {
    const entries = await database.all<statements.MailEntry>(
      statements.listMailEntries(mail.mailId),
    )
    if (!mail.isActive || (!mail.answer && entries.length === 0)) return undefined
    const { address, displayName, createdAt, mailId } = mail
    return {
      messageId: `<${mailId}@${host}>`,
      date: createdAt,
      to: { name: displayName, address },
      ...(mail.answer
        ? formatDeclinedRequest(mail.answer, { displayName, publicUrl })
        : formatMail(entries, { displayName, publicUrl })),
    }
  }

  async function send(mail: statements.ClaimedMail): Promise<void> {
    const confirmClaim = async () => {
      if (await database.find(statements.confirmClaim(mail))) return
      throw new Error('another server has taken over this mail')
    }
    try {
      const message = await compose(mail)
      if (!message) {
        await database.all(statements.giveUpMail(mail, 'there is nothing left to send'))
        return
      }
      if (mail.isPossiblySent) {
        log.warn({ mail: mail.mailId }, 'e-mail: sent again, under the same Message-ID')
      }
      await deliver(message, confirmClaim, signal)
    } catch (error) {
      return recordError(mail, error)
    }
    // The mail was sent; this must be recorded even if the database fails for a moment.
    await recordWithRetry(() => database.all(statements.recordSent(mail)))
  }

  async function recordError(mail: statements.ClaimedMail, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof DeliveryError && error.isFinal) {
      log.warn({ mail: mail.mailId, trouble: message }, 'e-mail: rejected')
      await database.all(statements.giveUpMail(mail, message))
      return
    }
    // If the server stops while sending, the next server tries at once.
    const pause = signal.aborted ? 0 : getRetryDelay(mail.attempts)
    const isPossiblySent = error instanceof DeliveryError && error.isPossiblySent
    if (!signal.aborted) log.warn({ mail: mail.mailId, trouble: message }, 'e-mail: not sent')
    await database.all(statements.recordFailure(mail, { trouble: message, pause, isPossiblySent }))
  }

  return {
    /** Returns whether there was a mail to send. */
    async sendNext(): Promise<boolean> {
      // Mails that exist are sent also while no further ones can be created.
      await attempt('notifications', () => database.all(statements.collectMails(parts.digestAfter)))
      await attempt('declined requests', () => database.all(statements.collectDeclinedRequests()))
      const mail = await database.find<statements.ClaimedMail>(statements.claimMail(lease))
      if (!mail) return false
      const renew = () => database.all(statements.renewClaim(mail, lease)).catch(() => {})
      const renewing = setInterval(renew, (lease * 1000) / 3)
      try {
        await attempt(mail.mailId, () => send(mail))
      } finally {
        clearInterval(renewing)
      }
      return true
    },
  }
}

/** Seconds until the next attempt: doubles after each failure up to an hour, with some randomness. */
function getRetryDelay(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 3600) * (0.9 + Math.random() * 0.2)
}
