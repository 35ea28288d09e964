import { expect, test } from 'vitest'
import {
  type CoveredProduct,
  countCoverage,
  countGaps,
  coverageOf,
  cropsInUse,
  listGaps,
} from './coverage-state.ts'

const product: CoveredProduct = {
  legacyProductId: 1,
  productCode: 'DH1',
  productName: 'One',
  productRange: null,
  formOfProduct: null,
  isReadOnly: false,
  compositionAt: '2026-02-01T00:00:00Z',
  cropsOnLabel: ['maize', 'rice'],
  advice: [
    { cropId: 'maize', updatedAt: '2026-01-01T00:00:00Z', isOld: false },
    { cropId: 'wheat', updatedAt: '2026-01-01T00:00:00Z', isOld: true },
  ],
}

test.each([
  ['maize', 'advised'],
  ['wheat', 'check'],
  ['rice', 'gap'],
  ['olive', 'none'],
])('a product on %s is marked %s', (crop, state) => {
  expect(coverageOf(product, crop)).toBe(state)
})

test('a read-only family has no gaps', () => {
  expect(coverageOf({ ...product, isReadOnly: true }, 'rice')).toBe('none')
})

test('marks are counted, and crops without products are left out', () => {
  expect(countCoverage([product], ['maize', 'rice', 'olive'])).toEqual({
    advised: 1,
    check: 0,
    gap: 1,
    none: 1,
  })
  const crops = ['maize', 'olive', 'rice', 'wheat'].map((id) => ({ cropId: id, cropName: id }))
  const used = cropsInUse({ countryCode: 'ES', crops, products: [product] })
  expect(used.map(({ cropId }) => cropId)).toEqual(['maize', 'rice', 'wheat'])
})

test('gaps are counted for each product and each crop', () => {
  const other = { ...product, legacyProductId: 2, cropsOnLabel: ['rice', 'olive'], advice: [] }
  const gaps = countGaps([product, other], ['maize', 'rice', 'olive'])
  expect([...gaps.byProduct]).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect([...gaps.byCrop]).toEqual([
    ['rice', 2],
    ['olive', 1],
  ])
})

test('gaps are listed by name, of all products or of one', () => {
  const crops = [
    { cropId: 'maize', cropName: 'Maize' },
    { cropId: 'rice', cropName: 'Rice' },
  ]
  const other = { ...product, productCode: 'DH2', productName: 'Two', advice: [] }
  const gapsOf = (code?: string) =>
    listGaps({ countryCode: 'ES', products: [product, other], crops }, code).map(
      ({ productName, cropName }) => `${productName} on ${cropName}`,
    )
  expect(gapsOf()).toEqual(['One on Rice', 'Two on Maize', 'Two on Rice'])
  expect(gapsOf('DH1')).toEqual(['One on Rice'])
})
