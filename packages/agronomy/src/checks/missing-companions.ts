import type { Composition } from '../composition.ts'
import { findPair } from '../oxides.ts'
import { contentOf, roundingOf } from './contents.ts'

/** What a source of potash brings besides potassium: per cent of the element for one per cent K2O. */
const sources = [
  { source: 'MOP', element: 'Cl', share: 0.753, isExpected: (content: number) => content >= 50 },
  { source: 'SOP', element: 'S', share: 0.3404, isExpected: () => false },
  { source: 'KNO3', element: 'NO3', share: 0.297, isExpected: () => false },
] as const

/** Raw materials are not pure. */
const allowance = 0.95

export interface MissingCompanion {
  readonly source: string
  /** The cell that should hold what the source brings. */
  readonly cell: string
  readonly expected: number
  /** Undefined if the cell is empty. */
  readonly stored: number | undefined
}

/**
 * Finds sources of potash without the chloride, sulphate or nitrate that they bring. Labels often leave
 * chloride out, so an empty cell is only found if the product is little else than potassium chloride.
 */
export function findMissingCompanions(composition: Composition): MissingCompanion[] {
  return sources.flatMap(({ source, element, share, isExpected }) => {
    const content = composition[source]
    if (!content) return []
    const stored = contentOf(composition, element)
    if (!stored) {
      const missing = { source, cell: element, expected: content * share, stored: undefined }
      return isExpected(content) ? [missing] : []
    }
    const least = (content - roundingOf(content)) * share * allowance
    if (stored.value + stored.rounding >= least) return []
    const { cell } = stored
    const inCell = cell === element ? 1 : (findPair(cell)?.elementShare ?? 1)
    const expected = (content * share) / inCell
    return [{ source, cell, expected, stored: composition[cell] }]
  })
}
