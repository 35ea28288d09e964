import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../api/problem-error.ts'
import { sendProblem } from '../api/problem-handler.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The request that the running code works for, also in its timers and callbacks. */
const exchanges = new AsyncLocalStorage<Exchange>()
let count = 0

/** For the metrics. */
export const countUncaughtErrors = () => count

export function trackRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => exchanges.run({ request, reply }, done))
}

/**
 * Keeps the process running after an error that nobody caught, because all other requests depend on it.
 * The error is logged and counted, and its request is answered.
 */
export function surviveUncaughtErrors(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (err, origin) => {
    count += 1
    const exchange = exchanges.getStore()
    const logger = exchange?.request.log ?? log
    logger.error({ err, origin }, 'uncaught error')
    if (exchange) answer(exchange)
  })
}

function answer({ request, reply }: Exchange): void {
  if (reply.raw.writableEnded) return
  // An answer that has begun cannot become a problem; the caller notices that it is incomplete.
  if (reply.sent || reply.raw.headersSent) reply.raw.destroy()
  else sendProblem(new ProblemError('unexpected'), request, reply)
}
