import { QueryClient } from '@tanstack/react-query'

/** A failed call shows itself once, by its screen or by a toast; silent retries would show it again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
})
