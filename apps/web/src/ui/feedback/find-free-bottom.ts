export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

const margin = 16
/** Between messages and what they do not cover. */
const gap = 8
/** Below the bar with the search. */
const topMargin = 60

/**
 * How far above the lower edge messages at the right edge begin, so that they cover none of the boxes.
 * Where there is no room above them either, they stay at the edge.
 */
export function findFreeBottom(messages: Size, screen: Size, boxes: readonly Box[]): number {
  const right = screen.width - margin
  const left = right - messages.width
  const beside = boxes
    .filter((box) => box.left < right && box.right > left)
    .sort((a, b) => b.bottom - a.bottom)
  let bottom = margin
  for (const box of beside) {
    const low = screen.height - bottom
    if (box.top < low && box.bottom > low - messages.height) bottom = screen.height - box.top + gap
  }
  return screen.height - bottom - messages.height < topMargin ? margin : bottom
}
