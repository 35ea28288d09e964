// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { numberKind } from '../cells/number-kind.ts'
import { textKind } from '../cells/text-kind.ts'
import type { CellValue, Reading } from '../columns/column.ts'
import type { Range } from '../input/selection.ts'
import { clearRange, copyRange, fillDown, fillRange, pasteBlock } from './block-edit.ts'
import type { GridView } from './write-cells.ts'

type Row = Record<string, CellValue>

function read(text: string): Reading {
  if (text === '') return { value: null }
  const value = Number(text)
  if (Number.isNaN(value)) return { rejected: `${text} rejected` }
  return value > 100 ? { value: 100, note: `${text} cut` } : { value }
}

const number = numberKind(read)
const rows: Row[] = [
  { name: 'A', n: 1, p: 2, k: 3 },
  { name: 'B', n: 4, p: null, k: 6 },
  { name: 'C', n: 7, p: 8, k: 9 },
]
const view: GridView<Row> = {
  rows,
  columns: ['name', 'n', 'p', 'k'].map((id) => ({
    id,
    title: id,
    width: 50,
    isEditable: id !== 'name',
    kind: id === 'name' ? textKind : number,
    value: (row: Row) => row[id] ?? null,
  })),
  keyOf: (row) => String(row.name),
  value: (key, column) => rows.find((row) => row.name === key)?.[column] ?? null,
}
const range = (top: number, left: number, bottom = top, right = left): Range => ({
  top,
  left,
  bottom,
  right,
})

test('a copied block contains the visible values and empty cells', () => {
  expect(copyRange(view, range(0, 0, 1, 2))).toEqual([
    ['A', '1', '2'],
    ['B', '4', ''],
  ])
})

test('a pasted block starts at the active cell and is selected', () => {
  const edit = pasteBlock(view, range(1, 2), [
    ['10', '11'],
    ['12', '13'],
  ])
  expect(edit.changes).toEqual([
    { row: 'B', column: 'p', value: 10 },
    { row: 'B', column: 'k', value: 11 },
    { row: 'C', column: 'p', value: 12 },
    { row: 'C', column: 'k', value: 13 },
  ])
  expect(edit.range).toEqual(range(1, 2, 2, 3))
  expect(edit.message).toBeUndefined()
})

test('one value pasted over a selection fills it, and a block repeats if it fits evenly', () => {
  const filled = pasteBlock(view, range(0, 1, 2, 2), [['5']])
  expect(filled.changes).toHaveLength(6)
  expect(filled.changes.every(({ value }) => value === 5)).toBe(true)
  const repeated = pasteBlock(view, range(0, 1, 2, 2), [['5', '6']])
  expect(repeated.changes.map(({ value }) => value)).toEqual([5, 6, 5, 6, 5, 6])
})

test('cells that do not fit are left out and reported', () => {
  const edit = pasteBlock(view, range(2, 3), [
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
  expect(edit.changes).toEqual([{ row: 'C', column: 'k', value: 1 }])
  expect(edit.message).toBe('Not pasted, because the table ends: 2 rows and 1 column.')
})

test('shortened values, rejected texts and locked cells are counted and reported', () => {
  const edit = pasteBlock(view, range(0, 0), [['Z', '120', 'abc', '3']])
  expect(edit.changes).toEqual([
    { row: 'A', column: 'n', value: 100, note: '120 cut' },
    { row: 'A', column: 'p', note: 'abc rejected' },
  ])
  expect(edit.message).toBe(
    '1 value cut or limited: see the marked cells. 1 text rejected: see the marked cells. ' +
      '1 cell cannot be edited and did not change.',
  )
})

test('pasting a row onto itself changes nothing and reports nothing', () => {
  const edit = pasteBlock(view, range(0, 0), copyRange(view, range(0, 0, 0, 3)))
  expect(edit).toEqual({ changes: [], range: range(0, 0, 0, 3), message: undefined })
})

test('a block with rows of different length clears the missing cells', () => {
  const edit = pasteBlock(view, range(0, 1), [['9', '9'], ['9']])
  expect(edit.changes).toContainEqual({ row: 'A', column: 'p', value: 9 })
  expect(edit.changes).toContainEqual({ row: 'B', column: 'n', value: 9 })
  expect(edit.changes).toHaveLength(3)
})

test('clearing empties all editable cells that have a value', () => {
  const edit = clearRange(view, range(1, 0, 1, 3))
  expect(edit.changes).toEqual([
    { row: 'B', column: 'n', value: null },
    { row: 'B', column: 'k', value: null },
  ])
  expect(edit.message).toBe('1 cell cannot be edited and did not change.')
})

test('fill down repeats the first row of the selection including empty cells', () => {
  const edit = fillDown(view, range(1, 1, 2, 2))!
  expect(edit.changes).toEqual([
    { row: 'C', column: 'n', value: 4 },
    { row: 'C', column: 'p', value: null },
  ])
  expect(edit.range).toEqual(range(1, 1, 2, 2))
})

test('fill down on a single row copies the row above, and does nothing on the first row', () => {
  expect(fillDown(view, range(1, 2))!.changes).toEqual([{ row: 'B', column: 'p', value: 2 }])
  expect(fillDown(view, range(0, 2))).toBeNull()
})

test('the fill handle repeats a range over a larger range', () => {
  const edit = fillRange(view, range(0, 1), range(0, 1, 0, 3))
  expect(edit.changes.map(({ column, value }) => [column, value])).toEqual([
    ['p', 1],
    ['k', 1],
  ])
})

test('a block of many more rows than the table is pasted as far as the table goes', () => {
  const { changes, message } = pasteBlock(view, range(0, 1), new Array(500_000).fill(['5']))
  expect(changes).toHaveLength(3)
  expect(message).toContain('because the table ends: 499,997 rows')
})
