import { feature } from 'topojson-client'
import { findCountryNumber } from './country-numbers.ts'
import { distanceOutside } from './distance-outside.ts'
import type { Feature, Point, Polygons, Topology } from './geometry.ts'

/** The outlines of all countries, and where a location lies among them. */
export interface Atlas {
  countries: readonly Feature[]
  /** Undefined where the atlas has none. */
  findOutline(country: string): Polygons | undefined
  /** In kilometres; 0 inside the country, undefined where its outline is unknown. */
  distanceOutside(country: string, location: Point): number | undefined
}

export function openAtlas(topology: Topology): Atlas {
  const countries = feature(topology, topology.objects.countries).features
  const known = new Map<string, Polygons | undefined>()
  const findOutline = (country: string) => {
    if (!known.has(country)) known.set(country, outlineIn(countries, country))
    return known.get(country)
  }
  return {
    countries,
    findOutline,
    distanceOutside(country, location) {
      const outline = findOutline(country)
      return outline && distanceOutside(outline, location)
    },
  }
}

function outlineIn(countries: readonly Feature[], country: string): Polygons | undefined {
  const number = findCountryNumber(country)
  const parts = countries.filter(({ id }) => id !== undefined && id === number).flatMap(polygonsOf)
  return parts.length === 0 ? undefined : { type: 'MultiPolygon', coordinates: parts }
}

function polygonsOf({ geometry }: Feature): Polygons['coordinates'] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}
