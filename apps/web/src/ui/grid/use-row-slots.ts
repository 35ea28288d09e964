import { useRef } from 'react'

export interface Slot {
  /** Names the elements that draw the row; they serve another row once this one is out of sight. */
  readonly slot: number
  readonly index: number
}

/**
 * Gives each row in sight a slot of elements. Used again, they cost a fraction of new ones; left in
 * place while scrolling or editing, they are not laid out anew nor lose the focus. Once at rest they
 * are put into the order of the rows, as a screen reader goes through them.
 */
export function useRowSlots(indexes: readonly number[], isBusy: boolean): readonly Slot[] {
  const order = useRef<readonly Slot[]>([])
  const size = useRef(0)
  size.current = Math.max(size.current, indexes.length)

  const bySlot = new Map<number, Slot>()
  for (const index of indexes) {
    const slot = index % size.current
    bySlot.set(slot, { slot, index })
  }
  const kept = isBusy ? order.current.flatMap(({ slot }) => bySlot.get(slot) ?? []) : []
  order.current = [...new Set([...kept, ...bySlot.values()])]
  return order.current
}
