import { expect, test } from 'vitest'
import type { Gap } from '../shell/gap-trail.ts'
import { findNextGap } from './next-gap.ts'

const screen = '/product-info/descriptions'

const gaps: Gap[] = [
  { product: 1, screen, field: 'synonyms' },
  { product: 1, screen, field: 'crops' },
  { product: 2, screen, field: 'bagPack' },
]

test('without a last gap the first one is next', () => {
  expect(findNextGap(gaps, undefined)).toEqual({ product: 1, screen, field: 'synonyms', index: 0 })
})

test('a gap that is still open is left out, and the last one is followed by the first', () => {
  expect(findNextGap(gaps, { product: 1, screen, field: 'synonyms', index: 0 })?.field).toBe(
    'crops',
  )
  expect(findNextGap(gaps, { product: 2, screen, field: 'bagPack', index: 2 })?.index).toBe(0)
})

test('after a gap was filled, the one that followed it is next', () => {
  const rest = gaps.slice(1)
  expect(findNextGap(rest, { product: 1, screen, field: 'synonyms', index: 0 })?.field).toBe(
    'crops',
  )
  expect(
    findNextGap(gaps.slice(0, 2), { product: 2, screen, field: 'bagPack', index: 2 })?.index,
  ).toBe(0)
})

test('a complete country has no next gap', () => {
  expect(findNextGap([], { product: 1, screen, field: 'synonyms', index: 0 })).toBeUndefined()
})
