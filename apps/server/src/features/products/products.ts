import type { CompositionList, productRoutes } from '@nutripim/contract/products'
import type { Handlers } from '../../platform/implement.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { Reply } from '../../platform/reply.ts'
import { saveCompositions } from './composition-save.ts'
import * as select from './product-sql.ts'

export const productHandlers: Handlers<typeof productRoutes> = {
  async listCompositions({ db, identity, params, knownTag }) {
    const list = await db.get<select.CompositionListRow>(
      select.compositionList(params.country, identity.countries, knownTag ?? ''),
    )
    if (list.json === null) return Reply.unchanged(list.tag)
    return Reply.json<CompositionList>(list.json, list.tag)
  },

  saveCompositions,

  async getProduct({ db, identity, params }) {
    const row = await db.find<{ json: string }>(select.product(params.id, identity.countries))
    if (!row) throw new ProblemError('not_found', `There is no product ${params.id}.`)
    return Reply.json(row.json)
  },
}
