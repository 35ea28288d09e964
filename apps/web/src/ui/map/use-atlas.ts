import { useQuery } from '@tanstack/react-query'
import address from 'world-atlas/countries-50m.json?url'
import type { Atlas } from './atlas.ts'

/**
 * The atlas that comes with the app, fetched when a screen first needs it. One in 50 million is fine
 * enough for a country that fills a screen, and a quarter of the finer one's weight.
 */
export function useAtlas() {
  return useQuery({
    queryKey: ['atlas'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Outlines hold hundreds of thousands of numbers that never change.
    structuralSharing: false,
    queryFn: ({ signal }) => load(signal),
  })
}

async function load(signal: AbortSignal): Promise<Atlas> {
  const [{ openAtlas }, response] = await Promise.all([
    import('./atlas.ts'),
    fetch(address, { signal }),
  ])
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return openAtlas(await response.json())
}
