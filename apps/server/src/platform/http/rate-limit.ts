import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** So many requests per user and minute; those without a user count by address. */
export async function limitRate(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    // After the token check, before the body is read.
    hook: 'preParsing',
    keyGenerator: (request) =>
      request.claims ? `${request.claims.issuer} ${request.claims.subject}` : request.ip,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { max, after }) =>
      Object.assign(new Error(`More than ${max} requests in a minute; try again in ${after}.`), {
        statusCode: 429,
      }),
  })
}
