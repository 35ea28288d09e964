// @vitest-environment node
import type { DescriptionRow } from '@nutripim/contract/products/products'
import { testProduct } from '@nutripim/contract/products/test-product'
import { expect, it } from 'vitest'
import { changedFields, changeOf, descriptionRules, formValues } from './description-form-values.ts'

const product = testProduct({
  legacyProductId: 7,
  webProductName: 'Web name',
  dhCode: 'DH100001',
  weblinkPackImage: '/bags/a.svg',
  weblinkPackImageAltText: 'A bag',
  webShortDescription: 'Short',
  webLongDescription: '<p>Long</p>',
  webSynonyms: ['one', 'two'],
  productName: 'Name',
  showAdvice: true,
  cropsOnLabel: ['wheat'],
})
const row: DescriptionRow = { ...product, missing: ['productRange'] }
const values = formValues(row)

it('[DES-05] holds no null: what is not there is an empty text', () => {
  expect(Object.values(values)).not.toContain(null)
  expect(values.productRange).toBe('')
})

it('a product as it was opened has no changed field', () => {
  expect(changedFields(values, row)).toEqual([])
  expect(changeOf(values, row)).toEqual({ legacyProductId: 7, countryId: 'ES', was: {} })
})

it('[DES-10] sends changed fields alone, synonyms one per line, with what each was', () => {
  const edited = { ...values, webSynonyms: ' one \n\n three ', productRange: 'calcinova' }
  expect(changeOf(edited, row)).toEqual({
    legacyProductId: 7,
    countryId: 'ES',
    productRange: 'calcinova',
    webSynonyms: ['one', 'three'],
    was: { productRange: null, webSynonyms: ['one', 'two'] },
  })
})

it('[DES-03] asks for the seven required fields, and for no other', () => {
  const empty = Object.fromEntries(Object.keys(values).map((field) => [field, '']))
  const result = descriptionRules.safeParse({
    ...empty,
    productName: 'Name',
    showAdvice: false,
    cropsOnLabel: [],
    webLongDescription: '<p> </p>',
  })
  expect(result.error?.issues.map((issue) => issue.path[0]).sort()).toEqual([
    'dhCode',
    'productRange',
    'webLongDescription',
    'webProductName',
    'webShortDescription',
    'weblinkPackImage',
    'weblinkPackImageAltText',
  ])
})
