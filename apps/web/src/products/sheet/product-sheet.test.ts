import type { CompositionRow } from '@nutripim/contract/products/products'
import { expect, test } from 'vitest'
import { compositionSheet } from '../compositions/composition-sheet.ts'
import {
  changesByProduct,
  conflictingCells,
  rejectedCells,
  type SheetList,
  storedValues,
  withRemote,
  withSaved,
} from './product-sheet.ts'

const list: SheetList<CompositionRow> = {
  countryCode: 'GB',
  canEdit: true,
  products: [product(1, { N: 15, P: 3 }), product(2, { N: 27 }), product(3, {})],
}

function product(legacyProductId: number, composition: Record<string, number>) {
  return { legacyProductId, dhCode: 'DH1', productName: 'A', productRange: 'r', composition }
}

test('a stored value is found by product and cell, and an unknown product has none', () => {
  const stored = storedValues(compositionSheet, list.products)
  expect([stored(1, 'N'), stored(2, 'P'), stored(99, 'N')]).toEqual([15, null, null])
})

test('[COM-03] a save sends only changed products and cells with their previous values', () => {
  const changed = [
    { row: 1, column: 'N', was: 15, value: 15.5 },
    { row: 3, column: 'K2O', was: null, value: 0 },
    { row: 1, column: 'P', was: 3, value: null },
  ]
  const stored = storedValues(compositionSheet, list.products)
  expect(changesByProduct(compositionSheet, changed, stored)).toEqual([
    { legacyProductId: 1, composition: { N: 15.5, P: null }, was: { N: 15, P: 3 } },
    { legacyProductId: 3, composition: { K2O: 0 }, was: { K2O: null } },
  ])
})

test('a saved product replaces the old one, and the others stay the same objects', () => {
  const saved = product(2, { N: 26 })
  const next = withSaved(list, [saved])
  expect(next.products[1]).toBe(saved)
  expect(next.products[0]).toBe(list.products[0])
})

test('remote values of conflicts are added to the list, and a cleared cell loses its key', () => {
  const next = withRemote(compositionSheet, list, [
    { legacyProductId: 1, cell: 'N', stored: 17, savedBy: 'Arno', savedAt: null },
    { legacyProductId: 1, cell: 'P', stored: null, savedBy: null, savedAt: null },
    { legacyProductId: 99, cell: 'P', stored: 1, savedBy: null, savedAt: null },
  ])
  expect(next.products[0]!.composition).toEqual({ N: 17 })
  expect(list.products[0]!.composition).toEqual({ N: 15, P: 3 })
})

test('a conflict has the cell, the remote value, the user and the time', () => {
  const savedAt = '2026-05-03T12:05:00Z'
  const conflict = { legacyProductId: 1, cell: 'N', stored: 17, savedBy: 'Arno', savedAt }
  expect(conflictingCells([conflict])).toEqual([
    { row: 1, column: 'N', remote: 17, by: 'Arno', at: savedAt },
  ])
})

test('[COM-07] a rejected value is found by its position in the request', () => {
  const changed = [
    { row: 7, column: 'N', was: 1, value: 2 },
    { row: 9, column: 'P2O5', was: 1, value: 2 },
    { row: 7, column: 'K', was: 1, value: 2 },
  ]
  const errors = [
    { path: 'products[1].composition.P2O5', text: 'must not be above 100' },
    { path: 'products[0].was.K', text: 'must be a number' },
    { path: 'products[0].legacyProductId', text: 'there is no live product 7 in this country' },
    { path: 'products[5].composition.N', text: 'is nowhere' },
    { path: 'countryCode', text: 'must be a two-letter country code' },
  ]
  expect(rejectedCells(compositionSheet, errors, changed)).toEqual([
    { row: 9, column: 'P2O5', error: 'P2O5 must not be above 100.' },
    { row: 7, column: 'K', error: 'K must be a number.' },
  ])
})
