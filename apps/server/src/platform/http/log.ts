import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.ts'

/** Structured lines with the request id. Tokens and bodies never get into them. */
export function logOptions(config: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    serializers: {
      req: (request) => ({ method: request.method, url: request.url, address: request.ip }),
    },
  }
}
