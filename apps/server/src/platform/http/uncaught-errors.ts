import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../api/problem-error.ts'
import { sendProblem } from '../api/problem-handler.ts'
import { timeLimits } from '../database/time-limits.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  /** Set by an uncaught error that may be its own: when it is answered, unless its call did so before. */
  answerBy: number | undefined
}

const running = new Set<Exchange>()
let count = 0

/** For the metrics. */
export const countUncaughtErrors = () => count

export function trackRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const exchange: Exchange = { request, reply, answerBy: undefined }
    running.add(exchange)
    reply.raw.once('close', () => running.delete(exchange))
    done()
  })
}

/** A call that is not answered within this time after an uncaught error will not be: its limit is over. */
const patience = 10_000
const interval = 500

/**
 * Keeps the process running after an error that nobody caught, because all other requests depend on it.
 * The error is logged and counted. Which request it belongs to is not known: to track that would cost
 * each request an eighth of its time. So every running request that stays without an answer gets one.
 */
export function surviveUncaughtErrors(log: FastifyBaseLogger, usual = patience): void {
  process.on('uncaughtException', (err, origin) => {
    count += 1
    const requests = [...running].slice(0, 20).map(({ request }) => request.id)
    log.error({ err, origin, requests }, 'uncaught error')
    const now = performance.now()
    for (const exchange of running) {
      const { isLong } = exchange.request.routeOptions.config
      exchange.answerBy ??= now + (isLong ? timeLimits.long : usual)
    }
  })
  setInterval(answerLate, interval).unref()
}

function answerLate(): void {
  const now = performance.now()
  for (const { request, reply, answerBy } of running) {
    if (answerBy === undefined || answerBy > now) continue
    // An answer that has begun may be a stream, which has no end.
    if (reply.sent || reply.raw.headersSent) continue
    sendProblem(new ProblemError('unexpected'), request, reply)
  }
}
