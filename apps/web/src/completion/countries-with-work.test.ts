import { expect, test } from 'vitest'
import { listCountriesWithWork } from './countries-with-work.ts'

const countries = [
  { countryId: 'ES', complete: 10, products: 10 },
  { countryId: 'PT', complete: 9, products: 10 },
  { countryId: 'IT', complete: 5, products: 10 },
  { countryId: 'GB', complete: 20, products: 20 },
  { countryId: 'IE', complete: 3, products: 3 },
]

test('a complete country with warnings is listed after those with gaps', () => {
  const quality = [
    { countryId: 'ES', withFindings: 1 },
    { countryId: 'IE', withFindings: 2 },
    { countryId: 'IT', withFindings: 4 },
  ]
  const listed = listCountriesWithWork(countries, quality)
  expect(listed.map(({ countryId, warnings }) => [countryId, warnings])).toEqual([
    ['IT', 4],
    ['PT', 0],
    ['IE', 2],
    ['ES', 1],
  ])
})
