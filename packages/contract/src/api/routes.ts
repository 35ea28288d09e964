import { accessRoutes } from '../access/access.ts'
import { accessRequestRoutes } from '../access/access-requests.ts'
import { manyUsersRoutes } from '../access/many-users.ts'
import { personalDataRoutes } from '../access/personal-data.ts'
import { adviceRoutes } from '../advice/advice.ts'
import { adviceExchangeRoutes } from '../advice/advice-exchange.ts'
import { adviceHistoryRoutes } from '../advice/advice-history.ts'
import { phraseRoutes } from '../advice/phrases.ts'
import { apiKeyRoutes } from '../api-keys/api-keys.ts'
import { approvalRoutes } from '../approvals/approvals.ts'
import { newProductRoutes } from '../approvals/new-products.ts'
import { ownDraftRoutes } from '../approvals/own-drafts.ts'
import { auditRoutes } from '../audit/audit.ts'
import { restoreRoutes } from '../audit/restore.ts'
import { commentRoutes } from '../comments/comments.ts'
import { completionRoutes } from '../completion/completion.ts'
import { dealerExchangeRoutes } from '../dealers/dealer-exchange.ts'
import { dealerRoutes } from '../dealers/dealers.ts'
import { declarationRoutes } from '../declarations/declarations.ts'
import { fileUploadRoutes } from '../files/file-uploads.ts'
import { fileRoutes } from '../files/files.ts'
import { identityRoutes } from '../identity/identity.ts'
import { liveRoutes } from '../live/live.ts'
import { notificationRoutes } from '../notifications/notifications.ts'
import { catalogueRoutes } from '../products/catalogue.ts'
import { cellHistoryRoutes } from '../products/cell-history.ts'
import { productComparisonRoutes } from '../products/product-comparison.ts'
import { productLinkRoutes } from '../products/product-links.ts'
import { productPageRoutes } from '../products/product-page.ts'
import { productSearchRoutes } from '../products/product-search.ts'
import { productRoutes } from '../products/products.ts'
import { publishingRoutes } from '../publishing/publishing.ts'
import { referenceRoutes } from '../reference/reference.ts'
import { referenceDataRoutes } from '../reference/reference-data.ts'
import { searchRoutes } from '../search/search.ts'
import { viewRoutes } from '../views/views.ts'
import { webhookRoutes } from '../webhooks/webhooks.ts'
import type { RouteTable } from './route.ts'

/** The whole API, feature by feature. */
export const api = {
  identity: identityRoutes,
  access: accessRoutes,
  accessRequests: accessRequestRoutes,
  manyUsers: manyUsersRoutes,
  personalData: personalDataRoutes,
  apiKeys: apiKeyRoutes,
  webhooks: webhookRoutes,
  reference: referenceRoutes,
  referenceData: referenceDataRoutes,
  declarations: declarationRoutes,
  products: productRoutes,
  productPage: productPageRoutes,
  productSearch: productSearchRoutes,
  productLinks: productLinkRoutes,
  productComparison: productComparisonRoutes,
  cellHistory: cellHistoryRoutes,
  comments: commentRoutes,
  catalogue: catalogueRoutes,
  completion: completionRoutes,
  files: fileRoutes,
  fileUploads: fileUploadRoutes,
  publishing: publishingRoutes,
  dealers: dealerRoutes,
  advice: adviceRoutes,
  adviceHistory: adviceHistoryRoutes,
  adviceExchange: adviceExchangeRoutes,
  phrases: phraseRoutes,
  newProducts: newProductRoutes,
  approvals: approvalRoutes,
  ownDrafts: ownDraftRoutes,
  notifications: notificationRoutes,
  dealerExchange: dealerExchangeRoutes,
  audit: auditRoutes,
  search: searchRoutes,
  restore: restoreRoutes,
  views: viewRoutes,
  live: liveRoutes,
} as const satisfies Record<string, RouteTable>
