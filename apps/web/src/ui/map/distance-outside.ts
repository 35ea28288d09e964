import { geoContains } from 'd3-geo'
import type { Point, Polygons } from './geometry.ts'

const kilometresPerDegree = 111.2
const radians = Math.PI / 180

/** How far a location lies outside an outline, in kilometres; 0 inside. */
export function distanceOutside(outline: Polygons, location: Point): number {
  if (geoContains(outline, location)) return 0
  let nearest = Number.POSITIVE_INFINITY
  for (const ring of outline.coordinates.flat()) {
    let previous: Point | undefined
    for (const point of ring) {
      if (previous) nearest = Math.min(nearest, distanceTo(location, previous, point))
      previous = point
    }
  }
  return nearest
}

/** To the line between two points of an outline. Around the location the earth is taken as flat. */
function distanceTo(location: Point, from: Point, to: Point): number {
  const [ax, ay] = flat(location, from)
  const [bx, by] = flat(location, to)
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + share * dx, ay + share * dy)
}

function flat([longitude, latitude]: Point, [x, y]: Point): Point {
  const east = ((((x - longitude + 180) % 360) + 360) % 360) - 180
  return [
    east * Math.cos(((latitude + y) / 2) * radians) * kilometresPerDegree,
    (y - latitude) * kilometresPerDegree,
  ]
}
