import type { ChangeKind } from '@nutripim/contract/live/live'
import type { Query, QueryCache } from '@tanstack/react-query'

type RefreshMeta = {
  /** The kinds of records that the query reads. */
  kinds?: readonly ChangeKind[]
  /** The country of the records; undefined means all countries. */
  country?: string | undefined
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: RefreshMeta
  }
}

/**
 * The `meta` of a query that is fetched again when another user changes its records:
 * `meta: refreshOn(['product'], country)`.
 */
export function refreshOn(kinds: readonly ChangeKind[], country?: string): RefreshMeta {
  return { kinds, country }
}

/** A change without a kind can affect any kind, and one without a country all countries. */
export function isAffected(
  meta: RefreshMeta | undefined,
  change: { kind?: ChangeKind; countryCode: string | null },
): boolean {
  if (!meta?.kinds) return false
  const isSameKind = change.kind === undefined || meta.kinds.includes(change.kind)
  const isSameCountry =
    change.countryCode === null || meta.country === undefined || meta.country === change.countryCode
  return isSameKind && isSameCountry
}

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
