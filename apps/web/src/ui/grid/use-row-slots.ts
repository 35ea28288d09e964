import { useEffect, useReducer, useRef } from 'react'

/** What a slot of elements draws: a row and its columns besides the frozen ones. */
interface Drawn {
  readonly index: number
  readonly first: number
  readonly last: number
}

export interface Slot extends Drawn {
  /** Names the elements that draw the row; they serve another row once this one is out of sight. */
  readonly slot: number
}

interface RowSlotOptions {
  /** The rows in view. */
  indexes: readonly number[]
  columns: { first: number; last: number }
  isScrolling: boolean
  isEditing: boolean
}

/** So many rows are drawn in one frame while scrolling, so that no frame blocks the page for long. */
const maxRowsPerFrame = 10
const minRowsPerFrame = 2
/** A frame that takes longer (ms) had too many rows for this machine. */
const longFrame = 40

/**
 * Gives each row in sight a slot of elements. Used again, they cost a fraction of new ones; left in
 * place while scrolling or editing, they are not laid out anew nor lose the focus. Once at rest they
 * are put into the order of the rows, as a screen reader goes through them. A long way of scrolling
 * replaces all of them, which takes a few frames.
 */
export function useRowSlots(options: RowSlotOptions): readonly Slot[] {
  const { indexes, columns, isScrolling, isEditing } = options
  const order = useRef<readonly Slot[]>([])
  const size = useRef(0)
  const rowsPerFrame = useRef(maxRowsPerFrame)
  const [, drawMore] = useReducer((frames: number) => frames + 1, 0)
  const began = performance.now()
  size.current = Math.max(size.current, indexes.length)

  const before = new Map(order.current.map((slot) => [slot.slot, slot]))
  const bySlot = new Map<number, Slot>()
  let budget = isScrolling && before.size > 0 ? rowsPerFrame.current : Number.POSITIVE_INFINITY
  let isPending = false
  for (const index of indexes) {
    const slot = index % size.current
    const known = before.get(slot)
    const isDrawn =
      known?.index === index && known.first === columns.first && known.last === columns.last
    if (isDrawn) bySlot.set(slot, known)
    else if (budget > 0) {
      budget -= 1
      bySlot.set(slot, { slot, index, ...columns })
    } else {
      isPending = true
      // What it drew before stays, out of sight or with other columns.
      if (known) bySlot.set(slot, known)
    }
  }
  const isKept = isScrolling || isEditing
  const kept = isKept ? order.current.flatMap(({ slot }) => bySlot.get(slot) ?? []) : []
  order.current = [...new Set([...kept, ...bySlot.values()])]

  useEffect(() => {
    if (!isPending) return
    const frame = requestAnimationFrame(() => {
      const isLong = performance.now() - began > longFrame
      rowsPerFrame.current = isLong
        ? Math.max(minRowsPerFrame, Math.floor(rowsPerFrame.current / 2))
        : Math.min(maxRowsPerFrame, rowsPerFrame.current + 1)
      drawMore()
    })
    return () => cancelAnimationFrame(frame)
  })
  return order.current
}
