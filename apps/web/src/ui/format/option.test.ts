import { expect, test } from 'vitest'
import { sortByOption } from './option.ts'

const countries = [
  { id: 'DE', name: 'Germany' },
  { id: 'ES', name: 'Spain' },
  { id: 'CH', name: 'Switzerland' },
  { id: 'AT', name: 'Austria' },
]

test('ids are in the order of the names that a screen shows', () => {
  expect(sortByOption(countries, ['AT', 'CH', 'DE', 'ES'])).toEqual(['AT', 'DE', 'ES', 'CH'])
  expect(sortByOption(undefined, ['ES', 'DE'])).toEqual(['DE', 'ES'])
})
