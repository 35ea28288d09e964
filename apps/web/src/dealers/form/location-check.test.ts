import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { openAtlas } from '../../ui/map/atlas.ts'
import { doubtPlace, readPair } from './location-check.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const atlas = openAtlas(JSON.parse(readFileSync(file, 'utf8')))
const doubt = (country: string, longitude: number, latitude: number) =>
  doubtPlace({ longitude, latitude }, (place) =>
    atlas.distanceOutside(country, [place.longitude, place.latitude]),
  )

it.each([
  ['Madrid', 'ES', -3.7038, 40.4168],
  ['Las Palmas, on an island far away', 'ES', -15.4363, 28.1235],
  ['the port of Rotterdam, on land that the outline does not have', 'NL', 4.0, 51.96],
  ['Suva, by the date line', 'FJ', 178.4419, -18.1416],
  ['Uelen, beyond the date line', 'RU', -169.81, 66.16],
  ['Darwin', 'AU', 130.8456, -12.4634],
])('%s is inside its country', (_, country, longitude, latitude) => {
  expect(doubt(country, longitude, latitude)).toBeUndefined()
})

it('a location in another country causes a warning with its distance', () => {
  const paris = doubt('ES', 2.3522, 48.8566)
  expect(paris?.kilometres).toBeGreaterThan(600)
  expect(paris?.kilometres).toBeLessThan(800)
  expect(paris?.meant).toBeUndefined()
})

it('swapped coordinates are detected and corrected', () => {
  expect(doubt('ES', 40.4168, -3.7038)?.meant).toEqual({
    mistake: 'swapped',
    place: { longitude: -3.7038, latitude: 40.4168 },
  })
})

it('swapped coordinates are detected even if the latitude would exceed 90', () => {
  expect(doubt('TH', 13.7563, 100.5018)?.meant).toEqual({
    mistake: 'swapped',
    place: { longitude: 100.5018, latitude: 13.7563 },
  })
})

it('a missing minus sign is detected', () => {
  expect(doubt('PT', 9.1393, 38.7223)?.meant).toEqual({
    mistake: 'sign',
    place: { longitude: -9.1393, latitude: 38.7223 },
  })
})

it('a country without an outline causes no warning', () => {
  expect(doubt('XX', 10, 10)).toBeUndefined()
  expect(doubt('XX', 10, 100)).toBeUndefined()
})

it.each([
  ['40.4168, -3.7038', { latitude: 40.4168, longitude: -3.7038 }],
  [' -33.45;-70.66 ', { latitude: -33.45, longitude: -70.66 }],
  ['40.4168', undefined],
  ['40,4168', undefined],
  ['140.1, 20.2', undefined],
  ['Calle Mayor 1, 2', undefined],
])('a pair of coordinates copied from a map is parsed: %s', (text, place) => {
  expect(readPair(text)).toEqual(place)
})
