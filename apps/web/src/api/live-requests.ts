const listeners = new Set<() => void>()
let live = 0

/** Counts one more live request; call the answer when it has ended. */
export function requestStarted(): () => void {
  change(1)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    change(-1)
  }
}

export function isAnyRequestLive(): boolean {
  return live > 0
}

export function subscribeToLiveRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(by: number): void {
  live += by
  for (const listener of listeners) listener()
}
