import { maxFailingDays } from '@nutripim/contract/webhooks/webhooks'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { recordWithRetry } from '../../platform/database/retry.ts'
import {
  type ConnectionLimits,
  type Network,
  realNetwork,
} from '../../platform/outbound/connection.ts'
import type { Worker } from '../../platform/work/worker.ts'
import * as deliveryStatements from './deliveries-sql.ts'
import { notifyPaused } from './notify-paused.ts'
import * as statements from './outbox-sql.ts'
import { postWebhook } from './post-webhook.ts'
import { getRetryDelay } from './webhook-rules.ts'
import { deriveSecret, signMessage } from './webhook-secret.ts'

export interface SenderParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** Secrets are derived from it. */
  key: string
  limits: ConnectionLimits
  userAgent: string
  /** Whether this is the only server on the database, so that no other server is sending. */
  isAlone: boolean
  network?: Network
  /** Milliseconds for one delivery. */
  timeout?: number
  /** Seconds after which another server can take over the webhooks of a silent server. */
  lease?: number
  /** Seconds until the next attempt. */
  retryDelay?: typeof getRetryDelay
}

const pollInterval = 5000
const maxParallel = 20
/** Webhooks that failed before never use all connections, so that they delay no others. */
const maxFailing = 10
/** After so many deliveries in a row another webhook is next. */
const maxInRow = 50
/** The status of an address that will never accept deliveries again. */
const gone = 410
const maxFailingSeconds = maxFailingDays * 24 * 60 * 60

/** Sends webhooks; several servers share the work. */
export function webhookSender(parts: SenderParts): Worker {
  const { database, log } = parts
  const sending = new Set<Promise<void>>()
  let failing = 0
  return {
    name: 'webhooks',
    wakeOn: [deliveryStatements.senderChannel],
    interval: pollInterval,
    async prepare() {
      if (parts.isAlone) await database.all(statements.releaseClaims())
    },
    /** Starts what is due, as far as connections are free. */
    async work({ signal, wake }) {
      const sender = createSender(parts, signal, (seconds) => {
        if (seconds * 1000 < pollInterval) wake(seconds * 1000)
      })
      while (!signal.aborted && sending.size < maxParallel) {
        const claim = await sender.claim(failing < maxFailing)
        if (!claim) return
        const isFailing = claim.failures > 0
        if (isFailing) failing += 1
        const sent = sender
          .sendAll(claim)
          .catch((error: unknown) => {
            if (!signal.aborted) log.warn(error, 'webhook')
          })
          .finally(() => {
            sending.delete(sent)
            if (isFailing) failing -= 1
            wake()
          })
        sending.add(sent)
      }
    },
    finish: () => Promise.all(sending),
  }
}

/** Claims webhooks, and sends the deliveries of one in order. */
function createSender(
  parts: SenderParts,
  signal: AbortSignal,
  wakeAfter: (seconds: number) => void,
) {
  const { database, log, key, limits, userAgent, network = realNetwork } = parts
  const { timeout = 10_000, lease = 30, retryDelay = getRetryDelay } = parts

  /** Returns whether the next delivery can follow. */
  async function send(claim: statements.Claim, next: statements.NextDelivery): Promise<boolean> {
    const { deliveryId, messageId, body, isTest, url, failures, timestamp } = next
    const secrets = next.salts.map((salt) => deriveSecret(key, salt))
    const headers = {
      'webhook-id': messageId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage({ id: messageId, timestamp, body }, secrets),
      'user-agent': userAgent,
    }
    const { isAccepted, retryAfter, ...attempt } = await postWebhook(new URL(url), body, headers, {
      limits,
      network,
      timeout,
      signal,
    })
    if (isAccepted) {
      await recordWithRetry(() =>
        database.all(statements.recordDelivered(claim, deliveryId, attempt)),
      )
      return true
    }
    // A delivery that the end of the server interrupted is sent again by the next one.
    if (signal.aborted) return false
    if (isTest) {
      await database.all(statements.recordFailedTest(claim, deliveryId, attempt))
      return true
    }
    log.info({ webhook: claim.webhookId, error: attempt.error }, 'webhook: not delivered')
    const pause = retryDelay(failures + 1, retryAfter)
    const recorded = await database.find<{ failingSeconds: number }>(
      statements.recordFailure(claim, deliveryId, { ...attempt, pause }),
    )
    wakeAfter(pause)
    const isGone = attempt.status === gone
    if (recorded && (isGone || recorded.failingSeconds > maxFailingSeconds)) {
      await pauseFailing(claim.webhookId, attempt.error ?? '')
    }
    return false
  }

  /** Lets a webhook that cannot be sent to for a reason of ours wait like one that does not answer. */
  async function postpone(claim: statements.Claim, error: unknown): Promise<void> {
    if (signal.aborted) return
    log.warn({ err: error, webhook: claim.webhookId }, 'webhook: cannot be sent')
    await database.all(statements.postpone(claim, retryDelay(claim.failures + 1)))
  }

  async function pauseFailing(webhookId: number, error: string): Promise<void> {
    await database.transaction(async (tx) => {
      const paused = await tx.find<statements.PausedWebhook>(
        statements.pauseFailing(webhookId, error),
      )
      if (paused) await notifyPaused(tx, { ...paused, webhookId, error })
    })
  }

  return {
    claim: (allowsFailing: boolean) =>
      database.find<statements.Claim>(statements.claimWebhook(lease, allowsFailing)),

    async sendAll(claim: statements.Claim): Promise<void> {
      try {
        for (let sent = 0; sent < maxInRow && !signal.aborted; sent += 1) {
          const next = await database.find<statements.NextDelivery>(
            statements.takeNext(claim, lease),
          )
          if (!next || !(await send(claim, next))) return
        }
      } catch (error) {
        await postpone(claim, error)
      } finally {
        await database.all(statements.releaseClaim(claim))
      }
    },
  }
}
