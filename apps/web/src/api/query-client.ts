import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  onlineManager,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { recordRequestTimes } from './live-queries.ts'

/**
 * Invalidating queries also covers a first load that is under way. It may have read the data before
 * the save that invalidates it, and react-query would keep its answer.
 */
class ReloadingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache().findAll(filters).filter(isFirstLoad)
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...loading.map((query) => this.#loadAgain(query)),
    ])
  }

  async #loadAgain(query: Query): Promise<void> {
    await query.promise?.catch(() => {})
    query.invalidate()
    await this.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
  }
}

function isFirstLoad({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching'
}

/**
 * Nothing waits for the network: react-query would otherwise send a save when the network is back,
 * although its user has left or discarded it, and a screen opened offline would load forever.
 * A failed call shows itself once, by its screen or by a toast; silent retries would show it again.
 */
export const queryClient = new ReloadingQueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      // Without a network it would only show that it failed.
      refetchOnWindowFocus: () => onlineManager.isOnline(),
      retry: false,
      staleTime: 15_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

recordRequestTimes(queryClient.getQueryCache())
