import { expect, test } from 'vitest'
import { numberKind } from '../cells/number-kind.ts'
import { textKind } from '../cells/text-kind.ts'
import type { CellValue } from '../columns/column.ts'
import { isOperand, planChange } from './change-selection.ts'

const number = numberKind((text) =>
  text === '' ? { value: null } : { value: Math.min(100, Number(text.replace(',', '.'))) },
)
const values: Record<string, CellValue>[] = [
  { name: 'A', n: 0.1 },
  { name: 'B', n: null },
  { name: 'C', n: 60 },
]
const view = {
  rows: [0, 1, 2],
  columns: [
    { id: 'name', title: 'Name', width: 1, isEditable: false, kind: textKind, value: () => 'A' },
    { id: 'n', title: 'N', width: 1, isEditable: true, kind: number, value: () => null },
  ],
  keyOf: (row: number) => row,
  value: (row: number | string, column: string) => values[Number(row)]?.[column] ?? null,
}
const plan = (operation: 'set' | 'add' | 'multiply', operand: string) =>
  planChange(view, { top: 0, bottom: 2, left: 0, right: 1 }, operation, operand).changes.map(
    ({ row, value }) => [row, value],
  )

test('a value is set in every editable cell', () => {
  expect(plan('set', '5,5')).toEqual([[0, 5.5], [1, 5.5], [2, 5.5]]) // biome-ignore format: a table
  expect(plan('set', '')).toEqual([[0, null], [2, null]]) // biome-ignore format: a table
})

test('adding and multiplying skip empty cells, round to 4 decimals and obey the limits', () => {
  expect(plan('add', '0.2')).toEqual([[0, 0.3], [2, 60.2]]) // biome-ignore format: a table
  expect(plan('multiply', '3')).toEqual([[0, 0.3], [2, 100]]) // biome-ignore format: a table
})

test('only numbers can be added and multiplied by', () => {
  expect(isOperand('add', '1,5')).toBe(true)
  expect(isOperand('multiply', 'x')).toBe(false)
  expect(isOperand('add', ' ')).toBe(false)
  expect(isOperand('set', '')).toBe(true)
})
