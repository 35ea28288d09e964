import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { api } from '@nutripim/contract/api/routes'
import { deliveryApi } from '@nutripim/contract/delivery/delivery'
import fastify, { type FastifyInstance } from 'fastify'
import { describeDeliveryApi, describeUserApi } from './api-description/descriptions.ts'
import { createHandlers } from './api-handlers.ts'
import { serveAssistants } from './assistants/serve-assistants.ts'
import { authenticateKey } from './features/api-keys/authenticate-key.ts'
import { openKeyCalls } from './features/api-keys/key-calls.ts'
import { rejectKeysInAddresses } from './features/api-keys/keys-in-addresses.ts'
import { deliveryHandlers } from './features/delivery/delivery.ts'
import { openPublicationWaiters } from './features/delivery/publication-waiters.ts'
import { serveFiles } from './features/files/serving/serve-files.ts'
import { databaseStore } from './features/files/store/file-store.ts'
import { authenticateUser } from './features/identity/authenticate-user.ts'
import { idTokenCheck } from './features/identity/id-token.ts'
import { checkProvider, listProviderMetrics } from './features/identity/provider-health.ts'
import { providerKeys } from './features/identity/provider-keys.ts'
import * as linkStatements from './features/link-monitor/link-checks-sql.ts'
import { setOwnAddress } from './features/link-monitor/missing-file.ts'
import { openLiveHub } from './features/live/live-hub.ts'
import * as mailStatements from './features/notifications/mails-sql.ts'
import * as searchStatements from './features/products/search/search-texts-sql.ts'
import * as revisionStatements from './features/reference/country-revision-sql.ts'
import { countSearches, createSearchTurns } from './features/text-match/search-turns.ts'
import * as deliveryStatements from './features/webhooks/deliveries-sql.ts'
import { authenticate, implementApi, prepareApi } from './platform/api/implement.ts'
import { createDescription } from './platform/api/openapi/describe-api.ts'
import type { Platform } from './platform/api/platform.ts'
import { handleProblems } from './platform/api/problem-handler.ts'
import { acceptUploads } from './platform/api/upload.ts'
import {
  checkClock,
  createDatabaseClock,
  type DatabaseClock,
  listClockMetrics,
} from './platform/clock/database-clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import { formatDatabaseError } from './platform/database/database-fault.ts'
import * as gaugeStatements from './platform/database/database-gauges-sql.ts'
import type { ReadReplica } from './platform/database/replica/read-replica.ts'
import { createSharedReads } from './platform/database/shared-reads.ts'
import { collectAllowedMethods } from './platform/http/allowed-methods.ts'
import {
  answerClientError,
  handleBadAddress,
  rejectUnusualRequests,
} from './platform/http/client-errors.ts'
import { stopGracefully } from './platform/http/graceful-stop.ts'
import { serveHealth } from './platform/http/health.ts'
import { createLogOptions } from './platform/http/log-options.ts'
import { collectMetrics } from './platform/http/metrics.ts'
import { serveMetricsOnPort, serveMetricsWithToken } from './platform/http/metrics-access.ts'
import { limitRate } from './platform/http/rate-limit.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import { serveSecurityText } from './platform/http/security-text.ts'
import { cutStalledConnections } from './platform/http/stalled-connections.ts'
import { trackRequests } from './platform/http/uncaught-errors.ts'
import { discardUnreadBodies } from './platform/http/unread-bodies.ts'
import { closeUnusedConnections } from './platform/http/unused-connections.ts'
import { serveWeb } from './platform/http/web-files.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { version } from './platform/version.ts'
import type { RunningWorker } from './platform/work/worker.ts'
import { listWorkerMetrics } from './platform/work/worker-metrics.ts'

export interface AppParts {
  config: Config
  database: Database
  provider: { authority: string; clientId: string }
  /** Answers lists and searches in place of the database. */
  replica?: ReadReplica | undefined
  tracing?: Tracing | undefined
  /** Compares itself only when it is asked to. */
  clock?: DatabaseClock | undefined
  /** For the metrics; the server adds what it starts later. */
  workers?: readonly RunningWorker[]
  /** Aborted when the server is asked to stop. */
  stopping?: AbortSignal
}

/** The whole server, ready to listen or to be tested by injection. */
export async function createApp({
  config,
  database,
  replica,
  tracing,
  provider,
  clock = createDatabaseClock(database),
  workers = [],
  stopping = new AbortController().signal,
}: AppParts): Promise<FastifyInstance> {
  setOwnAddress(config.publicUrl)
  const app = fastify({
    logger: createLogOptions(config.logLevel),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: config.bodyLimit,
    forceCloseConnections: 'idle',
    // A request on an open connection is answered like any other while the server closes.
    return503OnClosing: false,
    requestTimeout: config.requestTimeout,
    http: {
      // Node swaps the two limits if the one for the headers is larger.
      headersTimeout: Math.min(60_000, config.requestTimeout),
      requestTimeout: config.requestTimeout,
      // How often Node looks for late requests.
      connectionsCheckingInterval: Math.min(5000, config.requestTimeout),
      // Checked by us, because the answer of Node has no security headers.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    // An e-mail address in a path is longer than the usual 100 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: handleBadAddress,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  tracing?.traceRequests(app)
  const findAllowedMethods = collectAllowedMethods(app)
  trackRequests(app)
  const { isStopping } = stopGracefully(app, { signal: stopping, delay: config.stopDelay })
  closeUnusedConnections(app)
  cutStalledConnections(app)
  discardUnreadBodies(app)
  handleProblems(app)
  database.onOutage((outage) => {
    if (outage.isOver) app.log.info({ seconds: outage.seconds }, 'the database answers again')
    else
      app.log.warn({ reason: formatDatabaseError(outage.error) }, 'lost connection to the database')
  })
  const keys = providerKeys(provider.authority, { proxies: config.proxies, log: app.log })
  // The first user need not wait for the keys, and the log says at once what is wrong with the provider.
  app.addHook('onListen', async () => void keys.status())
  setSecurityHeaders(app, keys.origins, config.mapTiles && new URL(config.mapTiles.url).origin)
  rejectUnusualRequests(app)
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] })
  const countRejectedToken = await limitRate(app, config.rateLimit)
  await acceptUploads(app, config.uploadLimit)
  const formatMetrics = collectMetrics(
    app,
    database,
    [
      gaugeStatements.measureDatabase(),
      mailStatements.measureMails(),
      linkStatements.measureLinks(),
      deliveryStatements.measureWebhooks(),
      searchStatements.measureSearchTexts(),
    ],
    {
      replica,
      sources: [
        () => listProviderMetrics(keys.status()),
        () => listClockMetrics(clock),
        () => listWorkerMetrics(workers),
      ],
    },
  )
  serveMetricsWithToken(app, config.metrics.token, formatMetrics)
  const checks = [() => checkProvider(keys.status()), () => checkClock(clock)]
  serveHealth(app, database, { isStopping, checks })
  serveSecurityText(app, { contacts: config.securityContacts, publicUrl: config.publicUrl })

  const hub = await openLiveHub(database, { heartbeat: config.heartbeat, log: app.log })
  app.addHook('onClose', () => hub.close())
  const { checkAnswers, heartbeat } = config
  const checkToken = idTokenCheck({
    provider: keys,
    clientId: provider.clientId,
    emailClaim: config.emailClaim,
  })
  const common = { database, countRejectedToken, checkAnswers, heartbeat }
  // A change makes every open screen of a country ask for its list again.
  const shareTag = createSharedReads<{ tag: string }>()
  const platform: Platform = {
    ...common,
    replica,
    async isCurrentTag(country, tag) {
      if (!revisionStatements.isTagOf(country, tag)) return false
      const current = await shareTag(country, () =>
        database.get(revisionStatements.readTag(country)),
      )
      return current.tag === tag
    },
    authenticate: authenticateUser(database, checkToken),
  }
  prepareApi(app)
  rejectKeysInAddresses(app)
  const takeSearchTurn = createSearchTurns(countSearches(config), database.whenIdle)
  implementApi(app, platform, api, createHandlers({ config, provider, hub, takeSearchTurn }))
  const keyCalls = openKeyCalls(database, app.log)
  app.addHook('onClose', () => keyCalls.close())
  const delivery: Platform = {
    ...common,
    hasSharedCache: config.hasSharedCache,
    authenticate: authenticateKey(database, keyCalls.record),
  }
  const waiters = await openPublicationWaiters(database)
  app.addHook('onClose', () => waiters.close())
  implementApi(app, delivery, deliveryApi, deliveryHandlers(waiters, config.publicUrl))
  const assistants = { version, takeSearchTurn }
  if (config.servesAssistants) await serveAssistants(app, delivery, assistants)

  const own = { version, url: config.publicUrl }
  serveDescription('/openapi.json', platform, createDescription(api, describeUserApi(own)))
  serveDescription(
    '/api/delivery/v1/openapi.json',
    delivery,
    createDescription(deliveryApi, describeDeliveryApi(own)),
  )
  const { host } = config
  const { port } = config.metrics
  if (port !== undefined) await serveMetricsOnPort(app, { host, port }, formatMetrics)
  serveFiles(app, { database, store: databaseStore })
  await serveWeb(app, findAllowedMethods)
  return app

  function serveDescription(path: string, caller: Platform, describe: () => Promise<string>): void {
    app.get(path, async (request, reply) => {
      if (!config.isApiDescriptionPublic) await authenticate(caller, request)
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      return describe()
    })
  }
}
