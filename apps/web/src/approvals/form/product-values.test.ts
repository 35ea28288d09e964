import { expect, test } from 'vitest'
import { brokenFields, changedFields, fieldsOf, isWritten, startValues } from './product-values.ts'

const start = startValues(
  [
    { id: 'nutricore', name: 'NutriCore' },
    { id: 'foliara', name: 'Foliara' },
  ],
  [{ id: 'granules', name: 'Granules' }],
)

test('[CRE-03] an empty form has the first range and the first form of product', () => {
  expect(start).toMatchObject({ productRange: 'nutricore', formOfProduct: 'granules' })
  expect(startValues([], []).productRange).toBe('')
})

test('[CRE-02] a required field is reported as missing until it is filled', () => {
  expect(brokenFields(start)).toEqual([
    'productName',
    'dHCode',
    'weblinkPackImage',
    'weblinkPackImageAltText',
    'webShortDescription',
    'webLongDescription',
  ])
  const filled = {
    ...start,
    productName: 'a',
    dHCode: 'b',
    weblinkPackImage: '/c.svg',
    weblinkPackImageAltText: 'd',
    webShortDescription: 'e',
    webLongDescription: '<p>f</p>',
  }
  expect(brokenFields(filled)).toEqual([])
  expect(brokenFields({ ...filled, webLongDescription: '<p></p>' })).toEqual(['webLongDescription'])
  expect(brokenFields({ ...filled, labelCodeFront: 'label.pdf' })).toEqual([])
})

test('synonyms are sent one per line without empty lines', () => {
  expect(fieldsOf({ ...start, webSynonyms: ' Core \n\nNC\n' }).webSynonyms).toEqual(['Core', 'NC'])
})

test('default values do not count as user input', () => {
  expect(isWritten(start)).toBe(false)
  expect(isWritten({ ...start, productRange: 'foliara' })).toBe(false)
  expect(isWritten({ ...start, showAdvice: true })).toBe(true)
  expect(changedFields({ ...start, dHCode: 'x' }, start)).toEqual(['dHCode'])
})
