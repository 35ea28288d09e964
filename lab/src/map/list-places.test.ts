import { expect, test } from 'vitest'
import { type City, listPlaces } from './list-places.ts'

const city = (name: string, country: string, population: number, featureCode = 'PPL'): City => ({
  name,
  country,
  featureCode,
  population,
  loc: { coordinates: [-3.70379, 40.41678] },
})

test('towns above 50,000 people are listed by country, the largest first', () => {
  const cities = [
    city('Toledo', 'ES', 83_108),
    city('Ávila', 'ES', 50_000),
    city('Madrid', 'ES', 3_255_944, 'PPLC'),
    city('Centro', 'ES', 150_000, 'PPLX'),
    city('Lisbon', 'PT', 517_802),
    city('Bern', 'CH', 121_631),
  ]
  expect(listPlaces(cities, new Set(['PT', 'ES']))).toBe(
    'ES\tMadrid\t-3.7\t40.42\t3256\nES\tToledo\t-3.7\t40.42\t83\nPT\tLisbon\t-3.7\t40.42\t518\n',
  )
})
