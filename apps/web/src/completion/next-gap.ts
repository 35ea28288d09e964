import type { CompletionRow } from '@nutripim/contract/completion/completion'
import { fieldNames, type ReportField } from './completion-fields.ts'

export interface Gap {
  product: number
  field: ReportField
}

/** The gap that was opened last, and where it was in the list. */
export interface OpenedGap extends Gap {
  index: number
}

/** The missing fields in the order of the report. */
export function listGaps(products: readonly CompletionRow[]): Gap[] {
  return products.flatMap((row) =>
    fieldNames
      .filter((field) => !row[field])
      .map((field) => ({ product: row.legacyProductId, field })),
  )
}

/** The gap after the last one. If that is filled by now, the next one has its place in the list. */
export function findNextGap(
  gaps: readonly Gap[],
  last: OpenedGap | undefined,
): OpenedGap | undefined {
  if (gaps.length === 0) return undefined
  const { index: at = 0 } = last ?? {}
  const isOpen = last && gaps[at]?.product === last.product && gaps[at]?.field === last.field
  const index = (isOpen ? at + 1 : at) % gaps.length
  const gap = gaps[index] ?? gaps[0]
  return gap && { ...gap, index: gaps.indexOf(gap) }
}
