import type { adviceRoutes } from '@nutripim/contract/advice/advice'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JsonSql } from '../../platform/database/json-text.ts'
import * as statements from './advice-sql.ts'
import * as confirmationStatements from './confirm-advice-sql.ts'
import * as coverageStatements from './coverage-sql.ts'
import { saveAdviceText, saveAdviceTexts } from './save-advice.ts'

export const adviceHandlers: Handlers<typeof adviceRoutes> = {
  listLabels: ({ db, identity, query }) =>
    answerFrom(db, statements.listLabels(query.country ? [query.country] : identity.countries)),

  listAdviceProducts: ({ db, identity, params, query }) =>
    answerFrom(
      db,
      statements.listAdviceProducts(params.country, identity.countries, {
        existInAdvice: query.existInAdvice === 'true',
        filterPowerbrand: query.filterPowerbrand === 'true',
      }),
    ),

  listAdviceCrops: ({ db, identity, params }) =>
    db.all(statements.listAdviceCrops(params.id, identity.countries)),

  findAdvice: ({ db, identity, body }) =>
    answerFrom(db, statements.searchAdvice(body, identity.countries)),

  async upsertAdvice({ db, identity, body }) {
    const change = { ...keyOf(body), text: body.ApplicationAdviceText, was: body.was }
    return Reply.json(await saveAdviceText(db, identity.countries, change))
  },

  async deleteAdvice({ db, identity, body }) {
    const change = { ...keyOf(body), text: null, was: body.was }
    await saveAdviceTexts(db, identity.countries, [change])
    return true as const
  },

  getAdviceCoverage: ({ db, identity, params }) =>
    answerFrom(db, coverageStatements.getCoverage(params.country, identity.countries)),

  findCompositionChanges: ({ db, identity, body }) =>
    answerFrom(db, confirmationStatements.listCompositionChanges(body, identity.countries)),

  async confirmAdvice({ db, identity, body }) {
    const confirmed = await db.find(
      confirmationStatements.confirmAdvice(keyOf(body), identity.countries),
    )
    if (!confirmed) {
      throw new ProblemError('not_found', 'There is no advice of this product and crop to confirm.')
    }
    return true as const
  },

  findSameAdvice: ({ db, identity, body }) =>
    answerFrom(db, statements.listSameAdvice(body, identity.countries)),
}

function keyOf(body: { CountryId: string; ProductId: string; CropId: string }) {
  return { countryId: body.CountryId, productId: body.ProductId, cropId: body.CropId }
}

/** Sends the JSON that the database builds as it is. */
export async function answerFrom<Answer>(
  db: Queryable,
  statement: JsonSql<Answer>,
): Promise<Reply<Answer>> {
  return Reply.json(await db.getJson(statement))
}
