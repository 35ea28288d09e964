import type { SearchOf } from '@nutripim/screens/screen-addresses'
import { createSessionValue } from '../identity/session-value.ts'

type GapPath = '/product-info/applications' | '/product-info/descriptions'

/** An empty field of a product, and the screen that fills it. */
export interface Gap {
  product: number
  screen: GapPath
  field: string
}

/** The gap that was opened last, and where it was in the list. */
export interface OpenedGap extends Gap {
  index: number
}

interface GapTrail {
  country: string
  /** In the order of the report, with its filters. */
  gaps: readonly Gap[]
  /** The address of the report. */
  search: SearchOf<'/product-info/completion'>
}

/** The report that was shown last. It survives the way to the editors and back. */
const trail = createSessionValue<GapTrail | undefined>(() => undefined)
const opened = createSessionValue(() => new Map<string, OpenedGap>())

export function rememberGaps(next: GapTrail): void {
  trail.set(next)
}

export function rememberOpenedGap(country: string, gap: OpenedGap): void {
  opened.get().set(country, gap)
}

export function findOpenedGap(country: string): OpenedGap | undefined {
  return opened.get().get(country)
}

export interface GapPosition {
  /** Undefined at the end. */
  next: OpenedGap | undefined
  current: OpenedGap
  count: number
  search: GapTrail['search']
}

/**
 * Where an address is among the gaps of the last report. An editor without a product is still at the
 * gap before, because a save can close the form; so is another field of the same product.
 */
export function findGapPosition(
  screen: GapPath,
  country: string | undefined,
  product: number | undefined,
  field: string | number | undefined,
): GapPosition | undefined {
  const report = trail.get()
  if (!report || report.country !== country) return undefined
  const { gaps, search } = report
  const last = opened.get().get(country)
  const isAtLast = last?.screen === screen && [undefined, last.product].includes(product)
  const index = gaps.findIndex((gap) => gap.product === product && gap.field === field)
  const current = withIndex(gaps, index) ?? (isAtLast && last)
  if (!current || gaps[current.index]?.product !== current.product) return undefined
  return { current, next: withIndex(gaps, current.index + 1), count: gaps.length, search }
}

function withIndex(gaps: readonly Gap[], index: number): OpenedGap | undefined {
  const gap = gaps[index]
  return gap && { ...gap, index }
}
