import type { ElementsRow } from '@nutripim/contract/products/products'
import { expect, test } from 'vitest'
import { elementHints } from './element-hints.ts'

const product = (
  composition: ElementsRow['composition'],
  displayElements: ElementsRow['displayElements'],
): ElementsRow => ({
  legacyProductId: 1,
  dhCode: 'DH1',
  productName: 'A',
  productRange: 'r',
  composition,
  displayElements,
})

test('each tick shows the content of its element', () => {
  expect(elementHints(product({ N: 15.25, Zn: 0 }, ['N']), {})).toEqual({
    N: { aside: '15.25' },
    Zn: { aside: '0' },
  })
})

test('an element that is contained but not displayed has a warning, and the reverse', () => {
  expect(elementHints(product({ N: 15, B: 0.2 }, ['N', 'Zn']), {})).toEqual({
    N: { aside: '15' },
    B: { aside: '0.2', warning: 'Contained, not displayed: 0.2 % B in the composition.' },
    Zn: { warning: 'Displayed, not contained: Zn is empty in the composition.' },
  })
})

test('the warning follows the ticks of the user', () => {
  const states = {
    B: { edit: { value: true, was: false } },
    N: { edit: { value: false, was: true } },
  }
  const hints = elementHints(product({ N: 15, B: 0.2 }, ['N']), states)
  expect(hints.B?.warning).toBeUndefined()
  expect(hints.N?.warning).toBe('Contained, not displayed: 15 % N in the composition.')
})

test('an oxide pair counts as one, and a displayed total covers its forms', () => {
  const composition = { N: 10, NO3: 6, NH4: 4, P2O5: 20, K2O: 5, SOP: 5, Density: 1.2 }
  const hints = elementHints(product(composition, ['N', 'P', 'K']), {})
  expect(Object.values(hints).filter(({ warning }) => warning)).toEqual([])
})

test('a displayed density that is empty has a warning', () => {
  expect(elementHints(product({}, ['Density']), {}).Density?.warning).toBe(
    'Displayed, not contained: Density is empty in the composition.',
  )
})
