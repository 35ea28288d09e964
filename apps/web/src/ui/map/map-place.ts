import { createContext, useContext } from 'react'
import type { Size } from './country-frame.ts'
import type { Point } from './geometry.ts'
import type { MapView } from './map-view.ts'

/** What stands on a map asks it where places are. */
export interface MapPlace {
  size: Size
  view: MapView
  /** Longitude and latitude to pixels of the map before zoom and pan; does not change with them. */
  project(place: Point): Point
  /** Longitude and latitude to pixels of the map as it is shown. */
  toPixels(place: Point): Point
  toDegrees(pixels: Point): Point
  /** Magnifies until a place fills the map a little more. */
  zoomTo(pixels: Point): void
  /** From a pointer's place in the window to pixels of the map. */
  fromWindow(event: { clientX: number; clientY: number }): Point
}

export const MapContext = createContext<MapPlace | undefined>(undefined)

export function useMapPlace(): MapPlace {
  const place = useContext(MapContext)
  if (!place) throw new Error('A layer of a map must be drawn inside a CountryMap')
  return place
}
