import type { Phrase } from '@nutripim/contract/advice/phrases'
import { expect, test } from 'vitest'
import { fitsForm, groupPhrases } from './fitting-phrases.ts'

test.each([
  ['all formulations', null, 'granules', true],
  ['granules', 'soil-granule', 'granules', true],
  ['granules', 'soil-granule', 'liquid', false],
  ['suspensions', 'suspension-concentrate', 'suspension', true],
  ['suspensions', 'suspension-concentrate', 'prills', false],
  ['powders', 'water-soluble-powder', null, true],
  ['a formulation that was added', 'gel', 'granules', true],
  ['granules', 'soil-granule', 'a form that was added', true],
])('a phrase for %s and a product of the form %3$s', (_, formulation, form, fits) => {
  expect(fitsForm({ formulation }, form)).toBe(fits)
})

test('phrases for other formulations than that of the product come last', () => {
  const phrase = (id: number, actionCategory: string, formulation: string | null): Phrase => ({
    ...{ id, actionCategory, formulation, country: null, language: 'en', text: `Phrase ${id}` },
    ...{ active: true, canEdit: true, updatedBy: 'Gina', updatedAt: '2026-01-01T00:00:00Z' },
  })
  const phrases = [
    phrase(1, 'mixing', 'suspension-concentrate'),
    phrase(2, 'mixing', null),
    phrase(3, 'safety', 'soil-granule'),
  ]
  const categories = [
    { id: 'mixing', name: 'Mixing' },
    { id: 'safety', name: 'Safety' },
  ]
  const listed = (form: string | null) =>
    groupPhrases(phrases, categories, form).map(({ name, list }) => [
      name,
      list.map(({ id }) => id),
    ])
  expect(listed('granules')).toEqual([
    ['Mixing', [2]],
    ['Safety', [3]],
    ['For other formulations', [1]],
  ])
  expect(listed(null)).toEqual([
    ['Mixing', [1, 2]],
    ['Safety', [3]],
  ])
})
