import { expect, test } from 'vitest'
import { textKind } from '../cells/text-kind.ts'
import type { CellValue } from '../columns/column.ts'
import { formatFigures, measureSelection } from './selection-figures.ts'

/** Measures all cells, and counts the pauses between the steps. */
function measureAll(rows: readonly CellValue[][]) {
  const columns = (rows[0] ?? []).map((_, at) => ({
    id: String(at),
    title: String(at),
    width: 1,
    isEditable: false,
    kind: textKind,
    value: (row: CellValue[]) => row[at] ?? null,
  }))
  const view = { rows, columns, keyOf: () => 1, value: () => null }
  const range = { top: 0, bottom: rows.length - 1, left: 0, right: columns.length - 1 }
  const steps = measureSelection(view, range)
  let pauses = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) pauses += 1
  return { figures: formatFigures(step.value), pauses }
}

const figuresOf = (rows: readonly CellValue[][]) => measureAll(rows).figures

test('sum, average and count of the selected numbers, without the noise of binary fractions', () => {
  expect(figuresOf([[0.1, 0.2], [0.3, null]])).toBe('Sum 0.6 · Average 0.2 · Count 3') // biome-ignore format: a table
  expect(figuresOf([[10], [0], [1]])).toBe('Sum 11 · Average 3.6667 · Count 3')
})

test('texts and ticks are only counted, empty and unticked cells are not', () => {
  expect(figuresOf([['A', true], [null, false]])).toBe('Count 2') // biome-ignore format: a table
  expect(figuresOf([['A', 5]])).toBe('Sum 5 · Average 5 · Count 2')
})

test('a large selection is measured completely, with pauses in between', () => {
  expect(measureAll(Array.from({ length: 9000 }, () => [1]))).toEqual({
    figures: 'Sum 9000 · Average 1 · Count 9000',
    pauses: 2,
  })
})
