import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { accessRoutes } from '@nutripim/contract/access/access'
import { accessRequestRoutes } from '@nutripim/contract/access/access-requests'
import { adviceRoutes } from '@nutripim/contract/advice/advice'
import { adviceExchangeRoutes } from '@nutripim/contract/advice/advice-exchange'
import { adviceHistoryRoutes } from '@nutripim/contract/advice/advice-history'
import { phraseRoutes } from '@nutripim/contract/advice/phrases'
import { api } from '@nutripim/contract/api/routes'
import { approvalRoutes } from '@nutripim/contract/approvals/approvals'
import { newProductRoutes } from '@nutripim/contract/approvals/new-products'
import { auditRoutes } from '@nutripim/contract/audit/audit'
import { restoreRoutes } from '@nutripim/contract/audit/restore'
import { completionRoutes } from '@nutripim/contract/completion/completion'
import { dealerExchangeRoutes } from '@nutripim/contract/dealers/dealer-exchange'
import { dealerRoutes } from '@nutripim/contract/dealers/dealers'
import { declarationRoutes } from '@nutripim/contract/declarations/declarations'
import { identityRoutes } from '@nutripim/contract/identity/identity'
import { liveRoutes } from '@nutripim/contract/live/live'
import { notificationRoutes } from '@nutripim/contract/notifications/notifications'
import { catalogueRoutes } from '@nutripim/contract/products/catalogue'
import { productComparisonRoutes } from '@nutripim/contract/products/product-comparison'
import { productLinkRoutes } from '@nutripim/contract/products/product-links'
import { productSearchRoutes } from '@nutripim/contract/products/product-search'
import { productRoutes } from '@nutripim/contract/products/products'
import { referenceRoutes } from '@nutripim/contract/reference/reference'
import { referenceDataRoutes } from '@nutripim/contract/reference/reference-data'
import { searchRoutes } from '@nutripim/contract/search/search'
import fastify, { type FastifyInstance } from 'fastify'
import { accessHandlers } from './features/access/access.ts'
import { accessRequestHandlers } from './features/access/access-requests.ts'
import { restorableUsers } from './features/access/restore-users.ts'
import { adviceHandlers } from './features/advice/advice.ts'
import { adviceExchangeHandlers } from './features/advice/advice-exchange.ts'
import { adviceHistoryHandlers } from './features/advice/advice-history.ts'
import { phraseHandlers } from './features/advice/phrases.ts'
import { restorableAdvice } from './features/advice/restore-advice.ts'
import { approvalHandlers } from './features/approvals/approvals.ts'
import { newProductHandlers } from './features/approvals/new-products.ts'
import { auditHandlers } from './features/audit/audit.ts'
import { restoreHandlers } from './features/audit/restore.ts'
import { completionHandlers } from './features/completion/completion.ts'
import { dealerExchangeHandlers } from './features/dealers/dealer-exchange.ts'
import { dealerHandlers } from './features/dealers/dealers.ts'
import { restorableDealers } from './features/dealers/restore-dealers.ts'
import { declarationHandlers } from './features/declarations/declarations.ts'
import { bearerCheck } from './features/identity/id-token.ts'
import { identify } from './features/identity/identify.ts'
import { identityHandlers } from './features/identity/identity.ts'
import { providerKeys } from './features/identity/provider-keys.ts'
import { liveHandlers } from './features/live/live.ts'
import { openLiveHub } from './features/live/live-hub.ts'
import { notificationHandlers } from './features/notifications/notifications.ts'
import { catalogueHandlers } from './features/products/catalogue/catalogue.ts'
import { productComparisonHandlers } from './features/products/comparison/product-comparison.ts'
import { productLinkHandlers } from './features/products/links/product-links.ts'
import { restorableLinks } from './features/products/links/restore-links.ts'
import { productHandlers } from './features/products/products.ts'
import { restorableProducts } from './features/products/restore-products.ts'
import { productSearchHandlers } from './features/products/search/product-search.ts'
import { referenceHandlers } from './features/reference/reference.ts'
import { referenceDataHandlers } from './features/reference/reference-data.ts'
import { searchHandlers } from './features/search/search.ts'
import { implementer } from './platform/api/implement.ts'
import { openApi } from './platform/api/openapi.ts'
import { handleBadAddress, handleProblems } from './platform/api/problem-handler.ts'
import { acceptUploads } from './platform/api/upload.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import { serveHealth } from './platform/http/health.ts'
import { logOptions } from './platform/http/log.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { limitRate } from './platform/http/rate-limit.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
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
    logger: logOptions(config),
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
  closeUnusedConnections(app)
  handleProblems(app)
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

  const implement = implementer(app, {
    database,
    authenticate: bearerCheck({
      provider: keys,
      clientId: provider.clientId,
      emailClaim: config.emailClaim,
    }),
    identify,
    checkAnswers: config.checkAnswers,
    heartbeat: config.heartbeat,
  })
  implement(
    identityRoutes,
    identityHandlers({
      authority: provider.authority,
      clientId: provider.clientId,
      productName: config.productName,
      servicePortalUrl: config.servicePortalUrl,
      jobDashboardUrl: config.jobDashboardUrl,
      mapTiles: config.mapTiles,
      isDemo: config.provider === undefined,
    }),
  )
  implement(accessRoutes, accessHandlers)
  implement(accessRequestRoutes, accessRequestHandlers)
  implement(referenceRoutes, referenceHandlers)
  implement(referenceDataRoutes, referenceDataHandlers)
  implement(declarationRoutes, declarationHandlers)
  implement(productRoutes, productHandlers)
  implement(productSearchRoutes, productSearchHandlers)
  implement(productLinkRoutes, productLinkHandlers)
  implement(productComparisonRoutes, productComparisonHandlers)
  implement(catalogueRoutes, catalogueHandlers)
  implement(completionRoutes, completionHandlers)
  implement(dealerRoutes, dealerHandlers)
  implement(adviceRoutes, adviceHandlers)
  implement(adviceHistoryRoutes, adviceHistoryHandlers)
  implement(adviceExchangeRoutes, adviceExchangeHandlers)
  implement(phraseRoutes, phraseHandlers)
  implement(newProductRoutes, newProductHandlers)
  implement(approvalRoutes, approvalHandlers({ allowsOwn: config.allowsOwnApproval }))
  implement(notificationRoutes, notificationHandlers({ sendsMail: config.mail !== undefined }))
  implement(dealerExchangeRoutes, dealerExchangeHandlers)
  implement(auditRoutes, auditHandlers)
  implement(searchRoutes, searchHandlers)
  implement(
    restoreRoutes,
    restoreHandlers({
      products: restorableProducts,
      links: restorableLinks,
      advice: restorableAdvice,
      dealers: restorableDealers,
      users: restorableUsers,
    }),
  )

  const hub = await openLiveHub(database, { heartbeat: config.heartbeat, log: app.log })
  app.addHook('onClose', () => hub.close())
  implement(liveRoutes, liveHandlers(hub))

  const description = openApi(api, version)
  app.get('/openapi.json', async () => description)
  await serveWeb(app)
  return app
}
