import { geoArea, geoBounds, geoCentroid, geoMercator, type Projection } from 'd3-geo'
import type { Point, Polygons } from './geometry.ts'

export interface Size {
  width: number
  height: number
}

/** A part of this share of the mainland is always in the first view; a smaller one only when near. */
const largeShare = 0.2
const smallShare = 0.001
/** In sizes of the mainland. */
const near = 0.25

/**
 * A projection in which the country fills the frame: its mainland, what belongs to it on the map, and
 * the parts where one of the points lies. Web Mercator, as the tiles of the world are cut.
 */
export function frameCountry(
  outline: Polygons | undefined,
  points: readonly Point[],
  { width, height }: Size,
): Projection {
  const parts = (outline?.coordinates ?? []).map((coordinates) => part(coordinates, points))
  const [main] = parts.toSorted((a, b) => b.area - a.area)
  const shown: Polygons = {
    type: 'MultiPolygon',
    coordinates: parts
      .filter((each) => each.isInhabited || (main && belongsTo(main, each)))
      .flatMap(({ shape }) => shape.coordinates),
  }
  const margin = Math.min(24, width / 12, height / 12)
  return geoMercator()
    .rotate([main ? -geoCentroid(main.shape)[0] : 0, 0])
    .fitExtent(
      [
        [margin, margin],
        [width - margin, height - margin],
      ],
      main ? shown : world,
    )
}

interface Part {
  shape: Polygons
  area: number
  bounds: [Point, Point]
  isInhabited: boolean
}

function part(coordinates: Polygons['coordinates'][number], points: readonly Point[]): Part {
  const shape: Polygons = { type: 'MultiPolygon', coordinates: [coordinates] }
  const bounds = geoBounds(shape)
  const [[west, south], [east, north]] = bounds
  const isWithin = ([longitude, latitude]: Point) =>
    latitude >= south &&
    latitude <= north &&
    // Across the date line the east is a smaller number than the west.
    (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)
  return { shape, bounds, area: geoArea(shape), isInhabited: points.some(isWithin) }
}

function belongsTo(main: Part, other: Part): boolean {
  const share = other.area / main.area
  if (share >= largeShare) return true
  const [[west, south], [east, north]] = main.bounds
  const [[w, s], [e, n]] = other.bounds
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const gap = Math.hypot(
    Math.max(0, s - north, south - n),
    Math.min(turn(w - east), turn(west - e), isBetween(w, west, east) ? 0 : 360) * narrow,
  )
  const size = Math.hypot(north - south, turn(east - west) * narrow)
  return share >= smallShare && gap <= size * near
}

/** Degrees to the east, from 0 to 360. */
function turn(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

function isBetween(longitude: number, west: number, east: number): boolean {
  return turn(longitude - west) <= turn(east - west)
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
