import type { api } from '@nutripim/contract/api/routes'
import { accessHandlers } from './features/access/access.ts'
import { accessRequestHandlers } from './features/access/access-requests.ts'
import { manyUsersHandlers } from './features/access/many-users.ts'
import { personalDataHandlers } from './features/access/personal-data/personal-data.ts'
import { restorableUsers } from './features/access/restore-users.ts'
import { adviceHandlers } from './features/advice/advice.ts'
import { adviceHistoryHandlers } from './features/advice/advice-history.ts'
import { adviceImportHandlers } from './features/advice/advice-import.ts'
import { phraseHandlers } from './features/advice/phrases.ts'
import { restorableAdvice } from './features/advice/restore-advice.ts'
import { apiKeyHandlers } from './features/api-keys/api-keys.ts'
import { approvalHandlers } from './features/approvals/approvals.ts'
import { newProductHandlers } from './features/approvals/new-products.ts'
import { ownDraftHandlers } from './features/approvals/own-drafts.ts'
import { auditHandlers } from './features/audit/audit.ts'
import { restoreHandlers } from './features/audit/restore.ts'
import { commentHandlers } from './features/comments/comments.ts'
import { completionHandlers } from './features/completion/completion.ts'
import { dealerImportHandlers } from './features/dealers/dealer-import.ts'
import { dealerHandlers } from './features/dealers/dealers.ts'
import { restorableDealers } from './features/dealers/restore-dealers.ts'
import { declarationHandlers } from './features/declarations/declarations.ts'
import { fileHandlers } from './features/files/files.ts'
import { databaseStore } from './features/files/store/file-store.ts'
import { fileUploadHandlers } from './features/files/uploads/file-uploads.ts'
import { identityHandlers } from './features/identity/identity.ts'
import type { PictureSources } from './features/link-monitor/load-picture.ts'
import { liveHandlers } from './features/live/live.ts'
import type { LiveHub } from './features/live/live-hub.ts'
import { notificationHandlers } from './features/notifications/notifications.ts'
import { catalogueHandlers } from './features/products/catalogue/catalogue.ts'
import { cellHistoryHandlers } from './features/products/cells/cell-history.ts'
import { productComparisonHandlers } from './features/products/comparison/product-comparison.ts'
import { productLinkHandlers } from './features/products/links/product-links.ts'
import { restorableLinks } from './features/products/links/restore-links.ts'
import { productPageHandlers } from './features/products/page/product-page.ts'
import { productHandlers } from './features/products/products.ts'
import { restorableProducts } from './features/products/restore-products.ts'
import { productSearchHandlers } from './features/products/search/product-search.ts'
import { publishingHandlers } from './features/publishing/publishing.ts'
import { referenceHandlers } from './features/reference/reference.ts'
import { referenceDataHandlers } from './features/reference/reference-data.ts'
import { searchHandlers } from './features/search/search.ts'
import type { TakeSearchTurn } from './features/text-match/search-turns.ts'
import { viewHandlers } from './features/views/views.ts'
import { webhookHandlers } from './features/webhooks/webhooks.ts'
import type { ApiHandlers } from './platform/api/handler.ts'
import type { Config } from './platform/config/config.ts'

export interface HandlerOptions {
  config: Config
  provider: { authority: string; clientId: string }
  hub: LiveHub
  takeSearchTurn: TakeSearchTurn
}

/** The handlers of every feature of the contract. A feature or a call without handler does not compile. */
export function createHandlers({
  config,
  provider,
  hub,
  takeSearchTurn,
}: HandlerOptions): ApiHandlers<typeof api> {
  return {
    identity: identityHandlers({
      authority: provider.authority,
      clientId: provider.clientId,
      productName: config.productName,
      servicePortalUrl: config.servicePortalUrl,
      jobDashboardUrl: config.jobDashboardUrl,
      mapTiles: config.mapTiles,
      isDemo: config.provider === undefined,
    }),
    access: accessHandlers,
    accessRequests: accessRequestHandlers,
    manyUsers: manyUsersHandlers,
    personalData: personalDataHandlers,
    apiKeys: apiKeyHandlers,
    webhooks: webhookHandlers(config.webhooks),
    reference: referenceHandlers,
    referenceData: referenceDataHandlers,
    declarations: declarationHandlers,
    products: productHandlers,
    productPage: productPageHandlers(getPictureSources(config)),
    productSearch: productSearchHandlers(takeSearchTurn),
    productLinks: productLinkHandlers,
    productComparison: productComparisonHandlers,
    cellHistory: cellHistoryHandlers,
    comments: commentHandlers,
    catalogue: catalogueHandlers,
    completion: completionHandlers(),
    files: fileHandlers,
    fileUploads: fileUploadHandlers(databaseStore),
    publishing: publishingHandlers,
    dealers: dealerHandlers,
    advice: adviceHandlers,
    adviceHistory: adviceHistoryHandlers,
    adviceExchange: adviceImportHandlers,
    phrases: phraseHandlers,
    newProducts: newProductHandlers,
    approvals: approvalHandlers({ allowsOwn: config.allowsOwnApproval }),
    ownDrafts: ownDraftHandlers({ allowsOwn: config.allowsOwnApproval }),
    notifications: notificationHandlers({ sendsMail: config.mail !== undefined }),
    dealerExchange: dealerImportHandlers,
    audit: auditHandlers,
    search: searchHandlers(takeSearchTurn),
    restore: restoreHandlers({
      products: restorableProducts,
      links: restorableLinks,
      advice: restorableAdvice,
      dealers: restorableDealers,
      users: restorableUsers,
    }),
    views: viewHandlers,
    live: liveHandlers(hub),
  }
}

/** Pictures of data sheets follow the rules of the link monitor, but nobody waits for them for long. */
function getPictureSources({ linkMonitor, publicUrl, proxies }: Config): PictureSources {
  const { mode, allowsPrivate, ports } = linkMonitor
  const userAgent = `NutriPIM (+${publicUrl})`
  const rules = { allowsPrivate, ports, proxies }
  const limits = mode === 'on' ? { ...rules, userAgent, timeout: 5000 } : undefined
  return { publicUrl, labelUrl: null, limits }
}
