import { Button } from '@mantine/core'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { useMemo } from 'react'
import { currentSettings } from '../../identity/session.ts'
import type { Point } from '../../ui/map/geometry.ts'
import { MapPane } from '../../ui/map/map-pane.tsx'
import { MovableDot } from '../../ui/map/movable-dot.tsx'
import styles from './dealer-form.module.css'
import { writeDegrees } from './dealer-form-values.ts'
import type { Place, PlaceDoubt } from './location-check.ts'
import { doubtInWords } from './use-location-warning.ts'

interface PlaceMapProps {
  country: string
  countryName: string
  place: Place | undefined
  doubt: PlaceDoubt | undefined
  disabled: boolean
  onMove: (place: Place) => void
}

/** Where the dealer is: a dot to be dragged, and a question when it lies outside the country. */
export function PlaceMap({ country, countryName, place, doubt, disabled, onMove }: PlaceMapProps) {
  const isOnMap =
    place && Math.abs(place.longitude) <= 180 && Math.abs(place.latitude) <= 85 ? place : undefined
  // The map is framed once; where the dot goes afterwards does not move the land.
  const points = useMemo((): Point[] => [], [])
  const move = ([longitude, latitude]: Point) => onMove({ longitude, latitude })
  return (
    <div className={styles.place}>
      {doubt && (
        <Doubt doubt={doubt} countryName={countryName} onMend={onMove} disabled={disabled} />
      )}
      <div className={styles.map}>
        <MapPane
          country={country}
          label={`Map of ${countryName}`}
          help={
            isOnMap
              ? 'Plus and minus zoom, 0 shows the whole country.'
              : 'Press Enter to move the dealer to the centre, plus and minus to zoom.'
          }
          points={points}
          tiles={currentSettings()?.mapTiles ?? null}
          {...(!isOnMap && !disabled && { onPick: move })}
        >
          {isOnMap && (
            <MovableDot
              location={[isOnMap.longitude, isOnMap.latitude]}
              label={`Location of the dealer: ${writeDegrees(isOnMap.longitude)}, ${writeDegrees(isOnMap.latitude)}. Drag it or use the arrow keys.`}
              disabled={disabled}
              onMove={move}
            />
          )}
        </MapPane>
      </div>
      <p className={styles.hint}>
        {isOnMap
          ? 'Drag the dot to where the dealer is, or move it with the arrow keys (Shift for small steps).'
          : 'Click where the dealer is, or type longitude and latitude.'}
      </p>
    </div>
  )
}

interface DoubtProps {
  doubt: PlaceDoubt
  countryName: string
  disabled: boolean
  onMend: (place: Place) => void
}

function Doubt({ doubt, countryName, disabled, onMend }: DoubtProps) {
  const { meant } = doubt
  return (
    <div className={styles.doubt} role="alert">
      <IconMapPinQuestion size={20} stroke={1.8} aria-hidden />
      <p>{doubtInWords(doubt, countryName)}</p>
      {meant && (
        <Button variant="default" size="xs" disabled={disabled} onClick={() => onMend(meant.place)}>
          {meant.mistake === 'swapped'
            ? 'Swap longitude and latitude'
            : `Use ${writeDegrees(meant.place.longitude)}, ${writeDegrees(meant.place.latitude)}`}
        </Button>
      )}
    </div>
  )
}
