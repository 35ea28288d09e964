import type { adviceRoutes } from '@nutripim/contract/advice/advice'
import type { Handlers } from '../../platform/api/implement.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Sql } from '../../platform/database/sql.ts'
import * as select from './advice-sql.ts'
import { coverage } from './coverage-sql.ts'
import { saveAdviceTexts } from './save-advice.ts'

export const adviceHandlers: Handlers<typeof adviceRoutes> = {
  listLabels: ({ db, identity, query }) =>
    jsonOf(db, select.labels(query.country ? [query.country] : identity.countries)),

  listAdviceProducts: ({ db, identity, params, query }) =>
    jsonOf(
      db,
      select.adviceProducts(params.country, identity.countries, {
        existInAdvice: query.existInAdvice === 'true',
        filterPowerbrand: query.filterPowerbrand === 'true',
      }),
    ),

  listAdviceCrops: ({ db, identity, params }) =>
    db.all(select.adviceCrops(params.id, identity.countries)),

  findAdvice: ({ db, identity, body }) => jsonOf(db, select.advice(body, identity.countries)),

  async upsertAdvice({ db, identity, body }) {
    const saved = await saveAdviceTexts(db, identity.countries, [
      {
        countryId: body.CountryId,
        productId: body.ProductId,
        cropId: body.CropId,
        text: body.ApplicationAdviceText,
        was: body.was,
      },
    ])
    return Reply.json(saved.slice(1, -1))
  },

  async deleteAdvice({ db, identity, body }) {
    await saveAdviceTexts(db, identity.countries, [
      {
        countryId: body.CountryId,
        productId: body.ProductId,
        cropId: body.CropId,
        text: null,
        was: body.was,
      },
    ])
    return true as const
  },

  getAdviceCoverage: ({ db, identity, params }) =>
    jsonOf(db, coverage(params.country, identity.countries)),

  findSameAdvice: ({ db, identity, body }) =>
    jsonOf(db, select.sameAdvice(body, identity.countries)),
}

/** The database builds the answer; it is passed through. */
export async function jsonOf<Answer>(db: Queryable, statement: Sql): Promise<Reply<Answer>> {
  const { json } = await db.get<{ json: string }>(statement)
  return Reply.json<Answer>(json)
}
