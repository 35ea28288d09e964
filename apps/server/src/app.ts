import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { api } from '@nutripim/contract/api/routes'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { exampleValues } from './api-examples.ts'
import { createHandlers } from './api-handlers.ts'
import { bearerCheck } from './features/identity/id-token.ts'
import { identify } from './features/identity/identify.ts'
import { providerKeys } from './features/identity/provider-keys.ts'
import { openLiveHub } from './features/live/live-hub.ts'
import { implementApi } from './platform/api/implement.ts'
import { openApi } from './platform/api/openapi.ts'
import { handleBadAddress, handleProblems } from './platform/api/problem-handler.ts'
import { acceptUploads } from './platform/api/upload.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import { serveHealth } from './platform/http/health.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { limitRate } from './platform/http/rate-limit.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import { trackRequests } from './platform/http/uncaught-errors.ts'
import { closeUnusedConnections } from './platform/http/unused-connections.ts'
import { serveWeb } from './platform/http/web-files.ts'

export const version = '0.1.0'

export interface AppParts {
  config: Config
  database: Database
  provider: { authority: string; clientId: string }
}

/** The whole server, ready to listen or to be tested by injection. */
export async function createApp({
  config,
  database,
  provider,
}: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: createLogOptions(config),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: config.bodyLimit,
    forceCloseConnections: 'idle',
    // An e-mail address in a path is longer than the usual 100 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: handleBadAddress,
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  trackRequests(app)
  closeUnusedConnections(app)
  handleProblems(app)
  database.onConnectionLost((err) => app.log.warn({ err }, 'lost connection to the database'))
  const keys = providerKeys(provider.authority)
  await setSecurityHeaders(
    app,
    keys.origins,
    config.mapTiles && new URL(config.mapTiles.url).origin,
  )
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] })
  await limitRate(app, config.rateLimit)
  await acceptUploads(app, config.uploadLimit)
  serveMetrics(app, database)
  serveHealth(app, database)

  const hub = await openLiveHub(database, { heartbeat: config.heartbeat, log: app.log })
  app.addHook('onClose', () => hub.close())
  const authenticate = bearerCheck({
    provider: keys,
    clientId: provider.clientId,
    emailClaim: config.emailClaim,
  })
  const { checkAnswers, heartbeat } = config
  implementApi(
    app,
    { database, authenticate, identify, checkAnswers, heartbeat },
    api,
    createHandlers({ config, provider, hub }),
  )

  const description = openApi(api, { version, exampleValues })
  app.get('/openapi.json', async () => description)
  await serveWeb(app)
  return app
}

/** One JSON line per request, with the request id. Tokens and bodies are never logged. */
function createLogOptions({ logLevel }: Config): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    serializers: {
      req: (request) => ({ method: request.method, url: request.url, address: request.ip }),
    },
  }
}
