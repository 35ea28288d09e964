import { onlineManager, QueryClient } from '@tanstack/react-query'

/**
 * Nothing waits for the network: react-query would otherwise send a save when the network is back,
 * although its user has left or discarded it, and a screen opened offline would load forever.
 * A failed call shows itself once, by its screen or by a toast; silent retries would show it again.
 */
export const queryClient = new QueryClient({
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
