import { isBlank } from '@nutripim/contract/api/text-rules'
import type { NamedProduct, productSearchRoutes } from '@nutripim/contract/products/product-search'
import type { Handlers } from '../../../platform/api/handler.ts'
import { Reply } from '../../../platform/api/reply.ts'
import type { TaggedJson } from '../../../platform/database/json-text.ts'
import type { TakeSearchTurn } from '../../text-match/search-turns.ts'
import * as statements from './product-search-sql.ts'
import { searchStuff } from './search-stuff.ts'

export const productSearchHandlers = (
  takeTurn: TakeSearchTurn,
): Handlers<typeof productSearchRoutes> => ({
  async searchProducts({ db, identity, body, signal }) {
    const search = async () =>
      Reply.json(await db.getJson(statements.searchPage(body, identity.countries)))
    // Pages are asked for at the same time, so none replaces another.
    return isBlank(body.text) ? search() : takeTurn({ signal }, search)
  },

  searchStuff: async ({ db, identity, body, signal }) =>
    takeTurn({ turn: `products ${identity.userId}`, signal }, (steps) =>
      searchStuff(db, steps, body, identity.countries),
    ),

  listAllProducts: async ({ db, identity, query, knownTag = '' }) =>
    Reply.tagged(
      await db.get<TaggedJson<NamedProduct[]>>(
        statements.listAllProducts(query.country, identity.countries, knownTag),
      ),
    ),
})
