import type { CompletionRow } from '@nutripim/contract/completion/completion'
import { gapScreens } from '@nutripim/screens/gap-screens'
import type { Gap, OpenedGap } from '../shell/gap-trail.ts'
import { fieldNames } from './completion-fields.ts'

/** The missing fields in the order of the report. */
export function listGaps(products: readonly CompletionRow[]): Gap[] {
  return products.flatMap((row) =>
    fieldNames
      .filter((field) => !row[field])
      .map((field) => ({ product: row.legacyProductId, ...gapScreens[field] })),
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
