/** A row and its columns besides the frozen ones, drawn by a slot of elements. */
export interface Slot {
  /** Names the elements that draw the row; they serve another row once this one is out of sight. */
  readonly slot: number
  readonly index: number
  readonly first: number
  readonly last: number
}

export interface RowsInSight {
  /** The rows in view, and the one being edited. */
  indexes: readonly number[]
  columns: { first: number; last: number }
  isScrolling: boolean
  /** The index of the row being edited, or -1. */
  editingRow: number
}

export interface RowSlots {
  slots: readonly Slot[]
  /** How many slots were ever needed. */
  slotCount: number
  /** The slot of the row being edited. */
  edited: number | undefined
  /** The next frame draws or moves more rows. */
  isPending: boolean
}

export const noSlots: RowSlots = { slots: [], slotCount: 0, edited: undefined, isPending: false }

/**
 * So many rows are drawn or moved in one frame, so that no frame blocks the page for long: few at first,
 * more on a machine that turns out to be fast.
 */
export const firstRowsPerFrame = 4
const maxRowsPerFrame = 10
const minRowsPerFrame = 2
/** A frame that takes longer (ms) had too many rows for this machine. */
const longFrame = 40

export const adaptRowsPerFrame = (rows: number, frameTime: number): number =>
  frameTime > longFrame
    ? Math.max(minRowsPerFrame, Math.floor(rows / 2))
    : Math.min(maxRowsPerFrame, rows + 2)

/** Gives rows in sight the slots of the next frame. */
export function placeRows(state: RowSlots, sight: RowsInSight, rowsPerFrame: number): RowSlots {
  const { indexes, columns, isScrolling, editingRow } = sight
  const isEditing = editingRow !== -1
  const before =
    isEditing && state.edited !== undefined
      ? followRow(state.slots, state.edited, editingRow)
      : state.slots
  const limit = before.length > 0 ? rowsPerFrame : Number.POSITIVE_INFINITY
  const wanted = new Set(indexes)
  const bySlot = new Map(before.map((slot) => [slot.slot, slot]))
  const byIndex = new Map(before.map((slot) => [slot.index, slot]))
  const unused = before.filter(({ index }) => !wanted.has(index))
  let { slotCount } = state
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
    const { slot } = known ?? unused.shift() ?? { slot: slotCount++ }
    bySlot.set(slot, { slot, index, ...columns })
  }
  if (!isScrolling && !isPending) for (const { slot } of unused) bySlot.delete(slot)
  const drawn = [...bySlot.values()]
  const isStill = !isScrolling && !isEditing && !isPending
  const slots = isStill ? sortTowards(drawn, limit - count) : drawn
  const edited = slots.find(({ index }) => isEditing && index === editingRow)?.slot
  return { slots, slotCount, edited, isPending: isPending || (isStill && !isSorted(slots)) }
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
