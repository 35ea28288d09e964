import type { Size } from './country-frame.ts'
import type { Point } from './geometry.ts'

/** How far the framed country is magnified, and where its corner is then, in pixels. */
export interface MapView {
  k: number
  x: number
  y: number
}

export const wholeCountry: MapView = { k: 1, x: 0, y: 0 }
export const leastZoom = 0.25
const maxZoom = 400

/** Magnifies by a factor; the point under the pointer stays where it is. */
export function zoomed(view: MapView, factor: number, [px, py]: Point, size: Size): MapView {
  const k = Math.max(leastZoom, Math.min(maxZoom, view.k * factor))
  const ratio = k / view.k
  return limitView({ k, x: px - (px - view.x) * ratio, y: py - (py - view.y) * ratio }, size)
}

export function panned(view: MapView, dx: number, dy: number, size: Size): MapView {
  return limitView({ ...view, x: view.x + dx, y: view.y + dy }, size)
}

/** Brings a point of the frame into the middle. */
export function centred(view: MapView, [px, py]: Point, size: Size): MapView {
  return limitView(
    { ...view, x: size.width / 2 - px * view.k, y: size.height / 2 - py * view.k },
    size,
  )
}

export function toScreen({ k, x, y }: MapView, [px, py]: Point): Point {
  return [px * k + x, py * k + y]
}

export function toFrame({ k, x, y }: MapView, [sx, sy]: Point): Point {
  return [(sx - x) / k, (sy - y) / k]
}

/** The middle of the screen never leaves the neighbourhood of the country, so nobody gets lost. */
function limitView(view: MapView, { width, height }: Size): MapView {
  const within = (offset: number, length: number) => {
    const middle = (length / 2 - offset) / view.k
    const kept = Math.max(-length / 2, Math.min(1.5 * length, middle))
    return length / 2 - kept * view.k
  }
  return { k: view.k, x: within(view.x, width), y: within(view.y, height) }
}
