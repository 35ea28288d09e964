import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { CountryMap } from './country-map.tsx'
import styles from './map-pane.module.css'
import { useAtlas } from './use-atlas.ts'

type MapPaneProps = Omit<ComponentProps<typeof CountryMap>, 'atlas'>

/** A map where one is wanted: its code and its outlines are fetched then, and may fail alone. */
export function MapPane(props: MapPaneProps) {
  const atlas = useAtlas()
  const code = useQuery({
    queryKey: ['country-map'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: async () => (await import('./country-map.tsx')).CountryMap,
  })
  const needed = [atlas, code]
  if (atlas.data && code.data) return <code.data atlas={atlas.data} {...props} />
  if (needed.some(({ isError }) => isError)) {
    return (
      <div className={styles.failure} role="alert">
        <p>The map could not be loaded.</p>
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            needed.filter(({ isError }) => isError).forEach((each) => void each.refetch())
          }
        >
          Try again
        </Button>
      </div>
    )
  }
  return (
    <Skeleton className={styles.waiting} height="100%" aria-label="Loading the map" role="status" />
  )
}
