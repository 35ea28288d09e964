const maxRequestIds = 200
const ownRequestIds = new Set<string>()
const waiting = new Set<() => void>()
let pendingWrites = 0

/**
 * Counts a write of this tab. Call the returned function with its request id, or null when it failed.
 * The server may announce a change before its answer arrives, so `isOwnRequest` is reliable only
 * when no write is pending.
 */
export function startWrite(): (requestId: string | null) => void {
  pendingWrites += 1
  return (requestId) => {
    pendingWrites -= 1
    if (requestId !== null) ownRequestIds.add(requestId)
    for (const oldest of ownRequestIds) {
      if (ownRequestIds.size <= maxRequestIds) break
      ownRequestIds.delete(oldest)
    }
    if (pendingWrites > 0) return
    for (const resume of waiting) resume()
    waiting.clear()
  }
}

export function isOwnRequest(requestId: string | null): boolean {
  return requestId !== null && ownRequestIds.has(requestId)
}

export function isWritePending(): boolean {
  return pendingWrites > 0
}

/** Resolves when no write is pending, or after the timeout. */
export function waitForOwnWrites(timeout = 5000): Promise<void> {
  if (pendingWrites === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeout)
    waiting.add(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
