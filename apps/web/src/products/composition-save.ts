import type { CompositionPatch, ElementId } from '@nutripim/contract/elements'
import type { FieldError } from '@nutripim/contract/problem'
import type {
  CompositionChange,
  CompositionList,
  CompositionRow,
  ProductConflict,
} from '@nutripim/contract/products'
import type { CellKey, Changed, Conflict } from '../ui/grid/cell-state.ts'
import type { CellValue } from '../ui/grid/column.ts'

/** The changed cells by product, with what each was edited from. */
export function changesByProduct(changed: readonly Changed[]): CompositionChange[] {
  const products = new Map<number, { composition: CompositionPatch; was: CompositionPatch }>()
  for (const { row, column, value, was } of changed) {
    const product = products.get(Number(row)) ?? { composition: {}, was: {} }
    product.composition[column as ElementId] = value as number | null
    product.was[column as ElementId] = was as number | null
    products.set(Number(row), product)
  }
  return [...products].map(([legacyProductId, cells]) => ({ legacyProductId, ...cells }))
}

/** The list with these products as they are stored now. */
export function withSaved(
  list: CompositionList,
  saved: readonly CompositionRow[],
): CompositionList {
  const byId = new Map(saved.map((product) => [product.legacyProductId, product]))
  const products = list.products.map((product) => byId.get(product.legacyProductId) ?? product)
  return { ...list, products }
}

/** The list with what others stored meanwhile in the conflicting cells. */
export function withTheirs(
  list: CompositionList,
  conflicts: readonly ProductConflict[],
): CompositionList {
  const patched = new Map<number, CompositionRow>()
  for (const { legacyProductId, cell, stored } of conflicts) {
    const product =
      patched.get(legacyProductId) ??
      list.products.find((each) => each.legacyProductId === legacyProductId)
    if (!product) continue
    const { [cell as ElementId]: _before, ...others } = product.composition
    const composition = stored === null ? others : { ...others, [cell]: stored }
    patched.set(legacyProductId, { ...product, composition })
  }
  return withSaved(list, [...patched.values()])
}

export function conflictingCells(conflicts: readonly ProductConflict[]): (CellKey & Conflict)[] {
  return conflicts.map(({ legacyProductId, cell, stored, savedBy, savedAt }) => ({
    row: legacyProductId,
    column: cell,
    theirs: stored as CellValue,
    by: savedBy,
    at: savedAt,
  }))
}

/** Finds the cells that the server refused; a path counts products in the order they were sent. */
export function refusedCells(
  errors: readonly FieldError[],
  sent: readonly CompositionChange[],
): (CellKey & { error: string })[] {
  return errors.flatMap(({ path, text }) => {
    const [, at, element] = /products\W+(\d+)\W+(?:composition|was)\W+(\w+)/.exec(path) ?? []
    const product = sent[Number(at)]
    if (!product || !element) return []
    return [{ row: product.legacyProductId, column: element, error: `${element} ${text}.` }]
  })
}
