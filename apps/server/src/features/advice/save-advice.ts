import type { Advice } from '@nutripim/contract/advice/advice'
import type { FieldError } from '@nutripim/contract/api/problem'
import { changedMeanwhile, invalidInput, ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import * as statements from './advice-save-sql.ts'

type Field = 'CountryId' | 'ProductId' | 'CropId'

/** The path of a field in the request, for the change with this index. */
export type FieldPath = (index: number, field: Field) => string

/**
 * Every change of advice goes through here: saves, deletions, restores, imports and changed phrases. Saves
 * all texts or none.
 */
export async function saveAdviceTexts(
  db: Queryable,
  assignedCountries: readonly string[],
  changes: readonly statements.AdviceChange[],
  toPath: FieldPath = (_index, field) => field,
): Promise<statements.AdviceSaveResult> {
  rejectRepeated(changes, toPath)
  await db.all(statements.lockProducts(assignedCountries, changes))
  const result = await db.get<statements.AdviceSaveResult>(
    statements.saveAdvice(assignedCountries, changes),
  )
  if (result.rejected) throw createProblem(result.rejected, changes, toPath)
  return result
}

/** Saves one text and returns it as it is now. */
export async function saveAdviceText(
  db: Queryable,
  assignedCountries: readonly string[],
  change: statements.AdviceChange & { text: string },
): Promise<JsonText<Advice>> {
  const { first } = await saveAdviceTexts(db, assignedCountries, [change])
  if (first === null) throw new Error('The advice was saved, but the statement did not return it.')
  return first
}

const problems: Record<
  Exclude<statements.AdviceRejection['reason'], 'conflict'>,
  {
    code: 'not_found' | 'invalid_input' | 'advice_read_only'
    field: Field
    text: (change: statements.AdviceChange) => string
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

/** Reports invalid input before conflicts with other users. */
function createProblem(
  rejected: readonly statements.AdviceRejection[],
  changes: readonly statements.AdviceChange[],
  toPath: FieldPath,
): ProblemError {
  for (const { reason } of rejected) {
    if (reason === 'conflict') continue
    const { code, field, text } = problems[reason]
    const errors = rejected.flatMap(({ index, reason: other }): FieldError[] => {
      const change = changes[index]
      return change && other === reason ? [{ path: toPath(index, field), text: text(change) }] : []
    })
    return new ProblemError(code, errors[0] && `${errors[0].path}: ${errors[0].text}.`, { errors })
  }
  const conflicts = rejected.flatMap(({ index, conflict }) => {
    const change = changes[index]
    if (!change) return []
    const { countryId, productId, cropId } = change
    return [{ countryId, productId, cropId, ...conflict }]
  })
  return changedMeanwhile('this advice', { conflicts })
}

function rejectRepeated(changes: readonly statements.AdviceChange[], toPath: FieldPath): void {
  const keys = new Set<string>()
  for (const [index, { countryId, productId, cropId }] of changes.entries()) {
    const key = JSON.stringify([countryId, productId, cropId])
    if (keys.has(key)) {
      const path = toPath(index, 'ProductId')
      throw invalidInput([{ path, text: 'occurs twice with this crop' }])
    }
    keys.add(key)
  }
}
