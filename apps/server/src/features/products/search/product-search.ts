import type { productSearchRoutes } from '@nutripim/contract/products/product-search'
import type { Handlers } from '../../../platform/api/implement.ts'
import { Reply } from '../../../platform/api/reply.ts'
import type { TaggedAnswer } from '../../reference/country-revision-sql.ts'
import * as select from './product-search-sql.ts'

export const productSearchHandlers: Handlers<typeof productSearchRoutes> = {
  async searchProducts({ db, identity, body }) {
    const found = await db.get<{ total: number; products: string }>(
      select.searchPage(body, identity.countries),
    )
    const { page, pageSize } = body
    const counts = JSON.stringify({ total: found.total, page, pageSize })
    return Reply.json(`${counts.slice(0, -1)},"products":${found.products}}`)
  },

  async searchStuff({ db, identity, body }) {
    const { json } = await db.get<{ json: string }>(select.searchStuff(body, identity.countries))
    return Reply.json(`{"products":${json}}`)
  },

  async listAllProducts({ db, identity, query, knownTag }) {
    const { tag, json } = await db.get<TaggedAnswer>(
      select.allProducts(query.country, identity.countries, knownTag ?? ''),
    )
    return json === null ? Reply.unchanged(tag) : Reply.json(json, tag)
  },
}
