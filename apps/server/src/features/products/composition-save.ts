import type { FieldError } from '@nutripim/contract/problem'
import type {
  CompositionChange,
  CompositionConflict,
  productRoutes,
} from '@nutripim/contract/products'
import type { Handler } from '../../platform/implement.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { Reply } from '../../platform/reply.ts'
import { type CompositionSaveResult, saveCompositionChanges } from './composition-sql.ts'

/** All changed cells or none: an unknown product or a cell changed by somebody else stops the whole save. */
export const saveCompositions: Handler<typeof productRoutes.saveCompositions> = async ({
  db,
  identity,
  body: { countryCode, products },
}) => {
  refuseRepeatedProducts(products)
  const result = await db.get<CompositionSaveResult>(
    saveCompositionChanges(countryCode, identity.countries, products),
  )
  refuseUnknownProducts(products, result.unknown)
  refuseConflicts(result.conflicts)
  return Reply.json(`{"products":${result.saved}}`)
}

function refuseRepeatedProducts(products: CompositionChange[]): void {
  const seen = new Set<number>()
  const errors: FieldError[] = []
  products.forEach(({ legacyProductId }, i) => {
    if (seen.has(legacyProductId)) {
      errors.push({
        path: `products[${i}].legacyProductId`,
        text: `product ${legacyProductId} is named twice`,
      })
    }
    seen.add(legacyProductId)
  })
  if (errors.length > 0) throw new ProblemError('invalid_input', errors[0]!.text, { errors })
}

function refuseUnknownProducts(products: CompositionChange[], unknown: number[] | null): void {
  if (!unknown) return
  const errors = unknown.map((id) => ({
    path: `products[${products.findIndex((product) => product.legacyProductId === id)}].legacyProductId`,
    text: `there is no live product ${id} in this country`,
  }))
  throw new ProblemError('not_found', `${errors[0]!.text}.`, { errors })
}

function refuseConflicts(conflicts: CompositionConflict[] | null): void {
  if (!conflicts) return
  throw new ProblemError('conflict', 'Cells were changed by somebody else; nothing was saved.', {
    conflicts,
  })
}
