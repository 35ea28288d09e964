import { expect, test } from 'vitest'
import {
  headerRow,
  isSingle,
  move,
  moveByTab,
  rangeOf,
  type Step,
  selectAll,
  selectCell,
} from './selection.ts'

const size = { rows: 100, columns: 10 }
const at = (row: number, column: number) => selectCell({ row, column })

test.each<[Step, number, number]>([
  ['up', 4, 5],
  ['down', 6, 5],
  ['left', 5, 4],
  ['right', 5, 6],
  ['first row', 0, 5],
  ['last row', 99, 5],
  ['first column', 5, 0],
  ['last column', 5, 9],
  ['first cell', 0, 0],
  ['last cell', 99, 9],
  ['page down', 25, 5],
  ['page up', 0, 5],
])('%s goes from 5,5 to %d,%d', (step, row, column) => {
  expect(move(at(5, 5), step, size, { pageRows: 20 })).toEqual(at(row, column))
})

test('steps stop at the edges', () => {
  expect(move(at(99, 9), 'down', size)).toEqual(at(99, 9))
  expect(move(at(99, 9), 'right', size)).toEqual(at(99, 9))
  expect(move(at(0, 0), 'left', size)).toEqual(at(0, 0))
  expect(move(at(3, 0), 'page up', size, { pageRows: 20 })).toEqual(at(0, 0))
})

test('moving up from the first row reaches the header, and moving sideways stays there', () => {
  const header = move(at(0, 3), 'up', size)
  expect(header).toEqual(at(headerRow, 3))
  expect(move(header, 'right', size)).toEqual(at(headerRow, 4))
  expect(move(header, 'last column', size)).toEqual(at(headerRow, 9))
  expect(move(header, 'up', size)).toEqual(header)
  expect(move(header, 'down', size)).toEqual(at(0, 3))
})

test('extending a selection moves only its end and never reaches the header', () => {
  const once = move(at(1, 5), 'up', size, { extend: true })
  const twice = move(move(once, 'up', size, { extend: true }), 'left', size, { extend: true })
  expect(twice).toEqual({ anchor: { row: 1, column: 5 }, head: { row: 0, column: 4 } })
  expect(rangeOf(twice)).toEqual({ top: 0, bottom: 1, left: 4, right: 5 })
  expect(isSingle(twice)).toBe(false)
})

test('Tab continues in the next row and stops at both ends', () => {
  expect(moveByTab(at(2, 9), false, size)).toEqual(at(3, 0))
  expect(moveByTab(at(3, 0), true, size)).toEqual(at(2, 9))
  expect(moveByTab(at(99, 9), false, size)).toBeNull()
  expect(moveByTab(at(0, 0), true, size)).toBeNull()
  expect(moveByTab(at(headerRow, 4), false, size)).toBeNull()
})

test('without rows only the header can be selected', () => {
  expect(move(at(headerRow, 0), 'down', { rows: 0, columns: 3 })).toEqual(at(headerRow, 0))
})

test('select all covers every row and column', () => {
  expect(rangeOf(selectAll(size))).toEqual({ top: 0, bottom: 99, left: 0, right: 9 })
})
