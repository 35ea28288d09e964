import { recommendedProfile } from '@nutripim/agronomy/declarations/country-profiles'
import type { DeclarationProfile } from '@nutripim/contract/declarations/declarations'
import { describe, expect, test } from 'vitest'
import {
  changedProfileFields,
  findInvalid,
  formatProfileValue,
  numberOf,
  profileChange,
  profileValues,
} from './profile-values.ts'

const norway = {
  countryId: 'NO',
  countryName: 'Norway',
  ...recommendedProfile('NO'),
  factors: { P: 0.436 },
  order: ['N', 'P'],
  planned: null,
} as DeclarationProfile

describe('the form of a profile', () => {
  test.each([
    ['', undefined],
    ['0,436', 0.436],
    ['.4', 0.4],
    ['abc', Number.NaN],
  ])('the number “%s” is %s', (text, number) => {
    expect(numberOf(text)).toBe(number)
  })

  test.each(['1.2', '0', '0.43645', 'abc'])('the factor “%s” is invalid', (P) => {
    expect([...findInvalid({ ...profileValues(norway), factors: { P } })]).toEqual(['factors.P'])
  })

  test('elements that are not in the profile come after the others', () => {
    expect(Object(profileValues(norway).order).slice(0, 4)).toEqual(['N', 'P', 'K', 'Ca'])
  })

  test('a form without edits has no changes and is valid', () => {
    expect(changedProfileFields(profileValues(norway), norway)).toEqual([])
    expect(findInvalid(profileValues(norway)).size).toBe(0)
  })

  test('a save sends the changed fields with their previous values', () => {
    const values = { ...profileValues(norway), decimals: '2', zeros: 'primary' }
    expect(profileChange(values, norway)).toEqual({
      countryCode: 'NO',
      decimals: 2,
      zeros: 'primary',
      was: { decimals: 1, zeros: 'omit' },
    })
  })

  test('an emptied factor is reset to the factors of the profile', () => {
    const values = { ...profileValues(norway), factors: { P: '' } }
    expect(profileChange(values, norway)).toMatchObject({
      factors: {},
      was: { factors: { P: 0.436 } },
    })
  })

  test('values are shown as the form shows them', () => {
    expect(formatProfileValue('down', 'rounding')).toBe('Down, as a guarantee')
    expect(formatProfileValue({ P: 'element', K: '' }, 'basis')).toBe('P Element')
    expect(formatProfileValue(['N', 'SI'], 'order')).toBe('N, Si')
  })
})
