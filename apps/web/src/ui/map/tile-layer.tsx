import type { Projection } from 'd3-geo'
import type { Size } from './country-frame.ts'
import type { MapView } from './map-view.ts'

export interface MapTiles {
  /** With {z}, {x} and {y} where the numbers of a tile stand. */
  url: string
  /** Whose pictures they are. */
  attribution: string
}

interface TileLayerProps {
  tiles: MapTiles
  projection: Projection
  view: MapView
  size: Size
}

const deepest = 19

/** The tiles that cover the map, in the size nearest to their own. */
export function TileLayer({ tiles, projection, view, size }: TileLayerProps) {
  return tilesIn(projection, view, size).map(({ z, x, y, left, top, side }) => (
    <image
      key={`${z}/${x}/${y}/${left < 0}`}
      href={tiles.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)}
      x={left}
      y={top}
      // A hair larger, so that no line shows between two of them.
      width={side + 0.5}
      height={side + 0.5}
    />
  ))
}

export function tilesIn(projection: Projection, view: MapView, size: Size) {
  const world = 2 * Math.PI * projection.scale() * view.k
  const z = Math.max(0, Math.min(deepest, Math.round(Math.log2(world / 256))))
  const count = 2 ** z
  const side = world / count
  // Where the north-western corner of the world is.
  const [originX, originY] = projection.translate()
  const [turned] = projection.rotate()
  const west = originX * view.k + view.x - world / 2 + (turned / 360) * world
  const north = originY * view.k + view.y - world / 2
  const tiles = []
  for (let row = Math.max(0, Math.floor(-north / side)); row < count; row += 1) {
    if (north + row * side > size.height) break
    for (let column = Math.floor(-west / side); west + column * side < size.width; column += 1) {
      tiles.push({
        z,
        x: ((column % count) + count) % count,
        y: row,
        left: west + column * side,
        top: north + row * side,
        side,
      })
    }
  }
  return tiles
}
