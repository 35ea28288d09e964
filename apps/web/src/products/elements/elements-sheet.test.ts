import type { ElementsRow } from '@nutripim/contract/products/products'
import { expect, test } from 'vitest'
import { changesByProduct, storedValues } from '../sheet/product-sheet.ts'
import { elementsSheet } from './elements-sheet.ts'

const product: ElementsRow = {
  legacyProductId: 1,
  dhCode: 'DH1',
  productName: 'A',
  productRange: 'r',
  composition: {},
  displayElements: ['N', 'P2O5', 'Zn'],
}

test('[ELE-01] an element is ticked where the product displays it', () => {
  expect(elementsSheet.cell(product, 'N')).toBe(true)
  expect(elementsSheet.cell(product, 'K2O')).toBe(false)
})

test('[ELE-01] a save sends the new and the previous list', () => {
  const changed = [
    { row: 1, column: 'P2O5', was: true, value: false },
    { row: 1, column: 'K2O', was: false, value: true },
  ]
  const stored = storedValues(elementsSheet, [product])
  expect(changesByProduct(elementsSheet, changed, stored)).toEqual([
    { legacyProductId: 1, displayElements: ['N', 'K2O', 'Zn'], was: ['N', 'P2O5', 'Zn'] },
  ])
})

test('a tick of another user is neither sent as a change nor undone', () => {
  const loadedAgain = storedValues(elementsSheet, [{ ...product, displayElements: ['N', 'S'] }])
  const changed = [{ row: 1, column: 'P2O5', was: true, value: false }]
  expect(changesByProduct(elementsSheet, changed, loadedAgain)).toEqual([
    { legacyProductId: 1, displayElements: ['N', 'S'], was: ['N', 'P2O5', 'S'] },
  ])
})

test('the remote value of a conflict is added to the list in the order of the columns', () => {
  expect(elementsSheet.withCell(product, 'K2O', true).displayElements).toEqual([
    'N',
    'P2O5',
    'K2O',
    'Zn',
  ])
  expect(elementsSheet.withCell(product, 'N', false).displayElements).toEqual(['P2O5', 'Zn'])
})
