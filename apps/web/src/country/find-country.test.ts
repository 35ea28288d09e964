import { expect, it } from 'vitest'
import { findStartCountry } from './find-country.ts'

const assigned = [
  { id: 'FR', name: 'France' },
  { id: 'GB', name: 'United Kingdom' },
  { id: 'ES', name: 'Spain' },
]

it.each([
  ['[CTR-02] without a stored country the last of the list is selected', assigned, undefined, 'ES'],
  ['[CTR-03] the stored country is selected', assigned, 'FR', 'FR'],
  [
    '[CTR-04] a stored country that is no longer assigned is replaced by the last',
    assigned,
    'DE',
    'ES',
  ],
  ['[CTR-05] before the list is loaded no country is selected', undefined, 'FR', undefined],
  ['[CTR-05] with an empty list no country is selected', [], 'FR', undefined],
] as const)('%s', (_, countries, stored, selected) => {
  expect(findStartCountry(countries, stored)).toBe(selected)
})
