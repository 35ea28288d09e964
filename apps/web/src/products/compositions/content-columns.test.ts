import type { CompositionRow } from '@nutripim/contract/products/products'
import { expect, test } from 'vitest'
import { numberKind } from '../../ui/grid/cells/number-kind.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import { readCompositionValue } from './composition-value.ts'
import { addContentColumns } from './content-columns.ts'

const kind = numberKind(readCompositionValue)
const columns = ['N', 'NO3', 'NH4', 'Urea', 'P'].map(
  (id): GridColumn<CompositionRow> => ({
    id,
    title: id,
    width: 72,
    isEditable: true,
    kind,
    value: () => null,
  }),
)
const product = (composition: CompositionRow['composition']): CompositionRow => ({
  legacyProductId: 7,
  dhCode: 'DH100007',
  productName: 'Cyanamide',
  productRange: null,
  composition,
})
const idsFor = (composition: CompositionRow['composition']) =>
  addContentColumns(columns, [product(composition)]).map(({ id }) => id)

test('other nitrogen has a column behind Urea if a product has it, or its forms do not explain N', () => {
  const shown = ['N', 'NO3', 'NH4', 'Urea', 'OtherN', 'P']
  expect(idsFor({ OtherN: 18 })).toEqual(shown)
  expect(idsFor({ N: 19.8, NO3: 1.8 })).toEqual(shown)
  expect(idsFor({ N: 15, NO3: 7, NH4: 8 })).toEqual(['N', 'NO3', 'NH4', 'Urea', 'P'])
  expect(idsFor({ N: 15 })).toEqual(['N', 'NO3', 'NH4', 'Urea', 'P'])
})

test('the user has to show the column until a product has other nitrogen', () => {
  const isOptional = (composition: CompositionRow['composition']) =>
    addContentColumns(columns, [product(composition)]).find(({ id }) => id === 'OtherN')?.isOptional
  expect(isOptional({ N: 19.8, NO3: 1.8 })).toBe(true)
  expect(isOptional({ OtherN: 18 })).toBe(false)
})

test('its cells are those of the composition', () => {
  const column = addContentColumns(columns, [product({ OtherN: 18 })]).find(
    ({ id }) => id === 'OtherN',
  )
  expect(column).toMatchObject({ title: 'Other N', isEditable: true })
  expect(column?.value(product({ OtherN: 18 }))).toBe(18)
})
