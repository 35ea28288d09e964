import type { NamedProduct, productSearchRoutes } from '@nutripim/contract/products/product-search'
import type { Handlers } from '../../../platform/api/handler.ts'
import { Reply } from '../../../platform/api/reply.ts'
import type { TaggedJson } from '../../../platform/database/json-text.ts'
import * as select from './product-search-sql.ts'

export const productSearchHandlers: Handlers<typeof productSearchRoutes> = {
  searchProducts: async ({ db, identity, body }) =>
    Reply.json(await db.getJson(select.searchPage(body, identity.countries))),

  searchStuff: async ({ db, identity, body }) =>
    Reply.json(await db.getJson(select.searchStuff(body, identity.countries))),

  listAllProducts: async ({ db, identity, query, knownTag = '' }) =>
    Reply.tagged(
      await db.get<TaggedJson<NamedProduct[]>>(
        select.allProducts(query.country, identity.countries, knownTag),
      ),
    ),
}
