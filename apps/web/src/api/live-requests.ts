import { createStore } from '../ui/store.ts'

/** How many requests are running that the user waits for. */
const requestCount = createStore(0)

/** Counts one more running request; call the returned function when it has ended. */
export function startRequest(): () => void {
  requestCount.set(requestCount.get() + 1)
  let hasEnded = false
  return () => {
    if (hasEnded) return
    hasEnded = true
    requestCount.set(requestCount.get() - 1)
  }
}

export const isAnyRequestLive = (): boolean => requestCount.get() > 0

export const subscribeToLiveRequests = requestCount.subscribe
