import type { PhraseConflict, phraseRoutes } from '@nutripim/contract/advice/phrases'
import type { FieldError } from '@nutripim/contract/api/problem'
import type { ParsedInput } from '@nutripim/contract/api/route'
import type { Handlers } from '../../platform/api/handler.ts'
import {
  changedMeanwhile,
  invalidInput,
  notFound,
  ProblemError,
} from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as auditStatements from '../audit-log/audit-reason-sql.ts'
import { answerFrom } from './advice.ts'
import type { AdviceChange } from './advice-save-sql.ts'
import * as statements from './phrases-sql.ts'
import { saveAdviceTexts } from './save-advice.ts'

type Save = ParsedInput<(typeof phraseRoutes)['savePhrase']>['body']

export const phraseHandlers: Handlers<typeof phraseRoutes> = {
  listPhrases: ({ db, identity, query }) =>
    answerFrom(
      db,
      statements.listPhrases(query.country, identity.countries, query.includeRetired === 'true'),
    ),

  async savePhrase({ db, identity, body }) {
    const { was, advice, ...phrase } = body
    const assignedCountries = identity.countries
    const stored =
      body.id === undefined ? undefined : await getPhrase(db, body.id, assignedCountries, true)
    await checkPhrase(db, body, stored, assignedCountries)
    if (stored && was) checkConflicts(phrase, was, stored)
    // Locks products before the revision counter of the country, like every other save, to avoid deadlocks.
    if (advice.length > 0) {
      await db.all(auditStatements.setAuditReason(`Phrase ${body.id} was changed`))
      const changes = replacePhrase(body, stored)
      await saveAdviceTexts(
        db,
        assignedCountries,
        changes,
        (index, field) => `advice[${index}].${field}`,
      )
    }
    return answerFrom(db, statements.savePhrase(phrase, assignedCountries))
  },

  listPhraseUses: async ({ db, identity, params }) => {
    await getPhrase(db, params.id, identity.countries, false)
    return answerFrom(db, statements.listPhraseUses(params.id, identity.countries))
  },

  listOldPhraseUses: ({ db, identity, params }) =>
    answerFrom(db, statements.listOldPhraseUses(params.country, identity.countries)),
}

async function getPhrase(
  db: Queryable,
  id: number,
  assignedCountries: readonly string[],
  forChange: boolean,
) {
  const stored = await db.find<statements.StoredPhrase>(
    statements.findPhrase(id, assignedCountries, forChange),
  )
  if (!stored) throw notFound('phrase', id)
  return stored
}

async function checkPhrase(
  db: Queryable,
  body: Save,
  stored: statements.StoredPhrase | undefined,
  assignedCountries: readonly string[],
): Promise<void> {
  const checks = await db.get<statements.PhraseChecks>(
    statements.checkPhraseValues(body, assignedCountries),
  )
  if (!checks.hasAllCountries && (body.country === null || stored?.country === null)) {
    throw new ProblemError(
      'all_countries_needed',
      'Only users assigned to all countries can edit global phrases.',
    )
  }
  const errors: FieldError[] = []
  if (stored && stored.country !== body.country) {
    errors.push({
      path: 'country',
      text: 'cannot be changed. Retire this phrase and add a new one',
    })
  }
  if (!checks.isCategory) errors.push({ path: 'actionCategory', text: 'is not an action category' })
  if (!checks.isFormulation) errors.push({ path: 'formulation', text: 'is not a formulation' })
  if (errors.length > 0) throw invalidInput(errors)
}

const fields = ['actionCategory', 'formulation', 'language', 'text', 'active'] as const

function checkConflicts(
  wanted: Pick<Save, (typeof fields)[number]>,
  was: NonNullable<Save['was']>,
  { fields: stored, savedBy, savedAt }: statements.StoredPhrase,
): void {
  const conflicts: PhraseConflict[] = fields
    .filter((field) => field in was)
    .filter((field) => stored[field] !== was[field] && stored[field] !== wanted[field])
    .map((field) => ({ field, stored: stored[field], savedBy, savedAt }))
  if (conflicts.length === 0) return
  throw changedMeanwhile('this phrase', { conflicts })
}

/** The selected texts with the old wording replaced by the new one. */
function replacePhrase(body: Save, stored: statements.StoredPhrase | undefined): AdviceChange[] {
  return body.advice.map(({ CountryId, ProductId, CropId, was }, index) => {
    if (!stored || !was.includes(stored.fields.text)) {
      throw invalidInput([{ path: `advice[${index}].was`, text: 'does not contain the phrase' }])
    }
    return {
      countryId: CountryId,
      productId: ProductId,
      cropId: CropId,
      text: was.split(stored.fields.text).join(body.text),
      was,
    }
  })
}
