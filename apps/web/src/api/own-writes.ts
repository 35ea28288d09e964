const most = 200
const ours = new Set<string>()
const waiting = new Set<() => void>()
let pending = 0

/**
 * Counts a write of this tab; tell the answer its request id, or null when it failed. The server may
 * announce a change before its answer is here, so whether one is ours is known once no write is pending.
 */
export function writeStarted(): (requestId: string | null) => void {
  pending += 1
  return (requestId) => {
    pending -= 1
    if (requestId !== null) ours.add(requestId)
    if (ours.size > most) ours.delete(ours.values().next().value!)
    if (pending > 0) return
    for (const go of waiting) go()
    waiting.clear()
  }
}

export function isOurs(requestId: string | null): boolean {
  return requestId !== null && ours.has(requestId)
}

/** Waits until no write is pending, but not for ever. */
export function writesSettled(patience = 5000): Promise<void> {
  if (pending === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience)
    waiting.add(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
