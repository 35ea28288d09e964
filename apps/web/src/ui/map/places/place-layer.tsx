import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMapContext } from '../map-context.ts'
import { dotRadius, labelGap, placeLabels, type Town } from './place-labels.ts'
import styles from './place-layer.module.css'
import address from './places.tsv?url'
import { readPlaces } from './read-places.ts'

const noTowns: Town[] = []

/** Towns above 50,000 people with their names. A map without them is still of use, so a failure is not shown. */
export function PlaceLayer({ country }: { country: string }) {
  const { size, view, project } = useMapContext()
  const { data: list } = useQuery({
    queryKey: ['map-places'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal })
      if (!response.ok) throw new Error(`${address} answered ${response.status}`)
      return await response.text()
    },
  })
  const towns = useMemo(() => (list ? readPlaces(list, country) : noTowns), [list, country])
  const labels = useMemo(() => placeLabels(towns, project, view.k), [towns, project, view.k])
  return (
    <g aria-hidden>
      {labels.map(({ town, position, side }) => {
        const [x, y] = [position[0] + view.x, position[1] + view.y]
        const isOutside = !(x > -200 && y > -20 && x < size.width + 200 && y < size.height + 20)
        if (isOutside) return null
        return (
          <g key={`${town.name} ${town.location}`} transform={`translate(${x} ${y})`}>
            <circle className={styles.town} r={dotRadius} />
            <text
              className={styles.name}
              data-large={town.population >= 500 || undefined}
              y={side === 'below' ? labelGap : -labelGap}
            >
              {town.name}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** GeoNames asks to be named where its data is shown. */
export function PlaceAttribution() {
  return (
    <>
      Towns:{' '}
      <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
        GeoNames
      </a>
      ,{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noreferrer">
        CC BY 4.0
      </a>
    </>
  )
}
