import { expect, it } from 'vitest'
import { chooseCountry } from './country-choice.ts'

const held = [
  { id: 'FR', name: 'France' },
  { id: 'GB', name: 'United Kingdom' },
  { id: 'ES', name: 'Spain' },
]

it.each([
  ['[CTR-02] none stored: the last of the list', held, undefined, 'ES'],
  ['[CTR-03] a stored choice holds', held, 'FR', 'FR'],
  ['[CTR-04] a stored country that is no longer held: the default', held, 'DE', 'ES'],
  ['[CTR-05] no list yet: none, whatever is stored', undefined, 'FR', undefined],
  ['[CTR-05] an empty list: none', [], 'FR', undefined],
] as const)('%s', (_, countries, stored, chosen) => {
  expect(chooseCountry(countries, stored)).toBe(chosen)
})
