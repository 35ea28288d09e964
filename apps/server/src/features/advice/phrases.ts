import type { PhraseConflict, phraseRoutes } from '@nutripim/contract/advice/phrases'
import type { FieldError } from '@nutripim/contract/api/problem'
import type { ParsedInput } from '@nutripim/contract/api/route'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { setAuditReason } from '../audit/audit-reason-sql.ts'
import { answerFrom } from './advice.ts'
import type { AdviceChange } from './advice-save-sql.ts'
import * as statement from './phrases-sql.ts'
import { saveAdviceTexts } from './save-advice.ts'

type Save = ParsedInput<(typeof phraseRoutes)['savePhrase']>['body']

export const phraseHandlers: Handlers<typeof phraseRoutes> = {
  listPhrases: ({ db, identity, query }) =>
    answerFrom(
      db,
      statement.phrases(query.country, identity.countries, query.includeRetired === 'true'),
    ),

  async savePhrase({ db, identity, body }) {
    const { was, advice, ...phrase } = body
    const assignedCountries = identity.countries
    const stored =
      body.id === undefined ? undefined : await getPhrase(db, body.id, assignedCountries, true)
    await refuseWrong(db, body, stored, assignedCountries)
    if (stored && was) refuseConflicts(phrase, was, stored)
    // Products are locked before the country's counter, as in every other save: never in a ring.
    if (advice.length > 0) {
      await db.all(setAuditReason(`Phrase ${body.id} was reworded`))
      const changes = reword(body, stored)
      await saveAdviceTexts(
        db,
        assignedCountries,
        changes,
        (index, field) => `advice[${index}].${field}`,
      )
    }
    return answerFrom(db, statement.writePhrase(phrase, assignedCountries))
  },

  listPhraseUses: async ({ db, identity, params }) => {
    await getPhrase(db, params.id, identity.countries, false)
    return answerFrom(db, statement.phraseUses(params.id, identity.countries))
  },
}

async function getPhrase(
  db: Queryable,
  id: number,
  assignedCountries: readonly string[],
  forChange: boolean,
) {
  const stored = await db.find<statement.StoredPhrase>(
    statement.findPhrase(id, assignedCountries, forChange),
  )
  if (!stored) throw new ProblemError('not_found', `There is no phrase ${id}.`)
  return stored
}

async function refuseWrong(
  db: Queryable,
  body: Save,
  stored: statement.StoredPhrase | undefined,
  assignedCountries: readonly string[],
): Promise<void> {
  const choices = await db.get<statement.PhraseChoices>(
    statement.phraseChoices(body, assignedCountries),
  )
  if (!choices.holdsAll && (body.country === null || stored?.country === null)) {
    throw new ProblemError(
      'all_countries_needed',
      'A phrase of all countries is written by someone who holds them all.',
    )
  }
  const errors: FieldError[] = []
  if (stored && stored.country !== body.country) {
    errors.push({ path: 'country', text: 'cannot be changed; retire this phrase and add another' })
  }
  if (!choices.isCategory)
    errors.push({ path: 'actionCategory', text: 'is not an action category' })
  if (!choices.isFormulation) errors.push({ path: 'formulation', text: 'is not a formulation' })
  if (errors.length > 0) throw refusal(errors)
}

const fields = ['actionCategory', 'formulation', 'language', 'text', 'active'] as const

function refuseConflicts(
  wanted: Pick<Save, (typeof fields)[number]>,
  was: NonNullable<Save['was']>,
  { fields: stored, savedBy, savedAt }: statement.StoredPhrase,
): void {
  const conflicts: PhraseConflict[] = fields
    .filter((field) => field in was)
    .filter((field) => stored[field] !== was[field] && stored[field] !== wanted[field])
    .map((field) => ({ field, stored: stored[field], savedBy, savedAt }))
  if (conflicts.length === 0) return
  throw new ProblemError(
    'conflict',
    'This phrase was changed by somebody else; nothing was saved.',
    { conflicts },
  )
}

/** The ticked texts with the new wording wherever the old one stands. */
function reword(body: Save, stored: statement.StoredPhrase | undefined): AdviceChange[] {
  return body.advice.map(({ CountryId, ProductId, CropId, was }, index) => {
    if (!stored || !was.includes(stored.fields.text)) {
      throw refusal([{ path: `advice[${index}].was`, text: 'does not hold the phrase' }])
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

const refusal = (errors: FieldError[]) =>
  new ProblemError('invalid_input', `${errors[0]!.path} ${errors[0]!.text}.`, { errors })
