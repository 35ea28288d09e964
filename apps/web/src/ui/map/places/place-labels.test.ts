import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { openAtlas } from '../atlas.ts'
import { frameCountry } from '../country-frame.ts'
import type { Point } from '../geometry.ts'
import { labelBox, type PlaceLabel, placeLabels } from './place-labels.ts'
import { readPlaces } from './read-places.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const list = read('places.tsv')
const outlines = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const atlas = openAtlas(JSON.parse(readFileSync(outlines, 'utf8')))
const reference: { id: string }[] = JSON.parse(
  read('../../../../../server/seed/reference/countries.json'),
)
const countries = reference.map(({ id }) => id)

function labelsOf(country: string, zoom: number): PlaceLabel[] {
  const projection = frameCountry(atlas.findOutline(country), [], { width: 700, height: 600 })
  const project = (point: Point) => projection(point)!
  return placeLabels(readPlaces(list, country), project, zoom)
}

it.each(countries)(
  'every listed town of %s has more than 50,000 people and lies in it or near',
  (country) => {
    const towns = readPlaces(list, country)
    expect(towns.length).toBeGreaterThan(2)
    for (const { name, location, population } of towns) {
      expect(population, name).toBeGreaterThanOrEqual(50)
      // The outlines leave out small areas, such as Melilla.
      expect(atlas.distanceOutside(country, location), name).toBeLessThan(200)
    }
  },
)

it.each([
  ['the Netherlands', 'NL', 1],
  ['China', 'CN', 1],
  ['China', 'CN', 8],
  ['Great Britain', 'GB', 4],
])('no name covers another on the map of %s (%s) at zoom %i', (_, country, zoom) => {
  const boxes = labelsOf(country, zoom).map(({ town, position, side }) =>
    labelBox(town.name, position, side),
  )
  const overlaps = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  )
  expect(boxes.length).toBeGreaterThan(5)
  expect(overlaps).toEqual([])
})

it('the largest town is named at every zoom, and a closer view names more towns', () => {
  const counts = [0.25, 1, 3, 10].map((zoom) => {
    const labels = labelsOf('GB', zoom)
    expect(labels[0]!.town.name).toBe('London')
    return labels.length
  })
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.at(-1)).toBeGreaterThan(150)
  expect(counts[1]).toBeLessThan(60)
})

it('a country without listed towns has no names', () => {
  expect(readPlaces(list, 'XX')).toEqual([])
})
