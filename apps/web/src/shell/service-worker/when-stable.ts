import { isAnyRequestLive, subscribeToLiveRequests } from '../../api/live-requests.ts'

const longestWait = 30_000
/** A screen that has its answers often asks for the next thing at once. */
const quiet = 500

/** Resolves when no request has been live for a moment, or after 30 seconds of unrest. */
export function whenStable(): Promise<void> {
  return new Promise((resolve) => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(rest)
      clearTimeout(last)
      unsubscribe()
      resolve()
    }
    const look = () => {
      clearTimeout(rest)
      if (!isAnyRequestLive()) rest = setTimeout(end, quiet)
    }
    const last = setTimeout(end, longestWait)
    const unsubscribe = subscribeToLiveRequests(look)
    look()
  })
}
