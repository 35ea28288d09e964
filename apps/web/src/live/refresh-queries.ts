import type { ChangeKind } from '@nutripim/contract/live/live'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isAffected, requestedAt } from '../api/live-queries.ts'

interface Change {
  kind?: ChangeKind
  countryCode: string | null
}

/**
 * Invalidates the queries a change affects and refetches those on the screen. Data that was
 * requested after `changedBefore` has the change already.
 */
export function refreshQueries(
  client: QueryClient,
  change: Change,
  changedBefore = Number.POSITIVE_INFINITY,
): void {
  for (const query of invalidateQueries(client, change, changedBefore)) {
    if (query.isActive()) void refetch(client, query)
  }
}

/** For our own writes: this screen has the answer already, other screens load it when they open. */
export function invalidateQueries(
  client: QueryClient,
  change: Change,
  changedBefore = Number.POSITIVE_INFINITY,
): Query[] {
  const affected = client.getQueryCache().findAll({
    predicate: (query) => isAffected(query.meta, change) && requestedAt(query) <= changedBefore,
  })
  for (const query of affected) query.invalidate()
  return affected
}

const pending = new WeakSet<Query>()

/** A fetch that is already running may have read the old data, so another one follows it. */
async function refetch(client: QueryClient, query: Query): Promise<void> {
  if (pending.has(query)) return
  if (query.state.fetchStatus === 'fetching') {
    pending.add(query)
    await query.promise?.catch(() => {})
    pending.delete(query)
  }
  await client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
}
