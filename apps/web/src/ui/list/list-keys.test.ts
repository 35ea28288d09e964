import { expect, test } from 'vitest'
import { findTarget } from './list-keys.ts'

const list = { rows: 20, columns: 1, page: 8 }
const matrix = { rows: 20, columns: 5, page: 8 }

test.each([
  ['ArrowDown', list, [5, 0]],
  ['ArrowUp', list, [3, 0]],
  ['PageDown', list, [12, 0]],
  ['PageUp', list, [0, 0]],
  ['Home', list, [0, 0]],
  ['End', list, [19, 0]],
  ['ArrowRight', list, undefined],
  ['x', list, undefined],
  ['ArrowRight', matrix, [4, 1]],
  ['ArrowLeft', matrix, [4, 0]],
  ['Home', matrix, [4, 0]],
  ['End', matrix, [4, 4]],
] as const)('%s in %j moves from row 4 to %j', (key, size, expected) => {
  const target = findTarget(key, { row: 4, column: 0 }, size)
  expect(target && [target.row, target.column]).toEqual(expected)
})
