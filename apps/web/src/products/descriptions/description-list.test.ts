// @vitest-environment node
import type { DescriptionRow } from '@nutripim/contract/products/products'
import { expect, it } from 'vitest'
import {
  brokenLinksIn,
  neighbour,
  sortDescriptions,
  withSavedDescription,
} from './description-list.ts'

const row = (legacyProductId: number, productRange: string | null, webProductName: string) =>
  ({ legacyProductId, productRange, webProductName }) as DescriptionRow
const ranges = [
  { id: 'a', name: 'Zeta' },
  { id: 'b', name: 'Alpha' },
]
const rows = [
  row(1, 'a', 'x'),
  row(2, null, 'a'),
  row(3, 'b', 'Ö'),
  row(4, 'b', 'o'),
  row(5, 'gone', 'a'),
]
const ids = (sorted: readonly DescriptionRow[]) => sorted.map((each) => each.legacyProductId)

it('[DES-06] products are sorted by group name, then by web name, and products without a group come last', () => {
  expect(ids(sortDescriptions(rows, ranges))).toEqual([4, 3, 5, 1, 2])
})

it('[DES-06] a saved product replaces the old one', () => {
  const list = { countryCode: 'ES', canEdit: true, products: rows, brokenLinks: [] }
  const saved = row(4, 'a', 'a')
  expect(withSavedDescription(list, saved).products[3]).toBe(saved)
})

it('next and previous stop at both ends, and start with the first product if none is selected', () => {
  expect(neighbour(rows, 2, 1)?.legacyProductId).toBe(3)
  expect(neighbour(rows, 2, -1)?.legacyProductId).toBe(1)
  expect(neighbour(rows, 5, 1)).toBeUndefined()
  expect(neighbour(rows, undefined, 1)?.legacyProductId).toBe(1)
})

it('a broken link counts only for a product that still has it', () => {
  const holder = { ...row(1, 'b', 'z'), weblinkPackImage: '/bags/gone.svg' }
  const link = {
    legacyProductId: 1,
    field: 'weblinkPackImage' as const,
    url: '/bags/gone.svg',
    brokenSince: '2026-05-03T12:05:00Z',
    lastGood: null,
  }
  const brokenLinksOf = brokenLinksIn([link, { ...link, legacyProductId: 2 }])
  expect(brokenLinksOf(holder)).toEqual([link])
  expect(brokenLinksOf({ ...holder, weblinkPackImage: '/bags/new.svg' })).toEqual([])
})
