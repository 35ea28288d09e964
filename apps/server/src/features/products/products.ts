import type { CompositionList, productRoutes } from '@nutripim/contract/products'
import type { Handlers } from '../../platform/implement.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { Reply } from '../../platform/reply.ts'
import { saveProductCells } from './cell-save.ts'
import { compositionCells, compositionRow } from './product-cells-sql.ts'
import * as select from './product-sql.ts'

export const productHandlers: Handlers<typeof productRoutes> = {
  async listCompositions({ db, identity, params, knownTag }) {
    const list = await db.get<select.ProductListRow>(
      select.productList(compositionRow, params.country, identity.countries, knownTag ?? ''),
    )
    if (list.json === null) return Reply.unchanged(list.tag)
    return Reply.json<CompositionList>(list.json, list.tag)
  },

  async saveCompositions({ db, identity, body: { countryCode, products } }) {
    const changes = products.map(({ composition, ...rest }) => ({ ...rest, cells: composition }))
    const saved = await saveProductCells(
      db,
      compositionCells,
      countryCode,
      identity.countries,
      changes,
    )
    return Reply.json(`{"products":${saved}}`)
  },

  async getProduct({ db, identity, params }) {
    const row = await db.find<{ json: string }>(select.product(params.id, identity.countries))
    if (!row) throw new ProblemError('not_found', `There is no product ${params.id}.`)
    return Reply.json(row.json)
  },
}
