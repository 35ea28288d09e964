import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { answerText, mailText } from './mail-text.ts'
import * as statement from './mails-sql.ts'
import { type Deliver, DeliveryError } from './smtp.ts'

export interface MailingParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  deliver: Deliver
  publicUrl: string
  /** Milliseconds that a digest gathers what comes. */
  digestAfter: number
  /** No other server works on this database, so nobody else is sending. */
  isAlone: boolean
  /** Seconds after which the mail of a server that fell silent is anybody's. */
  lease?: number
}

const restTime = 15_000

/** Sends e-mails for as long as the server runs; each server of several takes its share. */
export async function startMailing(parts: MailingParts): Promise<{ close(): Promise<void> }> {
  const { database, log } = parts
  const ending = new AbortController()
  const mailing = mailer(parts, ending.signal)
  let waking = new AbortController()
  const wake = () => waking.abort()
  const unlisten = await database.listen('nutripim_inbox', wake, wake)
  ending.signal.addEventListener('abort', wake)
  if (parts.isAlone) await database.all(statement.releaseClaims())

  const running = (async () => {
    while (!ending.signal.aborted) {
      waking = new AbortController()
      const { signal } = waking
      try {
        while (!ending.signal.aborted && (await mailing.round()));
      } catch (error) {
        if (!ending.signal.aborted) log.warn(error, 'e-mail')
      }
      if (!ending.signal.aborted) await wait(restTime, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async close() {
      ending.abort()
      await unlisten()
      await running
    },
  }
}

/** One round: what people were told becomes mails, and one that is due is sent. */
export function mailer(parts: MailingParts, signal: AbortSignal) {
  const { database, log, deliver, publicUrl, lease = 30 } = parts
  const host = new URL(publicUrl).hostname

  async function send(mail: statement.ClaimedMail): Promise<void> {
    const entries = await database.all<statement.MailEntry>(statement.mailEntries(mail.mailId))
    if (!mail.isActive || (!mail.answer && entries.length === 0)) {
      await database.all(statement.giveUp(mail, 'there is nothing to tell any more'))
      return
    }
    if (mail.mayBeOut) {
      log.warn({ mail: mail.mailId }, 'e-mail: sent again, under the same Message-ID')
    }
    const { address, displayName, createdAt, mailId } = mail
    const letter = {
      messageId: `<${mailId}@${host}>`,
      date: createdAt,
      to: { name: displayName, address },
      ...(mail.answer
        ? answerText(mail.answer, { displayName, publicUrl })
        : mailText(entries, { displayName, publicUrl })),
    }
    const handOver = async () => {
      if (await database.find(statement.handOver(mail))) return
      throw new Error('another server has taken this mail over')
    }
    try {
      await deliver(letter, handOver, signal)
    } catch (error) {
      return settle(mail, error)
    }
    // It is out: whatever happens to the database now, this must not be forgotten.
    await withRetry(() => database.all(statement.recordSent(mail)))
  }

  async function settle(mail: statement.ClaimedMail, error: unknown): Promise<void> {
    const { message } = error as Error
    if (error instanceof DeliveryError && error.isFinal) {
      log.warn({ mail: mail.mailId, trouble: message }, 'e-mail: refused')
      await database.all(statement.giveUp(mail, message))
      return
    }
    // What was broken off by the end of the server is taken up by the next at once.
    const pause = signal.aborted ? 0 : pauseAfter(mail.attempts)
    const mayBeOut = error instanceof DeliveryError && error.mayBeOut
    if (!signal.aborted) log.warn({ mail: mail.mailId, trouble: message }, 'e-mail: not sent')
    await database.all(statement.recordFailure(mail, { trouble: message, pause, mayBeOut }))
  }

  return {
    /** Whether there was anything to send. */
    async round(): Promise<boolean> {
      await database.all(statement.collectMails(parts.digestAfter))
      await database.all(statement.collectAnswers())
      const mail = await database.find<statement.ClaimedMail>(statement.claimMail(lease))
      if (!mail) return false
      const renew = () => database.all(statement.renewClaim(mail, lease)).catch(() => {})
      const renewing = setInterval(renew, (lease * 1000) / 3)
      try {
        await send(mail)
      } finally {
        clearInterval(renewing)
      }
      return true
    },
  }
}

/** Seconds: longer after each failure up to an hour, never quite the same. */
function pauseAfter(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 3600) * (0.9 + Math.random() * 0.2)
}

async function withRetry(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (tries === 10) throw error
      await wait(tries * 500)
    }
  }
}
