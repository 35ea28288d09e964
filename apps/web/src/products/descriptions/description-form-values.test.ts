// @vitest-environment node
import type { DescriptionRow } from '@nutripim/contract/products/products'
import { testProduct } from '@nutripim/contract/test-support/product'
import { expect, it } from 'vitest'
import {
  changedFields,
  changeOf,
  createDescriptionRules,
  formValues,
} from './description-form-values.ts'

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

it('[DES-05] the form has an empty text for a missing value and never null', () => {
  expect(Object.values(values)).not.toContain(null)
  expect(values.productRange).toBe('')
})

it('a product without edits has no changed fields', () => {
  expect(changedFields(values, row)).toEqual([])
  expect(changeOf(values, row)).toEqual({ legacyProductId: 7, countryId: 'ES', was: {} })
})

it('[DES-10] a save sends only changed fields with their previous values, and synonyms one per line', () => {
  const edited = { ...values, webSynonyms: ' one \n\n three ', productRange: 'calcinova' }
  expect(changeOf(edited, row)).toEqual({
    legacyProductId: 7,
    countryId: 'ES',
    productRange: 'calcinova',
    webSynonyms: ['one', 'three'],
    was: { productRange: null, webSynonyms: ['one', 'two'] },
  })
})

it('[DES-03] exactly seven fields are required', () => {
  const empty = Object.fromEntries(Object.keys(values).map((field) => [field, '']))
  const result = createDescriptionRules(row).safeParse({
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
