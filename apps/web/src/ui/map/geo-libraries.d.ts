/** What we use of d3-geo and topojson-client; neither comes with types. */
declare module 'd3-geo' {
  import type { Feature, Point, Polygons } from './geometry.ts'

  export interface Projection {
    (point: Point): Point | null
    invert(pixels: Point): Point | null
    rotate(): [number, number, number]
    rotate(angles: Point): this
    scale(): number
    translate(): Point
    fitExtent(extent: [Point, Point], shape: Polygons | Feature): this
    clipExtent(extent: [Point, Point] | null): this
  }
  export function geoMercator(): Projection
  export function geoPath(
    projection: Projection,
  ): ((shape: Polygons | Feature) => string | null) & { digits(digits: number): GeoPath }
  export type GeoPath = (shape: Polygons | Feature) => string | null
  export function geoContains(shape: Polygons, point: Point): boolean
  export function geoArea(shape: Polygons): number
  export function geoCentroid(shape: Polygons): Point
  export function geoBounds(shape: Polygons | Feature): [Point, Point]
}

declare module 'topojson-client' {
  import type { Feature, Topology, TopologyObject } from './geometry.ts'
  export function feature(topology: Topology, object: TopologyObject): { features: Feature[] }
}
