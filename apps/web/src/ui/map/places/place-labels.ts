import type { Point } from '../geometry.ts'

export interface Town {
  name: string
  location: Point
  /** Thousands of people. */
  population: number
}

export interface PlaceLabel {
  town: Town
  /** The position of the town before pan: in pixels of the map at this zoom. */
  position: Point
  side: 'above' | 'below'
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** From the dot of a town to the middle of its name, in pixels: a dealer in the town covers no letter. */
export const labelGap = 13
const letterWidth = 6.4
const lineHeight = 14
export const dotRadius = 2
/** Both together. */
const boxHeight = dotRadius + labelGap + lineHeight / 2
/** Free space around a name, so that the dots of the map stay the first thing one sees. */
const margin = { x: 16, y: 6 }

/**
 * Selects the towns whose names fit on the map at this zoom: the largest first, and no name over
 * another. Pan is left out, so that names stay while the user moves the map.
 */
export function placeLabels(
  towns: readonly Town[],
  project: (location: Point) => Point,
  zoom: number,
): PlaceLabel[] {
  const taken = new Map<number, Box[]>()
  return towns.flatMap((town): PlaceLabel[] => {
    const [x, y] = project(town.location)
    const position: Point = [x * zoom, y * zoom]
    const side = (['below', 'above'] as const).find((each) =>
      occupy(taken, labelBox(town.name, position, each)),
    )
    return side ? [{ town, position, side }] : []
  })
}

/** The space of a town's dot and name. */
export function labelBox(name: string, [x, y]: Point, side: PlaceLabel['side']): Box {
  const half = (name.length * letterWidth) / 2
  const reach = labelGap + lineHeight / 2
  const horizontal = { left: x - half, right: x + half }
  return side === 'below'
    ? { ...horizontal, top: y - dotRadius, bottom: y + reach }
    : { ...horizontal, top: y - reach, bottom: y + dotRadius }
}

/** Boxes are kept by line of the map, so that only neighbours are compared. */
function occupy(taken: Map<number, Box[]>, box: Box): boolean {
  const line = Math.floor(box.top / boxHeight)
  const reach = Math.ceil((boxHeight + margin.y) / boxHeight)
  for (let near = line - reach; near <= line + reach; near += 1) {
    if (taken.get(near)?.some((other) => isNear(box, other))) return false
  }
  const boxes = taken.get(line)
  if (boxes) boxes.push(box)
  else taken.set(line, [box])
  return true
}

function isNear(a: Box, b: Box): boolean {
  return (
    a.left < b.right + margin.x &&
    b.left < a.right + margin.x &&
    a.top < b.bottom + margin.y &&
    b.top < a.bottom + margin.y
  )
}
