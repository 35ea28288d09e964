import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { openAtlas } from './atlas.ts'
import { frameCountry } from './country-frame.ts'
import type { Point } from './geometry.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const atlas = openAtlas(JSON.parse(readFileSync(file, 'utf8')))
const size = { width: 400, height: 400 }

function isInFrame(country: string, location: Point, points: Point[] = []) {
  const [x, y] = frameCountry(atlas.findOutline(country), points, size)(location)!
  return x >= 0 && x <= size.width && y >= 0 && y <= size.height
}

it.each([
  ['France contains Paris', 'FR', [2.35, 48.86], true],
  ['France contains Corsica', 'FR', [9.1, 42.1], true],
  ['France leaves out Cayenne on another continent', 'FR', [-52.3, 4.9], false],
  ['Norway leaves out Svalbard', 'NO', [15.6, 78.2], false],
  ['New Zealand contains Auckland', 'NZ', [174.8, -36.8], true],
  ['New Zealand contains Invercargill on the other island', 'NZ', [168.4, -46.4], true],
  ['Malaysia contains Kuala Lumpur across the sea', 'MY', [101.7, 3.1], true],
  ['Russia contains Chukotka beyond the date line', 'RU', [-173, 64.4], true],
] as const)('the first view of %s', (_, country, location, isShown) => {
  expect(isInFrame(country, [...location])).toBe(isShown)
})

it('a distant part of a country is in the first view if it contains a point', () => {
  const laPalmas: Point = [-15.43, 28.12]
  expect(isInFrame('ES', laPalmas)).toBe(false)
  expect(isInFrame('ES', laPalmas, [[-15.5, 28.0]])).toBe(true)
})

it('a country without an outline shows the whole world', () => {
  expect(isInFrame('XX', [10, 50])).toBe(true)
})
