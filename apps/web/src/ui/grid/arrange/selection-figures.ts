import { plainNumber } from '../cells/number-kind.ts'
import { columnsIn, type GridView, rowsIn, valueIn } from '../edits/write-cells.ts'
import type { Range } from '../input/selection.ts'

export interface SelectionFigures {
  /** Cells that are not empty. */
  readonly count: number
  readonly numbers: number
  readonly sum: number
}

/** So many cells are read at a time. */
const cellsPerStep = 4000

/** Counts and adds up what is in a range, in steps that take a few milliseconds each. */
export function* measureSelection<Row>(
  view: GridView<Row>,
  range: Range,
): Generator<undefined, SelectionFigures> {
  const columns = columnsIn(view, range)
  let read = 0
  let count = 0
  let numbers = 0
  let sum = 0
  for (const row of rowsIn(view, range)) {
    for (const column of columns) {
      const value = valueIn(view, row, column)
      if (value === null || value === '' || value === false) continue
      count += 1
      if (typeof value !== 'number') continue
      numbers += 1
      sum += value
    }
    read += columns.length
    if (read < cellsPerStep) continue
    read = 0
    yield
  }
  return { count, numbers, sum }
}

/** “Sum 45.5 · Average 15.1667 · Count 3”; texts and ticks are only counted. */
export function formatFigures({ count, numbers, sum }: SelectionFigures): string {
  if (numbers === 0) return `Count ${count}`
  return `Sum ${rounded(sum)} · Average ${rounded(sum / numbers)} · Count ${count}`
}

/** To 4 decimals, as values have; it also drops what adding binary fractions leaves behind. */
function rounded(value: number): string {
  return plainNumber(Number(value.toFixed(4)))
}
