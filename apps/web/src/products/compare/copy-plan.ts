import type { CellKindName, CountryChanges } from '@nutripim/contract/products/product-comparison'
import type { ProductDetail } from '@nutripim/contract/products/products'
import { type ComparedCell, cellValue, findBlockedReason, isSame } from './comparison-cells.ts'

export interface CopySelection {
  source: ProductDetail
  targets: readonly ProductDetail[]
  lines: readonly ComparedCell[]
}

/** One line of one country that a copy would change. */
interface PlannedLine {
  line: ComparedCell
  target: ProductDetail
}

export interface CopyPlan {
  changes: PlannedLine[]
  /** The number of selected lines with the same value already. */
  same: number
  /** Lines that cannot be copied, and why. */
  blocked: { line: ComparedCell; reason: string }[]
}

/** The changes that copying the selected lines to other countries makes. */
export function planCopy({ source, targets, lines }: CopySelection): CopyPlan {
  const blocked = lines.flatMap((line) => {
    const reason = findBlockedReason(source, line)
    return reason === undefined ? [] : [{ line, reason }]
  })
  const copied = lines.filter((line) => !blocked.some((each) => each.line === line))
  const others = targets.filter((target) => target !== source)
  const changes = others.flatMap((target) =>
    copied.filter((line) => !isSame(source, target, line)).map((line) => ({ line, target })),
  )
  return { changes, same: others.length * copied.length - changes.length, blocked }
}

/** The plan as a request: each cell with its current value, so that a change by another user is a conflict. */
export function changesOf(source: ProductDetail, plan: CopyPlan): CountryChanges[] {
  const steps = new Map<string, { target: ProductDetail; kind: CellKindName; cells: string[] }>()
  for (const { line, target } of plan.changes) {
    const key = `${target.legacyProductId} ${line.kind}`
    const step = steps.get(key) ?? { target, kind: line.kind, cells: [] }
    step.cells.push(...line.cells)
    steps.set(key, step)
  }
  return [...steps.values()].map(({ target, kind, cells }) => {
    const valuesOf = (product: ProductDetail) =>
      Object.fromEntries(cells.map((cell) => [cell, cellValue(product, kind, cell)]))
    const changes = {
      countryCode: target.countryId,
      kind,
      products: [
        {
          legacyProductId: target.legacyProductId,
          cells: valuesOf(source),
          was: valuesOf(target),
        },
      ],
    }
    // The cells belong to the kind, but as plain texts their names do not show it.
    return changes as CountryChanges
  })
}
