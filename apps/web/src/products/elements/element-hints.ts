import { type Composition, nitrogenForms, potashSources } from '@nutripim/agronomy/composition'
import { formatTrimmed, toUnits } from '@nutripim/agronomy/decimal'
import { findPair } from '@nutripim/agronomy/oxides'
import { elementIds } from '@nutripim/contract/products/elements'
import type { ElementsRow } from '@nutripim/contract/products/products'
import type { RowState } from '../../ui/grid/cells/cell-state.ts'
import type { CellHint, RowHints } from '../../ui/grid/columns/column.ts'

/** A displayed total covers its forms: a label with N need not list NO3. */
const totals = new Map<string, readonly string[]>([
  ...nitrogenForms.map((form) => [form, ['N']] as const),
  ...potashSources.map((source) => [source, ['K2O', 'K']] as const),
])

/**
 * The content of each element beside its tick, and a warning where the two do not match. The two
 * halves of an oxide pair count as one: a product that contains P2O5 can display P.
 */
export function elementHints(product: ElementsRow, states: RowState): RowHints {
  const { displayElements } = product
  const composition: Composition = product.composition
  const isDisplayed = (element: string) => {
    const edit = states[element]?.edit
    return edit ? edit.value === true : displayElements.some((id) => id === element)
  }
  const isContained = (element: string) => (composition[element] ?? 0) > 0
  const hints: Record<string, CellHint> = {}
  for (const element of elementIds) {
    const content = composition[element]
    const text = content === undefined ? undefined : formatTrimmed(toUnits(content))
    const other = otherHalf(element)
    const shown = [element, ...(other ? [other] : []), ...(totals.get(element) ?? [])]
    const unit = element === 'Density' ? 'kg/l' : '%'
    if (isDisplayed(element) && !isContained(element) && !(other && isContained(other))) {
      hints[element] = {
        ...(text && { aside: text }),
        warning: `Displayed, not contained: ${element} is ${text === undefined ? 'empty' : `${text} ${unit}`} in the composition.`,
      }
    } else if (element !== 'Density' && isContained(element) && !shown.some(isDisplayed)) {
      hints[element] = {
        aside: text,
        warning: `Contained, not displayed: ${text} ${unit} ${element} in the composition.`,
      }
    } else if (text) hints[element] = { aside: text }
  }
  return hints
}

function otherHalf(element: string): string | undefined {
  const pair = findPair(element)
  if (!pair) return undefined
  return element === pair.oxide ? pair.element : pair.oxide
}
