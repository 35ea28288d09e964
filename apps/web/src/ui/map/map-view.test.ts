import { expect, it } from 'vitest'
import { clusterDots } from './cluster-dots.ts'
import type { Point } from './geometry.ts'
import { centred, leastZoom, panned, toFrame, toScreen, wholeCountry, zoomed } from './map-view.ts'

const size = { width: 400, height: 300 }

it('the point under the pointer stays there while zooming', () => {
  const pointer: Point = [120, 80]
  const before = toFrame(wholeCountry, pointer)
  const view = zoomed(zoomed(wholeCountry, 3, pointer, size), 1.7, pointer, size)
  const [x, y] = toScreen(view, before)
  expect([x, y].map(Math.round)).toEqual(pointer)
})

it('zooming and panning are limited to the area around the country', () => {
  expect(zoomed(wholeCountry, 1e-6, [0, 0], size).k).toBe(leastZoom)
  expect(panned(wholeCountry, 1e6, 0, size).x).toBe(400)
  expect(panned(wholeCountry, 0, -1e6, size).y).toBe(-300)
})

it('a point is brought into the middle', () => {
  const view = centred({ k: 4, x: 0, y: 0 }, [100, 100], size)
  expect(toScreen(view, [100, 100])).toEqual([200, 150])
})

it('overlapping points are merged into a cluster, and points outside the view are left out', () => {
  const dots = [
    { id: 1, position: [10, 10] },
    { id: 2, position: [14, 12] },
    { id: 3, position: [200, 100] },
    { id: 4, position: [900, 100] },
    { id: 5, position: [Number.NaN, Number.NaN] },
  ] satisfies { id: number; position: Point }[]
  const clusters = clusterDots(dots, ({ position }) => position, size, 30)
  expect(clusters.map(({ dots }) => dots.map(({ id }) => id))).toEqual([[1, 2], [3]])
  expect(clusters[0]!.position).toEqual([12, 11])
})

it('50,000 points become at most one cluster per grid square', () => {
  const dots = Array.from(
    { length: 50_000 },
    (_, i): Point => [(i * 7919) % 400, (i * 104729) % 300],
  )
  const clusters = clusterDots(dots, (dot) => dot, size, 30)
  expect(clusters.length).toBeLessThanOrEqual(15 * 11)
  expect(clusters.reduce((sum, { dots }) => sum + dots.length, 0)).toBe(50_000)
})
