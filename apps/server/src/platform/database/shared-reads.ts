import { setImmediate } from 'node:timers/promises'

/**
 * Lets callers who ask for the same at the same time share one read. It starts after each of them has
 * asked, so nobody gets anything older than with a read of their own.
 */
export function createSharedReads<Value>() {
  const waiting = new Map<string, Promise<Value>>()
  return (id: string, read: () => Promise<Value>): Promise<Value> => {
    const known = waiting.get(id)
    if (known) return known
    // By then all requests that have already arrived are known.
    const shared = setImmediate().then(() => {
      waiting.delete(id)
      return read()
    })
    waiting.set(id, shared)
    return shared
  }
}
