import type { adviceHistoryRoutes } from '@nutripim/contract/advice/advice-history'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import { answerFrom } from './advice.ts'
import * as statements from './advice-history-sql.ts'
import { saveAdviceText } from './save-advice.ts'

export const adviceHistoryHandlers: Handlers<typeof adviceHistoryRoutes> = {
  getAdviceHistory: ({ db, identity, params }) =>
    answerFrom(db, statements.listVersions(params, identity.countries)),

  searchAdviceHistory: ({ db, identity, body }) =>
    answerFrom(db, statements.listVersions(body, identity.countries)),

  async restoreAdvice({ db, identity, body }) {
    const { CountryId: countryId, ProductId: productId, CropId: cropId, versionId, was } = body
    const version = await db.find<{ text: string }>(
      statements.findVersionText({ countryId, productId, cropId, versionId }, identity.countries),
    )
    if (!version) {
      throw new ProblemError('not_found', `This advice has no version ${versionId}.`, {
        errors: [{ path: 'versionId', text: 'is not a version of this advice' }],
      })
    }
    await db.all(statements.setRestored())
    const change = { countryId, productId, cropId, text: version.text, was }
    return Reply.json(await saveAdviceText(db, identity.countries, change))
  },
}
