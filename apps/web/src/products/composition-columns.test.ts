import { elementIds } from '@nutripim/contract/elements'
import { expect, test } from 'vitest'
import { elementColumns, productColumns } from './composition-columns.ts'

const choices = elementIds.map((id) => ({ id, name: `${id} name` }))
const row = {
  legacyProductId: 1,
  dhCode: 'DH000001',
  productName: 'CAN 27',
  productRange: 'can',
  composition: { N: 27, P: 0 },
}

test('[COM-06] the element columns come from the choices, in the order of the specification', () => {
  const columns = elementColumns([...choices].reverse(), true)
  expect(columns.map(({ id }) => id)).toEqual([...elementIds])
})

test('[COM-06] KNO3 is among the columns even when the choices leave it out', () => {
  const some = choices.filter(({ id }) => ['N', 'Ca'].includes(id))
  expect(elementColumns(some, true).map(({ id }) => id)).toEqual(['N', 'KNO3', 'Ca'])
})

test('every element column belongs to a family and neighbours of one family stand together', () => {
  const groups = elementColumns(choices, true).map(({ group }) => group)
  const runs = groups.filter((group, at) => group !== groups[at - 1])
  expect(runs).toEqual(['Nitrogen', 'Phosphorus and potassium', 'Secondary', 'Micro', 'Other'])
})

test('[COM-01] an empty cell is empty, zero is 0, and only elements can be edited', () => {
  const [n, , , , p, p2o5] = elementColumns(choices, true)
  expect([n, p, p2o5].map((column) => column!.value(row))).toEqual([27, 0, null])
  expect(n!.isEditable).toBe(true)
  expect(elementColumns(choices, false)[0]!.isEditable).toBe(false)
  expect(productColumns([]).every(({ isFrozen, isEditable }) => isFrozen && !isEditable)).toBe(true)
})

test('a product shows the name of its range', () => {
  const [, , range] = productColumns([{ id: 'can', name: 'Calcium ammonium nitrates' }])
  expect(range!.value(row)).toBe('Calcium ammonium nitrates')
  expect(range!.value({ ...row, productRange: 'gone' })).toBe('gone')
  expect(range!.value({ ...row, productRange: null })).toBeNull()
})
