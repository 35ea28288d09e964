import { geoMercator } from 'd3-geo'
import { expect, it } from 'vitest'
import type { Point } from './geometry.ts'
import { toScreen } from './map-view.ts'
import { tilesIn } from './tile-layer.tsx'

const size = { width: 600, height: 400 }
const madrid: Point = [-3.7038, 40.4168]

/** The tile that holds a location, as the makers of tiles count them. */
function tileOf([longitude, latitude]: Point, z: number): Point {
  const phi = (latitude * Math.PI) / 180
  const y = (1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2
  return [Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)]
}

it.each([0, 4, -150])(
  'tiles match the positions of the map when the globe is turned by %i',
  (turn) => {
    const projection = geoMercator().rotate([turn, 0])
    const view = { k: 6, x: 0, y: -700 }
    const [x, y] = toScreen(view, projection(madrid)!)
    const wide = { width: Math.max(size.width, x + 10), height: Math.max(size.height, y + 10) }
    const tiles = tilesIn(projection, view, wide)
    const under = tiles.find(
      ({ left, top, side }) => x >= left && x < left + side && y >= top && y < top + side,
    )
    expect([under!.x, under!.y]).toEqual(tileOf(madrid, under!.z))
  },
)

it('the tiles cover the map at about their original size', () => {
  const tiles = tilesIn(geoMercator(), { k: 5, x: -1500, y: -800 }, size)
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ left, side }) => left + side))).toBeGreaterThanOrEqual(size.width)
  for (const { side } of tiles) {
    expect(side).toBeGreaterThan(180)
    expect(side).toBeLessThan(363)
  }
})
