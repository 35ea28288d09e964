import { isAnyRequestLive, subscribeToLiveRequests } from '../../api/live-requests.ts'

const maxWait = 30_000
/** A screen often sends the next request right after a response. */
const quiet = 500

/** Resolves when no request has run for half a second, or after 30 seconds at the latest. */
export function whenStable(): Promise<void> {
  return new Promise((resolve) => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(rest)
      clearTimeout(last)
      unsubscribe()
      resolve()
    }
    const check = () => {
      clearTimeout(rest)
      if (!isAnyRequestLive()) rest = setTimeout(end, quiet)
    }
    const last = setTimeout(end, maxWait)
    const unsubscribe = subscribeToLiveRequests(check)
    check()
  })
}
