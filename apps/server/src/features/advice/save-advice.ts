import type { Advice } from '@nutripim/contract/advice/advice'
import type { FieldError } from '@nutripim/contract/api/problem'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import * as statement from './advice-save-sql.ts'

type Field = 'CountryId' | 'ProductId' | 'CropId'

/** Where a field of the change with this index stands in the request. */
export type FieldPath = (index: number, field: Field) => string

/**
 * The one way in which advice is written: saved, deleted, restored, imported, or reworded with its
 * phrase. All texts or none.
 */
export async function saveAdviceTexts(
  db: Queryable,
  assignedCountries: readonly string[],
  changes: readonly statement.AdviceChange[],
  pathOf: FieldPath = (_index, field) => field,
): Promise<statement.AdviceSaveResult> {
  refuseRepeated(changes, pathOf)
  await db.all(statement.lockProducts(assignedCountries, changes))
  const result = await db.get<statement.AdviceSaveResult>(
    statement.saveAdvice(assignedCountries, changes),
  )
  if (result.refused) throw problemOf(result.refused, changes, pathOf)
  return result
}

/** Saves one text and returns it as it is now. */
export async function saveAdviceText(
  db: Queryable,
  assignedCountries: readonly string[],
  change: statement.AdviceChange & { text: string },
): Promise<JsonText<Advice>> {
  const { first } = await saveAdviceTexts(db, assignedCountries, [change])
  if (first === null) throw new Error('The advice was saved, but the statement did not return it.')
  return first
}

const said: Record<
  Exclude<statement.AdviceRefusal['reason'], 'conflict'>,
  {
    code: 'not_found' | 'invalid_input' | 'advice_read_only'
    field: Field
    text: (change: statement.AdviceChange) => string
  }
> = {
  product: {
    code: 'not_found',
    field: 'ProductId',
    text: ({ productId, countryId }) => `there is no live product ${productId} in ${countryId}`,
  },
  crop: { code: 'invalid_input', field: 'CropId', text: () => 'is not a crop' },
  'read-only': {
    code: 'advice_read_only',
    field: 'ProductId',
    text: () => 'belongs to a product family whose advice is read-only',
  },
  absent: {
    code: 'not_found',
    field: 'ProductId',
    text: () => 'has no advice on this crop',
  },
}

/** What is wrong with the request is told before what somebody else did meanwhile. */
function problemOf(
  refused: readonly statement.AdviceRefusal[],
  changes: readonly statement.AdviceChange[],
  pathOf: FieldPath,
): ProblemError {
  const wrong = refused.find(({ reason }) => reason !== 'conflict')
  if (wrong) {
    const alike = refused.filter(({ reason }) => reason === wrong.reason)
    const { code, field, text } = said[wrong.reason as keyof typeof said]
    const errors: FieldError[] = alike.map(({ index }) => ({
      path: pathOf(index, field),
      text: text(changes[index]!),
    }))
    return new ProblemError(code, `${errors[0]!.path}: ${errors[0]!.text}.`, { errors })
  }
  const conflicts = refused.map(({ index, conflict }) => {
    const { countryId, productId, cropId } = changes[index]!
    return { countryId, productId, cropId, ...conflict }
  })
  return new ProblemError(
    'conflict',
    'This advice was changed by somebody else; nothing was saved.',
    { conflicts },
  )
}

function refuseRepeated(changes: readonly statement.AdviceChange[], pathOf: FieldPath): void {
  const seen = new Set<string>()
  for (const [index, { countryId, productId, cropId }] of changes.entries()) {
    const key = JSON.stringify([countryId, productId, cropId])
    if (seen.has(key)) {
      const errors = [{ path: pathOf(index, 'ProductId'), text: 'is named twice with this crop' }]
      throw new ProblemError('invalid_input', `${errors[0]!.path} ${errors[0]!.text}.`, { errors })
    }
    seen.add(key)
  }
}
