import type { Query, QueryCache } from '@tanstack/react-query'

interface RequestTimes {
  /** When the request began that runs now. */
  running?: number | undefined
  /** When the request began that brought the data. */
  finished?: number | undefined
}

const times = new WeakMap<Query, RequestTimes>()

/** Remembers when the data of each query was requested; react-query only knows when it arrived. */
export function recordRequestTimes(cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const known = times.get(query)
    if (action.type === 'fetch') times.set(query, { ...known, running: Date.now() })
    // Data that a screen sets itself is not newer than the request it came with.
    else if (action.type === 'success' && !action.manual)
      times.set(query, { finished: known?.running })
    else if (action.type === 'error') times.set(query, { finished: known?.finished })
  })
}

/** When the data of a query was requested, or its running request; 0 if this is not known. */
export function requestedAt(query: Query): number {
  const { running, finished } = times.get(query) ?? {}
  return (query.state.fetchStatus === 'fetching' ? running : finished) ?? 0
}
