import { geoArea, geoBounds, geoCentroid, geoMercator, type Projection } from 'd3-geo'
import { nowhere, type Point, type Polygons } from './geometry.ts'

export interface Size {
  width: number
  height: number
}

/** Islands far away are left out of the first view unless they are of a size with the mainland. */
const smallestShare = 0.05

/**
 * A projection in which the country fills the frame: its mainland, its larger parts and those where
 * one of the points lies. Web Mercator, as the tiles of the world are cut.
 */
export function frameCountry(
  outline: Polygons | undefined,
  points: readonly Point[],
  { width, height }: Size,
): Projection {
  const parts = (outline?.coordinates ?? []).map((coordinates) => part(coordinates, points))
  const largest = Math.max(...parts.map(({ area }) => area))
  const main = parts.find(({ area }) => area === largest)
  const shown: Polygons = {
    type: 'MultiPolygon',
    coordinates: parts
      .filter(({ area, isInhabited }) => isInhabited || area >= largest * smallestShare)
      .map(({ coordinates }) => coordinates),
  }
  const middle = geoCentroid(main ? main.shape : nowhere)[0]
  const margin = Math.min(24, width / 12, height / 12)
  return geoMercator()
    .rotate([-(Number.isFinite(middle) ? middle : 0), 0])
    .fitExtent(
      [
        [margin, margin],
        [width - margin, height - margin],
      ],
      shown.coordinates.length > 0 ? shown : world,
    )
}

function part(coordinates: Polygons['coordinates'][number], points: readonly Point[]) {
  const shape: Polygons = { type: 'MultiPolygon', coordinates: [coordinates] }
  const [[west, south], [east, north]] = geoBounds(shape)
  const isWithin = ([longitude, latitude]: Point) =>
    latitude >= south &&
    latitude <= north &&
    // Across the date line the east is a smaller number than the west.
    (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)
  return { coordinates, shape, area: geoArea(shape), isInhabited: points.some(isWithin) }
}

const world: Polygons = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-170, -55],
        [-170, 72],
        [0, 72],
        [170, 72],
        [170, -55],
        [0, -55],
        [-170, -55],
      ],
    ],
  ],
}
