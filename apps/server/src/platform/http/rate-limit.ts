import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** Limits requests per user and minute. Requests without a user are counted by address. */
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
      Object.assign(
        new Error(`You sent more than ${max} requests in a minute. Try again in ${after}.`),
        {
          statusCode: 429,
        },
      ),
  })
}
