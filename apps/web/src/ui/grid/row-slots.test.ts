import { expect, test } from 'vitest'
import { adaptRowsPerFrame, noSlots, placeRows } from './row-slots.ts'

const sight = { columns: { first: 2, last: 9 }, isScrolling: false, editingRow: -1 }
const first = placeRows(noSlots, { ...sight, indexes: [0, 1, 2, 3] }, 2)

test('the first rows are drawn in one frame, others in so many frames as the machine needs', () => {
  expect(first.slots.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  expect(first.isPending).toBe(false)
  const second = placeRows(first, { ...sight, indexes: [8, 9, 10, 11], isScrolling: true }, 2)
  expect(second.slots.map(({ index }) => index)).toEqual([8, 9, 2, 3])
  expect(second.isPending).toBe(true)
})

test('rows that are placed twice from the same slots, as React can do, get the same slots', () => {
  const next = { ...sight, indexes: [4, 5, 6, 7, 8, 9] }
  expect(placeRows(first, next, 10)).toEqual(placeRows(first, next, 10))
  expect(first.slots.map(({ index }) => index)).toEqual([0, 1, 2, 3])
})

test.each([
  ['fewer rows after a long frame', 8, 60, 4],
  ['never less than two', 2, 60, 2],
  ['more rows after a short frame', 4, 10, 6],
  ['never more than ten', 10, 10, 10],
])('a frame draws %s', (_, rows, milliseconds, next) => {
  expect(adaptRowsPerFrame(rows, milliseconds)).toBe(next)
})
