import type { CompositionRow } from '@nutripim/contract/products/products'
import { describe, expect, test } from 'vitest'
import type { Changed } from '../../ui/grid/cells/cell-state.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import { listEditWarnings } from './list-edit-warnings.ts'

const product = (composition: CompositionRow['composition']): CompositionRow => ({
  legacyProductId: 7,
  dhCode: 'DH100007',
  productName: 'NutriCore',
  productRange: null,
  composition,
})
const edit = (column: string, value: CellValue, typed?: number): Changed => ({
  row: 7,
  column,
  value,
  was: null,
  ...(typed !== undefined && { typed }),
})
const needReason = (...[products, changed]: Parameters<typeof listEditWarnings>) =>
  listEditWarnings(products, changed).filter(({ needsReason }) => needsReason)

describe('a reason is required', () => {
  test('for an imbalance that the changes affect', () => {
    const row = product({ N: 15, NO3: 7, NH4: 8 })
    const [warning] = needReason([row], [edit('NH4', 7)])
    expect(warning).toMatchObject({ productName: 'NutriCore', cell: 'NH4', was: 8, value: 7 })
    expect(warning?.texts).toContain(
      'N forms total 14.00, difference 1.00: correct N or a form, or enter the rest as other nitrogen.',
    )
    expect(needReason([row], [edit('NH4', null)])).toHaveLength(1)
  })

  test('for more potash than K2O', () => {
    expect(needReason([product({ K2O: 15, MOP: 15 })], [edit('K2O', 14)])).toHaveLength(1)
  })

  test('not for an existing imbalance that was not edited, nor for other warnings', () => {
    expect(needReason([product({ N: 15, NO3: 7 })], [edit('Zn', 1)])).toEqual([])
    expect(needReason([product({ P2O5: 46 })], [edit('P', 3)])).toEqual([])
  })
})

test('a limited value is asked about with the number that was typed', () => {
  const [warning] = listEditWarnings([product({ K2O: 14 })], [edit('K2O', 100, 140)])
  expect(warning).toMatchObject({ cell: 'K2O', value: 100, likely: { K2O: 14 } })
})
