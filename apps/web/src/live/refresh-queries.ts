import type { ChangeKind } from '@nutripim/contract/live/live'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isShown } from '../api/live-queries.ts'

interface Change {
  kind?: ChangeKind
  countryCode: string | null
}

/** Whatever shows the change is old from now on; what is on the screen is read again at once. */
export function refreshQueries(client: QueryClient, change: Change): void {
  for (const query of markOld(client, change)) {
    if (query.isActive()) void readAgain(client, query)
  }
}

/** Our own write: the screen has it from the answer, other screens read it when they open. */
export function markOld(client: QueryClient, change: Change): Query[] {
  const shown = client.getQueryCache().findAll({ predicate: ({ meta }) => isShown(meta, change) })
  for (const query of shown) query.invalidate()
  return shown
}

const waiting = new WeakSet<Query>()

/** A reading that is under way may be older than the change: it is let finish and followed by another. */
async function readAgain(client: QueryClient, query: Query): Promise<void> {
  if (waiting.has(query)) return
  if (query.state.fetchStatus === 'fetching') {
    waiting.add(query)
    await query.promise?.catch(() => {})
    waiting.delete(query)
  }
  await client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
}
