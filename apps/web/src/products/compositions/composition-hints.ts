import {
  findUnlikelyChanges,
  type UnlikelyChange,
} from '@nutripim/agronomy/checks/unlikely-changes'
import type { Composition } from '@nutripim/agronomy/composition'
import { formatFixed, toUnits } from '@nutripim/agronomy/decimal'
import { deriveValues } from '@nutripim/agronomy/oxides'
import type { CompositionRow } from '@nutripim/contract/products/products'
import type { RowState } from '../../ui/grid/cells/cell-state.ts'
import type { CellHint, RowHints } from '../../ui/grid/columns/column.ts'
import { checkEdited, editedComposition } from './typed-composition.ts'

const storedHints = new WeakMap<CompositionRow, RowHints>()

/** Warnings of the composition rules for each cell of a row. Rows without edits are checked once. */
export function compositionHints(product: CompositionRow, states: RowState): RowHints {
  const composition = editedComposition(product.composition, states)
  const { productName } = product
  if (composition !== product.composition) {
    const unlikely = findUnlikelyChanges(product.composition, composition)
    return findHints(productName, composition, unlikely)
  }
  const known = storedHints.get(product) ?? findHints(productName, composition)
  storedHints.set(product, known)
  return known
}

function findHints(
  name: string,
  composition: Composition,
  unlikely: readonly UnlikelyChange[] = [],
): RowHints {
  const hints: Record<string, CellHint> = {}
  for (const [element, { value, from }] of Object.entries(deriveValues(composition))) {
    const text = formatFixed(toUnits(value))
    hints[element] = { suggestion: { value, text, from: `from ${from}` } }
  }
  const asked = unlikely.map(({ cell, text }) => ({ cells: [cell], text }))
  for (const { text, cells } of [...asked, ...checkEdited(composition, name)]) {
    for (const cell of cells) {
      const before = hints[cell]?.warning
      hints[cell] = { ...hints[cell], warning: before ? `${before} ${text}` : text }
    }
  }
  return hints
}
