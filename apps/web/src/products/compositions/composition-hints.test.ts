import type { CompositionRow } from '@nutripim/contract/products/products'
import { describe, expect, test } from 'vitest'
import type { Changed } from '../../ui/grid/cells/cell-state.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import { compositionHints, unbalancedBy } from './composition-hints.ts'

const product = (composition: CompositionRow['composition']): CompositionRow => ({
  legacyProductId: 7,
  dhCode: 'DH100007',
  productName: 'NutriCore',
  productRange: null,
  composition,
})
const edit = (column: string, value: CellValue): Changed => ({ row: 7, column, value, was: null })

describe('warnings of a row', () => {
  test('the empty half of a pair is suggested with two decimals and stored with four', () => {
    const { P } = compositionHints(product({ P2O5: 46 }), {})
    expect(P).toEqual({ suggestion: { value: 20.0757, text: '20.08', from: 'from P2O5' } })
  })

  test('are updated while the user types', () => {
    const row = product({ N: 15, NO3: 7, NH4: 8 })
    expect(compositionHints(row, {})).toEqual({})
    const { N } = compositionHints(row, { NH4: { edit: { was: 8, value: 7 } } })
    expect(N).toEqual({
      warning: 'N forms total 14.00, difference 1.00: correct N or a form.',
    })
    expect(compositionHints(row, { NH4: { edit: { was: 8, value: null } } }).N?.warning).toMatch(
      'difference 8.00',
    )
  })

  test('a new value that looks like a slip causes a warning', () => {
    const row = product({ B: 0.2 })
    const { B } = compositionHints(row, { B: { edit: { was: 0.2, value: 2 } } })
    expect(B).toEqual({ warning: 'B changes from 0.2 to 2: check the decimal point.' })
    expect(compositionHints(row, { B: { edit: { was: 0.2, value: 0.25 } } })).toEqual({})
  })

  test('a row without edits is checked only once', () => {
    const row = product({ P2O5: 46 })
    expect(compositionHints(row, {})).toBe(compositionHints(row, {}))
  })
})

describe('a reason is required', () => {
  test('for an imbalance that the changes affect', () => {
    const row = product({ N: 15, NO3: 7, NH4: 8 })
    expect(unbalancedBy([row], [edit('NH4', 7)])).toEqual([
      'NutriCore: N forms total 14.00, difference 1.00: correct N or a form.',
    ])
    expect(unbalancedBy([row], [edit('NH4', null)])).toHaveLength(1)
  })

  test('for more potash than K2O', () => {
    expect(unbalancedBy([product({ K2O: 15, MOP: 15 })], [edit('K2O', 14)])).toHaveLength(1)
  })

  test('not for an existing imbalance that was not edited, nor for other warnings', () => {
    expect(unbalancedBy([product({ N: 15, NO3: 7 })], [edit('Zn', 1)])).toEqual([])
    expect(unbalancedBy([product({ P2O5: 46 })], [edit('P', 3)])).toEqual([])
  })
})
