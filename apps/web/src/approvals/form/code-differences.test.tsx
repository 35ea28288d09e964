import type { ProductDetail } from '@nutripim/contract/products/products'
import { testProduct } from '@nutripim/contract/test-support/product'
import { expect, test } from 'vitest'
import { differences } from './code-differences.ts'
import { startValues } from './product-values.ts'

const names = {
  ranges: [{ id: 'nutricore', name: 'NutriCore' }],
  forms: [
    { id: 'granules', name: 'Granules' },
    { id: 'prills', name: 'Prills' },
  ],
}
const values = {
  ...startValues(names.ranges, names.forms),
  productName: 'Core',
  webSynonyms: 'A\nB',
  webLongDescription: '<p>Text</p>',
}
const product = (countryId: string, changes: Partial<ProductDetail>) =>
  testProduct({
    countryId,
    productRange: 'nutricore',
    productName: 'Core',
    formOfProduct: 'granules',
    webSynonyms: ['A', 'B'],
    webLongDescription: '<p style="margin-bottom: 0">Text</p>',
    ...changes,
  })

test('values with the same text are no difference', () => {
  expect(differences(values, [product('PL', {})], names)).toEqual([])
})

test('countries with the same value are grouped, in the order of the form', () => {
  const others = [
    product('PL', { formOfProduct: 'prills', showAdvice: true }),
    product('CZ', { formOfProduct: 'prills' }),
    product('HU', { webSynonyms: ['A'] }),
  ]
  expect(differences(values, others, names)).toEqual([
    { field: 'showAdvice', groups: [{ value: true, text: 'Yes', countries: ['PL'] }] },
    {
      field: 'formOfProduct',
      groups: [{ value: 'prills', text: 'Prills', countries: ['PL', 'CZ'] }],
    },
    { field: 'webSynonyms', groups: [{ value: 'A', text: 'A', countries: ['HU'] }] },
  ])
})
