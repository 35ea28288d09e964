import { createContext, useContext } from 'react'
import type { Size } from './country-frame.ts'
import type { Point } from './geometry.ts'
import type { MapView } from './map-view.ts'

/** What a layer of a map needs to draw and move things on it. */
export interface MapContextValue {
  size: Size
  view: MapView
  /** Longitude and latitude to pixels of the map before zoom and pan; does not change with them. */
  project(location: Point): Point
  /** Longitude and latitude to pixels of the map as it is shown. */
  toPixels(location: Point): Point
  toDegrees(pixels: Point): Point
  /** Magnifies around a point of the map. */
  zoomTo(pixels: Point): void
  /** From the position of a pointer in the window to pixels of the map. */
  fromWindow(event: { clientX: number; clientY: number }): Point
}

export const MapContext = createContext<MapContextValue | undefined>(undefined)

export function useMapContext(): MapContextValue {
  const map = useContext(MapContext)
  if (!map) throw new Error('A layer of a map must be drawn inside a CountryMap')
  return map
}
