import { useEffect, useReducer, useRef } from 'react'

/** A row and its columns besides the frozen ones, drawn by a slot of elements. */
export interface Slot {
  /** Names the elements that draw the row; they serve another row once this one is out of sight. */
  readonly slot: number
  readonly index: number
  readonly first: number
  readonly last: number
}

interface RowSlotOptions {
  /** The rows in view, and the one being edited. */
  indexes: readonly number[]
  columns: { first: number; last: number }
  isScrolling: boolean
  /** The index of the row being edited, or -1. */
  editingRow: number
}

/**
 * So many rows are drawn or moved in one frame, so that no frame blocks the page for long: few at first,
 * more on a machine that turns out to be fast.
 */
const firstRowsPerFrame = 4
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
  const { indexes, columns, isScrolling, editingRow } = options
  const order = useRef<readonly Slot[]>([])
  const slotCount = useRef(0)
  const edited = useRef<number>(undefined)
  const rowsPerFrame = useRef(firstRowsPerFrame)
  const [, continueDrawing] = useReducer((frames: number) => frames + 1, 0)
  const began = performance.now()
  const isEditing = editingRow !== -1

  const before =
    isEditing && edited.current !== undefined
      ? followRow(order.current, edited.current, editingRow)
      : order.current
  const limit = before.length > 0 ? rowsPerFrame.current : Number.POSITIVE_INFINITY
  const wanted = new Set(indexes)
  const bySlot = new Map(before.map((slot) => [slot.slot, slot]))
  const byIndex = new Map(before.map((slot) => [slot.index, slot]))
  const unused = before.filter(({ index }) => !wanted.has(index))
  let count = 0
  let isPending = false
  for (const index of indexes) {
    const known = byIndex.get(index)
    if (known?.first === columns.first && known.last === columns.last) continue
    if (count === limit) {
      isPending = true
      break
    }
    count += 1
    const { slot } = known ?? unused.shift() ?? { slot: slotCount.current++ }
    bySlot.set(slot, { slot, index, ...columns })
  }
  if (!isScrolling && !isPending) for (const { slot } of unused) bySlot.delete(slot)
  const drawn = [...bySlot.values()]
  const isSettled = !isScrolling && !isEditing && !isPending
  order.current = isSettled ? sortTowards(drawn, limit - count) : drawn
  if (isSettled) isPending = !isSorted(order.current)
  const slotOf = (row: number) => order.current.find(({ index }) => index === row)?.slot
  edited.current = isEditing ? slotOf(editingRow) : undefined

  useEffect(() => {
    if (!isPending) return
    const frame = requestAnimationFrame(() => {
      const isLong = performance.now() - began > longFrame
      rowsPerFrame.current = isLong
        ? Math.max(minRowsPerFrame, Math.floor(rowsPerFrame.current / 2))
        : Math.min(maxRowsPerFrame, rowsPerFrame.current + 2)
      continueDrawing()
    })
    return () => cancelAnimationFrame(frame)
  })
  return order.current
}

const isSorted = (slots: readonly Slot[]) =>
  slots.every(({ index }, at) => at === 0 || index > (slots[at - 1]?.index ?? -1))

/** The slot of the edited row stays with it when other rows come before it, because it contains the input. */
function followRow(order: readonly Slot[], slot: number, index: number): readonly Slot[] {
  const own = order.find((each) => each.slot === slot)
  if (!own || own.index === index) return order
  return order.map((each) => {
    if (each === own) return { ...each, index }
    return each.index === index ? { ...each, index: own.index } : each
  })
}

/**
 * Moves rows to the end until all are in order, or `limit` rows are moved. Moving one to any other
 * place would make React move all those after it.
 */
function sortTowards(slots: readonly Slot[], limit: number): readonly Slot[] {
  const sorted = [...slots].sort((a, b) => a.index - b.index)
  let kept = 0
  for (const slot of slots) if (slot === sorted[kept]) kept += 1
  const moved = new Set(sorted.slice(kept, kept + limit))
  return [...slots.filter((slot) => !moved.has(slot)), ...moved]
}
