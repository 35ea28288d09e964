import { accessRoutes } from './access.ts'
import { accessRequestRoutes } from './access-requests.ts'
import { adviceRoutes } from './advice.ts'
import { adviceExchangeRoutes } from './advice-exchange.ts'
import { adviceHistoryRoutes } from './advice-history.ts'
import { approvalRoutes } from './approvals.ts'
import { auditRoutes } from './audit.ts'
import { catalogueRoutes } from './catalogue.ts'
import { completionRoutes } from './completion.ts'
import { dealerExchangeRoutes } from './dealer-exchange.ts'
import { dealerRoutes } from './dealers.ts'
import { declarationRoutes } from './declarations.ts'
import { identityRoutes } from './identity.ts'
import { liveRoutes } from './live.ts'
import { newProductRoutes } from './new-products.ts'
import { notificationRoutes } from './notifications.ts'
import { phraseRoutes } from './phrases.ts'
import { productComparisonRoutes } from './product-comparison.ts'
import { productLinkRoutes } from './product-links.ts'
import { productSearchRoutes } from './product-search.ts'
import { productRoutes } from './products.ts'
import { referenceRoutes } from './reference.ts'
import { referenceDataRoutes } from './reference-data.ts'
import { restoreRoutes } from './restore.ts'
import type { RouteTable } from './route.ts'
import { searchRoutes } from './search.ts'

/** The whole API, feature by feature. */
export const api = {
  identity: identityRoutes,
  access: accessRoutes,
  accessRequests: accessRequestRoutes,
  reference: referenceRoutes,
  referenceData: referenceDataRoutes,
  declarations: declarationRoutes,
  products: productRoutes,
  productSearch: productSearchRoutes,
  productLinks: productLinkRoutes,
  productComparison: productComparisonRoutes,
  catalogue: catalogueRoutes,
  completion: completionRoutes,
  dealers: dealerRoutes,
  advice: adviceRoutes,
  adviceHistory: adviceHistoryRoutes,
  adviceExchange: adviceExchangeRoutes,
  phrases: phraseRoutes,
  newProducts: newProductRoutes,
  approvals: approvalRoutes,
  notifications: notificationRoutes,
  dealerExchange: dealerExchangeRoutes,
  audit: auditRoutes,
  search: searchRoutes,
  restore: restoreRoutes,
  live: liveRoutes,
} as const satisfies Record<string, RouteTable>
