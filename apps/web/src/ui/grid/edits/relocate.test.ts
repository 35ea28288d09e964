import { expect, test } from 'vitest'
import { headerRow, selectCell } from '../input/selection.ts'
import { relocate, relocateColumn } from './relocate.ts'

const keyOf = (row: string) => row
const at = (row: number) => selectCell({ row, column: 3 })

test('the active cell follows its row when the rows are sorted again', () => {
  expect(relocate(at(0), ['a', 'b', 'c'], ['c', 'b', 'a'], keyOf)).toEqual(at(2))
})

test('a range stays selected while its rows stay', () => {
  const range = { anchor: { row: 0, column: 0 }, head: { row: 1, column: 1 } }
  expect(relocate(range, ['a', 'b', 'c'], ['a', 'b', 'c'], keyOf)).toBe(range)
})

test('when its row is removed the active cell keeps its position within the remaining rows', () => {
  expect(relocate(at(2), ['a', 'b', 'c'], ['a', 'b'], keyOf)).toEqual(at(1))
  expect(relocate(at(1), ['a', 'b'], [], keyOf)).toEqual(at(0))
})

test('the active header cell does not follow a row', () => {
  expect(relocate(at(headerRow), ['a'], ['b'], keyOf)).toEqual(at(headerRow))
})

test('the active cell follows its column, and stays within the remaining ones', () => {
  const columns = (ids: string) => [...ids].map((id) => ({ id }))
  const column = (before: string, after: string, at: number) =>
    relocateColumn(selectCell({ row: 1, column: at }), columns(before), columns(after)).anchor
      .column
  expect(column('abc', 'cab', 2)).toBe(0)
  expect(column('abc', 'ab', 2)).toBe(1)
  expect(column('abc', 'abc', 1)).toBe(1)
})
