import { catalogueRoutes } from './catalogue.ts'
import { completionRoutes } from './completion.ts'
import { identityRoutes } from './identity.ts'
import { productRoutes } from './products.ts'
import { referenceRoutes } from './reference.ts'
import type { RouteTable } from './route.ts'

/** The whole API, feature by feature. */
export const api = {
  identity: identityRoutes,
  reference: referenceRoutes,
  products: productRoutes,
  catalogue: catalogueRoutes,
  completion: completionRoutes,
} as const satisfies Record<string, RouteTable>
