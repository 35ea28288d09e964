export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where messages can be shown, in the order of preference. */
const corners = ['top-right', 'top-centre', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof corners)[number]

const margin = 16
/** Below the bar with the search. */
const topMargin = 60

interface Size {
  width: number
  height: number
}

/**
 * The corner where messages cover none of the boxes, or least of them. The messages stay in their
 * current corner as long as they cover nothing there.
 */
export function findFreeCorner(
  messages: Size,
  screen: Size,
  boxes: readonly Box[],
  current: Corner,
): Corner {
  const rated = [current, ...corners.filter((corner) => corner !== current)].map((corner) => {
    const place = placeAt(corner, messages, screen)
    return { corner, covered: boxes.reduce((sum, box) => sum + overlap(place, box), 0) }
  })
  return rated.reduce((best, each) => (each.covered < best.covered ? each : best)).corner
}

function placeAt(corner: Corner, { width, height }: Size, screen: Size): Box {
  const left =
    corner === 'bottom-left'
      ? margin
      : corner === 'top-centre'
        ? (screen.width - width) / 2
        : screen.width - margin - width
  const top = corner.startsWith('top') ? topMargin : screen.height - margin - height
  return { left, top, right: left + width, bottom: top + height }
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}
