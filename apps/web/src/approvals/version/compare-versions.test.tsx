import { expect, test } from 'vitest'
import { startValues } from '../form/product-values.ts'
import { compareVersions } from './compare-versions.ts'

const names = {
  ranges: [{ id: 'nutricore', name: 'NutriCore' }],
  forms: [
    { id: 'granules', name: 'Granules' },
    { id: 'prills', name: 'Prills' },
  ],
}
const before = { ...startValues(names.ranges, names.forms), webLongDescription: '<p>Text</p>' }

test('equal versions have no changed fields', () => {
  expect(compareVersions(before, { ...before }, names)).toEqual([])
})

test('changed fields are readable texts in the order of the form', () => {
  const now = { ...before, webSynonyms: 'A\nB', formOfProduct: 'prills', showAdvice: true }
  expect(compareVersions(before, now, names)).toEqual([
    { field: 'showAdvice', before: 'No', now: 'Yes' },
    { field: 'formOfProduct', before: 'Granules', now: 'Prills' },
    { field: 'webSynonyms', before: '', now: 'A, B' },
  ])
})

test('a change of the markup alone is shown as markup', () => {
  const now = { ...before, webLongDescription: '<p><strong>Text</strong></p>' }
  expect(compareVersions(before, now, names)).toEqual([
    {
      field: 'webLongDescription',
      before: '<p>Text</p>',
      now: '<p><strong>Text</strong></p>',
    },
  ])
})
