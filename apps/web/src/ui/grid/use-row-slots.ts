import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import {
  adaptRowsPerFrame,
  firstRowsPerFrame,
  noSlots,
  placeRows,
  type RowsInSight,
  type Slot,
} from './row-slots.ts'

/**
 * Gives each row in sight a slot of elements. Used again, they cost a fraction of new ones; left in
 * place while scrolling or editing, they are not laid out anew nor lose the focus. Once at rest they
 * are put into the order of the rows, as a screen reader goes through them. A long way of scrolling
 * replaces all of them, which takes a few frames.
 */
export function useRowSlots(sight: RowsInSight): readonly Slot[] {
  const drawn = useRef(noSlots)
  const rowsPerFrame = useRef(firstRowsPerFrame)
  const [, continueDrawing] = useReducer((frames: number) => frames + 1, 0)
  const began = performance.now()
  const next = placeRows(drawn.current, sight, rowsPerFrame.current)

  useLayoutEffect(() => {
    drawn.current = next
  })
  useEffect(() => {
    if (!next.isPending) return
    const frame = requestAnimationFrame(() => {
      rowsPerFrame.current = adaptRowsPerFrame(rowsPerFrame.current, performance.now() - began)
      continueDrawing()
    })
    return () => cancelAnimationFrame(frame)
  })
  return next.slots
}
