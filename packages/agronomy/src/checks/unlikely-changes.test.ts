import { expect, test } from 'vitest'
import { findUnlikelyChanges } from './unlikely-changes.ts'

test.each([
  ['N', 15, 150, 'N changes from 15 to 150: check the decimal point.'],
  ['B', 0.2, 0.002, 'B changes from 0.2 to 0.002: check the decimal point.'],
  ['N', 46, 64, 'N changes from 46 to 64: check the order of the digits.'],
  [
    'P2O5',
    46,
    20.08,
    'P2O5 changes from 46 to 20.08: check whether it is the element instead of the oxide.',
  ],
  [
    'K',
    41.5,
    50,
    'K changes from 41.5 to 50: check whether it is the oxide instead of the element.',
  ],
])('%s from %d to %d is unlikely', (cell, before, after, text) => {
  expect(findUnlikelyChanges({ [cell]: before }, { [cell]: after })).toEqual([{ cell, text }])
})

test.each([
  ['a usual correction', { N: 15 }, { N: 15.5 }],
  ['a first value', {}, { N: 15 }],
  ['a cleared value', { N: 15 }, { N: null }],
  ['one digit', { N: 5 }, { N: 6 }],
  ['the factor of a pair for a nutrient without one', { N: 46 }, { N: 20.08 }],
])('%s is no unlikely change', (_what, before, changes) => {
  expect(findUnlikelyChanges(before, changes)).toEqual([])
})
