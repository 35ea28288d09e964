import { setImmediate as yieldToOthers } from 'node:timers/promises'

/** Milliseconds of work after which other requests get their turn. */
const maxBlock = 10

/** A function to await between two pieces of work: other requests run if the work took long enough. */
export function createPauses(
  now: () => number = () => performance.now(),
): () => Promise<void> | undefined {
  let began = now()
  return () => {
    if (now() - began < maxBlock) return undefined
    return yieldToOthers().then(() => {
      began = now()
    })
  }
}

/**
 * Goes through many items and lets other requests run in between. The time decides, not the number of
 * items: a thousand rows can be quick, and one row with long texts can be slow.
 */
export async function forEachWithPauses<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  now?: () => number,
): Promise<void> {
  const pause = createPauses(now)
  for (const item of items) {
    work(item)
    const pausing = pause()
    if (pausing) await pausing
  }
}
