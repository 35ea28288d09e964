import type { CompositionRow } from '@nutripim/contract/products/products'
import { describe, expect, test } from 'vitest'
import { compositionHints } from './composition-hints.ts'

const product = (composition: CompositionRow['composition']): CompositionRow => ({
  legacyProductId: 7,
  dhCode: 'DH100007',
  productName: 'NutriCore',
  productRange: null,
  composition,
})

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
      warning:
        'N forms total 14.00, difference 1.00: correct N or a form, or enter the rest as other nitrogen.',
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

  test('advice speaks of what was typed, not of the value that it was limited to', () => {
    const row = product({ K2O: 60 })
    const limited = { edit: { was: 60, value: 100 }, note: '140 is above 100 and became 100.' }
    const { K2O } = compositionHints(row, { K2O: { ...limited, typed: 140 } })
    expect(K2O?.warning).toContain('K2O 140 is more than any fertilizer contains')
    expect(K2O?.warning).not.toContain('10.')
  })

  test('a value below zero causes no advice, and other findings stay', () => {
    const row = product({ N: 15, NO3: 7, NH4: 8, Density: 13 })
    const below = { edit: { was: 7, value: 0 }, note: '-3 is below 0 and became 0.', typed: -3 }
    const hints = compositionHints(row, { NO3: below })
    expect(Object.keys(hints)).toEqual(['Density'])
  })

  test('a row without edits is checked only once', () => {
    const row = product({ P2O5: 46 })
    expect(compositionHints(row, {})).toBe(compositionHints(row, {}))
  })
})
