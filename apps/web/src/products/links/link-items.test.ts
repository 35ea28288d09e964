import { expect, test } from 'vitest'
import { listLinkItems } from './link-items.ts'

const product = (legacyProductId: number, composition: Record<string, number>) => ({
  legacyProductId,
  dhCode: `DH${legacyProductId}`,
  productName: `Product ${legacyProductId}`,
  productRange: 'r',
  composition,
})

test('products with the highest content of the nutrient come first, those without it last', () => {
  const products = [
    product(1, {}),
    product(2, { N: 12.5 }),
    product(3, { N: 0 }),
    product(4, { N: 27 }),
  ]
  const items = listLinkItems(products, 'N', () => 'Range')
  expect(items.map(({ label, details: [content] }) => `${label}: ${content}`)).toEqual([
    'Product 4: 27 %',
    'Product 2: 12.5 %',
    'Product 1: no N',
    'Product 3: no N',
  ])
  expect(items.map(({ isContained }) => isContained)).toEqual([true, true, false, false])
  expect(items[0]?.details).toEqual(['27 %', 'DH4', 'Range'])
})

test('the content of P follows from P2O5', () => {
  const [item] = listLinkItems([product(1, { P2O5: 46 })], 'P', String)
  expect(item?.details[0]).toBe('20.0757 %')
})
