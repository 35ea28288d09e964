import { geoBounds, type Projection } from 'd3-geo'
import type { Atlas } from './atlas.ts'
import type { Size } from './country-frame.ts'
import type { Feature, Point } from './geometry.ts'

const bounds = new WeakMap<Feature, [Point, Point]>()

/** The countries that may be seen in the frame or near it; most of the world is not worth drawing. */
export function neighboursOf(atlas: Atlas, projection: Projection, size: Size): Feature[] {
  const { width, height } = size
  const corner = (x: number, y: number) => projection.invert([x, y]) ?? [0, 0]
  const [, north] = corner(width / 2, -2 * height)
  const [, south] = corner(width / 2, 3 * height)
  const middle = corner(width / 2, height / 2)[0]
  const reach = Math.min(180, (2.5 * width * 180) / (Math.PI * projection.scale()))
  return atlas.countries.filter((country) => {
    const [[w, s], [e, n]] = boundsOf(country)
    if (s > north || n < south) return false
    const span = (e - w + 360) % 360
    return turn(w + span / 2 - middle) <= reach + span / 2
  })
}

/** The shorter way round between two longitudes. */
function turn(degrees: number): number {
  const rest = ((degrees % 360) + 360) % 360
  return Math.min(rest, 360 - rest)
}

function boundsOf(country: Feature): [Point, Point] {
  const known = bounds.get(country) ?? geoBounds(country)
  bounds.set(country, known)
  return known
}
