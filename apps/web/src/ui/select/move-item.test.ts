import { expect, it } from 'vitest'
import { moveItem } from './move-item.ts'

it.each([
  [0, 2, 'bcad'],
  [2, 0, 'cabd'],
  [3, 3, 'abcd'],
  [0, 3, 'bcda'],
  [1, 2, 'acbd'],
])('moving the item at %i to %i gives %s', (from, to, expected) => {
  expect(moveItem([...'abcd'], from, to).join('')).toBe(expected)
})
