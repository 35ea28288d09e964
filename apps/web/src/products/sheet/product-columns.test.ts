import { elementIds } from '@nutripim/contract/products/elements'
import { expect, test } from 'vitest'
import { textKind } from '../../ui/grid/cells/text-kind.ts'
import { compositionSheet } from '../compositions/composition-sheet.ts'
import { elementColumns, productColumns } from './product-columns.ts'

const options = elementIds.map((id) => ({ id, name: `${id} name` }))
const product = {
  legacyProductId: 1,
  dhCode: 'DH000001',
  productName: 'CAN 27',
  productRange: 'can',
  composition: { N: 27, P: 0 },
}
const columnsOf = (some: typeof options) =>
  elementColumns(some, compositionSheet.cell, { kind: textKind, width: 72, isEditable: true })

test('[COM-06] the element columns come from the reference data in the order of the specification', () => {
  expect(columnsOf([...options].reverse()).map(({ id }) => id)).toEqual([...elementIds])
})

test('[COM-06] KNO3 has a column even if it is missing in the reference data', () => {
  const some = options.filter(({ id }) => ['N', 'Ca'].includes(id))
  expect(columnsOf(some).map(({ id }) => id)).toEqual(['N', 'KNO3', 'Ca'])
})

test('every element column belongs to a family, and columns of a family are adjacent', () => {
  const groups = columnsOf(options).map(({ group }) => group)
  const runs = groups.filter((group, at) => group !== groups[at - 1])
  expect(runs).toEqual(['Nitrogen', 'Phosphorus and potassium', 'Secondary', 'Micro', 'Other'])
})

test('[COM-01] an empty cell is shown as empty and zero as 0', () => {
  const [n, , , , p, p2o5] = columnsOf(options)
  expect([n, p, p2o5].map((column) => column!.value(product))).toEqual([27, 0, null])
})

test('the columns that identify a product are frozen and cannot be edited', () => {
  expect(productColumns([]).every(({ isFrozen, isEditable }) => isFrozen && !isEditable)).toBe(true)
  expect(productColumns().map(({ id }) => id)).toEqual(['productName', 'dhCode'])
})

test('a product shows the name of its range', () => {
  const [, , range] = productColumns([{ id: 'can', name: 'Calcium ammonium nitrates' }])
  expect(range!.value(product)).toBe('Calcium ammonium nitrates')
  expect(range!.value({ ...product, productRange: 'gone' })).toBe('gone')
  expect(range!.value({ ...product, productRange: null })).toBeNull()
})
