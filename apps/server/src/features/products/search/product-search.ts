import type { NamedProduct, productSearchRoutes } from '@nutripim/contract/products/product-search'
import type { Handlers } from '../../../platform/api/handler.ts'
import { Reply } from '../../../platform/api/reply.ts'
import type { TaggedJson } from '../../../platform/database/json-text.ts'
import type { TakeSearchTurn } from '../../text-match/search-turns.ts'
import * as statements from './product-search-sql.ts'

export const productSearchHandlers = (
  takeTurn: TakeSearchTurn,
): Handlers<typeof productSearchRoutes> => ({
  searchProducts: async ({ db, identity, body }) =>
    Reply.json(await db.getJson(statements.searchPage(body, identity.countries))),

  searchStuff: async ({ db, identity, body, signal }) =>
    takeTurn({ turn: `products ${identity.userId}`, signal }, async () =>
      Reply.json(await db.getJson(statements.searchStuff(body, identity.countries))),
    ),

  listAllProducts: async ({ db, identity, query, knownTag = '' }) =>
    Reply.tagged(
      await db.get<TaggedJson<NamedProduct[]>>(
        statements.listAllProducts(query.country, identity.countries, knownTag),
      ),
    ),
})
