import type { Composition } from '@nutripim/agronomy/composition'
import { checkProduct, type Finding } from '@nutripim/agronomy/rules'
import type { RowState } from '../../ui/grid/cells/cell-state.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'

/** The composition as it is being edited. */
export function editedComposition(stored: Composition, states: RowState): Composition {
  let edited: Record<string, number | undefined> | undefined
  for (const [element, { edit, typed }] of Object.entries(states)) {
    // What a cell cut or limited says nothing about the product, what was typed does.
    const value = edit || typed !== undefined ? (typed ?? numberOf(edit?.value)) : undefined
    if (edit || typed !== undefined) edited = { ...(edited ?? stored), [element]: value }
  }
  return edited ?? stored
}

const numberOf = (value: CellValue | undefined) => (typeof value === 'number' ? value : undefined)

/**
 * What the rules find in an edited composition. A value below zero is a stray sign or a wrong value, so
 * what depends on it is left out: its cell says what became of it.
 */
export function checkEdited(composition: Composition, name: string): Finding[] {
  const cells = Object.entries(composition).filter(([, value]) => value !== undefined && value < 0)
  if (cells.length === 0) return checkProduct({ composition, name })
  const without = Object.fromEntries(cells.map(([cell]) => [cell, undefined]))
  const positive = Object.fromEntries(cells.map(([cell, value = 0]) => [cell, -value]))
  const known = new Set(
    checkProduct({ composition: { ...composition, ...positive }, name }).map(({ text }) => text),
  )
  return checkProduct({ composition: { ...composition, ...without }, name }).filter(({ text }) =>
    known.has(text),
  )
}
