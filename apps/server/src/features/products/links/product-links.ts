import type { productLinkRoutes } from '@nutripim/contract/products/product-links'
import type { Handlers } from '../../../platform/api/handler.ts'
import {
  changedMeanwhile,
  invalidInput,
  ProblemError,
} from '../../../platform/api/problem-error.ts'
import { Reply } from '../../../platform/api/reply.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import * as statements from './product-links-sql.ts'

export const productLinkHandlers: Handlers<typeof productLinkRoutes> = {
  async listLinkCounts({ db, identity, params }) {
    return Reply.json(await db.getJson(statements.countLinks(params.country, identity.countries)))
  },

  async findProductLinks({ db, identity, body }) {
    return answer(db, body, identity.countries)
  },

  async saveProductLinks({ db, identity, body }) {
    await db.all(statements.lockLinks(body))
    const result = await db.get<statements.LinksSaveResult>(
      statements.saveLinks(body, identity.countries),
    )
    rejectUnknown(body.products, result.unknown)
    if (result.conflict) {
      throw changedMeanwhile('this list', { conflict: result.conflict })
    }
    return answer(db, body, identity.countries)
  },
}

async function answer(
  db: Queryable,
  list: statements.LinkList,
  assignedCountries: readonly string[],
) {
  const { isCrop, json } = await db.get<statements.LinksRow>(
    statements.getLinks(list, assignedCountries),
  )
  if (!isCrop) throw invalidInput([{ path: 'cropId', text: 'is not a crop' }])
  return Reply.json(json)
}

function rejectUnknown(products: readonly number[], unknown: number[] | null): void {
  if (!unknown) return
  const errors = unknown.map((id) => ({
    path: `products[${products.indexOf(id)}]`,
    text: `there is no live product ${id} in this country`,
  }))
  const [first] = errors
  throw new ProblemError('not_found', first && `${first.text}.`, { errors })
}
