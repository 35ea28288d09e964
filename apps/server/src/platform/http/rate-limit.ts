import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { CountRejectedToken } from '../api/caller.ts'
import { ProblemError } from '../api/problem-error.ts'

/**
 * Limits API requests per user or API key and minute. A call is recognised by its route, because an address can
 * be written in several ways. Requests whose token is rejected are counted by their network address.
 */
export async function limitRate(
  app: FastifyInstance,
  perMinute: number,
): Promise<CountRejectedToken> {
  if (perMinute === 0) return async () => {}
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    // RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset, without an X- before them.
    enableDraftSpec: true,
    // After the token check, before the body is read.
    hook: 'preParsing',
    keyGenerator: (request) => request.caller?.id ?? request.ip,
    allowList: (request) => !request.routeOptions.url?.startsWith('/api/'),
    errorResponseBuilder: (_request, { max, after }) => tooManyRequests(max, after),
  })
  const count = app.createRateLimit({ allowList: [], keyGenerator: (request) => request.ip })
  return async (request) => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) {
      throw tooManyRequests(perMinute, `${result.ttlInSeconds} seconds`)
    }
  }
}

function tooManyRequests(max: number, after: string): ProblemError {
  return new ProblemError(
    'too_many_requests',
    `You sent more than ${max} requests in a minute. Try again in ${after}.`,
  )
}
