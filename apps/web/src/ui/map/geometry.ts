/** Longitude and latitude in degrees, or a position on the screen in pixels. */
export type Point = [number, number]

/** The outline of a country: each polygon a list of rings, as GeoJSON has it. */
export interface Polygons {
  type: 'MultiPolygon'
  coordinates: Point[][][]
}

export interface Feature {
  type: 'Feature'
  /** The number of the country, as ISO 3166 has it. */
  id?: string
  properties: { name: string }
  geometry: Polygons | { type: 'Polygon'; coordinates: Point[][] }
}

interface TopologyObject {
  type: string
}

export interface Topology {
  objects: { countries: TopologyObject }
}
