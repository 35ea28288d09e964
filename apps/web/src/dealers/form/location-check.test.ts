import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { openAtlas } from '../../ui/map/atlas.ts'
import { findLocationWarning, readCoordinates } from './location-check.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const atlas = openAtlas(JSON.parse(readFileSync(file, 'utf8')))
const findWarning = (country: string, longitude: number, latitude: number) =>
  findLocationWarning({ longitude, latitude }, (point) =>
    atlas.distanceOutside(country, [point.longitude, point.latitude]),
  )

it.each([
  ['Madrid', 'ES', -3.7038, 40.4168],
  ['Las Palmas, on an island far away', 'ES', -15.4363, 28.1235],
  ['the port of Rotterdam, on land that the outline does not have', 'NL', 4.0, 51.96],
  ['Suva, by the date line', 'FJ', 178.4419, -18.1416],
  ['Uelen, beyond the date line', 'RU', -169.81, 66.16],
  ['Darwin', 'AU', 130.8456, -12.4634],
])('%s is inside its country', (_, country, longitude, latitude) => {
  expect(findWarning(country, longitude, latitude)).toBeUndefined()
})

it('a location in another country causes a warning with its distance', () => {
  const paris = findWarning('ES', 2.3522, 48.8566)
  expect(paris?.kilometres).toBeGreaterThan(600)
  expect(paris?.kilometres).toBeLessThan(800)
  expect(paris?.suggestion).toBeUndefined()
})

it('swapped coordinates are detected and corrected', () => {
  expect(findWarning('ES', 40.4168, -3.7038)?.suggestion).toEqual({
    mistake: 'swapped',
    point: { longitude: -3.7038, latitude: 40.4168 },
  })
})

it('swapped coordinates are detected even if the latitude would exceed 90', () => {
  expect(findWarning('TH', 13.7563, 100.5018)?.suggestion).toEqual({
    mistake: 'swapped',
    point: { longitude: 100.5018, latitude: 13.7563 },
  })
})

it('a missing minus sign is detected', () => {
  expect(findWarning('PT', 9.1393, 38.7223)?.suggestion).toEqual({
    mistake: 'sign',
    point: { longitude: -9.1393, latitude: 38.7223 },
  })
})

it('a country without an outline causes no warning', () => {
  expect(findWarning('XX', 10, 10)).toBeUndefined()
  expect(findWarning('XX', 10, 100)).toBeUndefined()
})

it.each([
  ['40.4168, -3.7038', { latitude: 40.4168, longitude: -3.7038 }],
  [' -33.45;-70.66 ', { latitude: -33.45, longitude: -70.66 }],
  ['40.4168', undefined],
  ['40,4168', undefined],
  ['140.1, 20.2', undefined],
  ['Calle Mayor 1, 2', undefined],
])('a pair of coordinates copied from a map is parsed: %s', (text, point) => {
  expect(readCoordinates(text)).toEqual(point)
})
