import {
  findUnlikelyChanges,
  type UnlikelyChange,
} from '@nutripim/agronomy/checks/unlikely-changes'
import type { Composition } from '@nutripim/agronomy/composition'
import { formatFixed, toUnits } from '@nutripim/agronomy/decimal'
import { deriveValues } from '@nutripim/agronomy/oxides'
import { checkProduct, listBalanceWarnings } from '@nutripim/agronomy/rules'
import type { CompositionRow } from '@nutripim/contract/products/products'
import type { Changed, RowState } from '../../ui/grid/cells/cell-state.ts'
import type { CellHint, CellValue, RowHints } from '../../ui/grid/columns/column.ts'

/** The composition as it is being edited. */
export function editedComposition(stored: Composition, states: RowState): Composition {
  let edited: Record<string, number | undefined> | undefined
  for (const [element, { edit }] of Object.entries(states)) {
    if (edit) edited = { ...(edited ?? stored), [element]: numberOf(edit.value) }
  }
  return edited ?? stored
}

const numberOf = (value: CellValue) => (typeof value === 'number' ? value : undefined)

const storedHints = new WeakMap<CompositionRow, RowHints>()

/** Warnings of the composition rules for each cell of a row. Rows without edits are checked once. */
export function compositionHints(product: CompositionRow, states: RowState): RowHints {
  const composition = editedComposition(product.composition, states)
  if (composition !== product.composition) {
    return findHints(composition, findUnlikelyChanges(product.composition, composition))
  }
  const known = storedHints.get(product) ?? findHints(composition)
  storedHints.set(product, known)
  return known
}

function findHints(composition: Composition, unlikely: readonly UnlikelyChange[] = []): RowHints {
  const hints: Record<string, CellHint> = {}
  for (const [element, { value, from }] of Object.entries(deriveValues(composition))) {
    const text = formatFixed(toUnits(value))
    hints[element] = { suggestion: { value, text, from: `from ${from}` } }
  }
  const asked = unlikely.map(({ cell, text }) => ({ cells: [cell], text }))
  for (const { text, cells } of [...asked, ...checkProduct({ composition })]) {
    for (const cell of cells) {
      const before = hints[cell]?.warning
      hints[cell] = { ...hints[cell], warning: before ? `${before} ${text}` : text }
    }
  }
  return hints
}

/** Warnings that require a reason before these changes are saved. */
export function unbalancedBy(
  products: readonly CompositionRow[],
  changed: readonly Changed[],
): string[] {
  const byProduct = new Map<number, Record<string, CellValue>>()
  for (const { row, column, value } of changed) {
    byProduct.set(Number(row), { ...byProduct.get(Number(row)), [column]: value })
  }
  return products.flatMap(({ legacyProductId, productName, composition }) => {
    const changes = byProduct.get(legacyProductId)
    return changes ? listBalanceWarnings(productName, composition, changes) : []
  })
}
