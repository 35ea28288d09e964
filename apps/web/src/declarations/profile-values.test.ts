import { describe, expect, test } from 'vitest'
import { changedProfileFields, factorOf, profileChange, profileValues } from './profile-values.ts'

const norway = {
  countryId: 'NO',
  countryName: 'Norway',
  form: 'element' as const,
  factors: { P: 0.436 },
  decimals: 1,
  traceDecimals: 4,
  decimalSeparator: '.' as const,
  order: ['N' as const, 'P' as const],
}

describe('the form of a profile', () => {
  test.each([
    ['', undefined],
    ['0,436', 0.436],
    ['.4', 0.4],
    ['1.2', null],
    ['0', null],
    ['0.43645', null],
    ['abc', null],
  ])('the factor “%s” is %s', (text, factor) => {
    expect(factorOf(text)).toBe(factor)
  })

  test('elements that are not in the profile come after the others', () => {
    expect(profileValues(norway).order.slice(0, 4)).toEqual(['N', 'P', 'K', 'Ca'])
  })

  test('a form without edits has no changes', () => {
    expect(changedProfileFields(profileValues(norway), norway)).toEqual([])
  })

  test('a save sends the changed fields with their previous values', () => {
    const values = { ...profileValues(norway), decimals: 2 }
    expect(profileChange(values, norway)).toEqual({
      countryCode: 'NO',
      decimals: 2,
      was: { decimals: 1 },
    })
  })

  test('an emptied factor is reset to the atomic weights', () => {
    const before = profileValues(norway)
    const values = { ...before, factors: { ...before.factors, P: '' } }
    expect(profileChange(values, norway)).toMatchObject({
      factors: {},
      was: { factors: { P: 0.436 } },
    })
  })
})
