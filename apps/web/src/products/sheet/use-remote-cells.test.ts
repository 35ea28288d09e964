import type { CompositionRow } from '@nutripim/contract/products/products'
import { expect, test } from 'vitest'
import { compositionSheet } from '../compositions/composition-sheet.ts'
import { findRemoteCells } from './use-remote-cells.ts'

const product = (legacyProductId: number, composition: CompositionRow['composition']) => ({
  legacyProductId,
  dhCode: 'DH1',
  productName: 'A',
  productRange: 'r',
  composition,
})
const arno = { by: 'Arno', at: '2026-05-03T12:05:00Z' }
const same = product(1, { N: 1 })

test('changed cells are listed with their stored values', () => {
  const before = [same, product(2, { N: 15, P: 3, K: 1 })]
  const after = [same, product(2, { N: 17, K: 1, B: 0 })]
  expect(findRemoteCells(compositionSheet, before, after, () => arno)).toEqual([
    { row: 2, column: 'N', remote: 17, ...arno },
    { row: 2, column: 'P', remote: null, ...arno },
    { row: 2, column: 'B', remote: 0, ...arno },
  ])
})

test('a product without a known remote change counts as changed by the user', () => {
  const cells = findRemoteCells(
    compositionSheet,
    [product(2, { N: 15 })],
    [product(2, { N: 17 })],
    () => undefined,
  )
  expect(cells).toEqual([])
})

test('a new product has no remote changes', () => {
  expect(findRemoteCells(compositionSheet, [], [product(2, { N: 17 })], () => arno)).toEqual([])
})
