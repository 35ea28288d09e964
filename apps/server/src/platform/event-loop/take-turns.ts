import { setImmediate as yieldToOthers } from 'node:timers/promises'

/** Milliseconds of work after which other requests get their turn. */
const maxBlock = 10

/**
 * Goes through many items and lets other requests run in between. The time decides, not the number of
 * items: a thousand rows can be quick, and one row with long texts can be slow.
 */
export async function forEachInTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  now: () => number = () => performance.now(),
): Promise<void> {
  let began = now()
  for (const item of items) {
    work(item)
    if (now() - began < maxBlock) continue
    await yieldToOthers()
    began = now()
  }
}
