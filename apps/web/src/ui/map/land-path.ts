import { geoPath, type Projection } from 'd3-geo'
import type { Atlas } from './atlas.ts'
import type { Size } from './country-frame.ts'
import { neighboursOf } from './neighbours.ts'

/** Includes the surroundings that become visible when the user zooms out or moves the map. */
export function landPath(projection: Projection, { width, height }: Size) {
  projection.clipExtent([
    [-2 * width, -2 * height],
    [3 * width, 3 * height],
  ])
  return geoPath(projection).digits(2)
}

export function drawLand(atlas: Atlas, projection: Projection, size: Size): string {
  const path = landPath(projection, size)
  return neighboursOf(atlas, projection, size)
    .map((country) => path(country) ?? '')
    .join('')
}
