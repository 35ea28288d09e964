import type { Size } from './country-frame.ts'
import type { Point } from './geometry.ts'

/** Dots that would lie on each other, as one. */
export interface Cluster<Dot> {
  position: Point
  dots: readonly [Dot, ...Dot[]]
}

/**
 * Puts dots of the same square of the screen together, so that however many there are, no more are
 * drawn than can be told apart. What lies outside the frame is left out.
 */
export function clusterDots<Dot>(
  dots: readonly Dot[],
  positionOf: (dot: Dot) => Point,
  { width, height }: Size,
  square: number,
): Cluster<Dot>[] {
  const squares = new Map<number, { x: number; y: number; dots: [Dot, ...Dot[]] }>()
  const columns = Math.ceil(width / square) + 2
  for (const dot of dots) {
    const [x, y] = positionOf(dot)
    if (!(x >= -square && y >= -square && x <= width + square && y <= height + square)) continue
    const key = Math.floor(y / square + 1) * columns + Math.floor(x / square + 1)
    const known = squares.get(key)
    if (!known) squares.set(key, { x, y, dots: [dot] })
    else {
      known.x += x
      known.y += y
      known.dots.push(dot)
    }
  }
  return [...squares.values()].map(({ x, y, dots }) => ({
    position: [x / dots.length, y / dots.length],
    dots,
  }))
}
