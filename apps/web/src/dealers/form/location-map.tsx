import { Button } from '@mantine/core'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { useMemo } from 'react'
import { currentSettings } from '../../identity/session.ts'
import type { Point } from '../../ui/map/geometry.ts'
import { MapPane } from '../../ui/map/map-pane.tsx'
import { MovableDot } from '../../ui/map/movable-dot.tsx'
import styles from './dealer-form.module.css'
import { writeDegrees } from './dealer-form-values.ts'
import type { GeoPoint, LocationWarning } from './location-check.ts'
import { formatLocationWarning } from './use-location-warning.ts'

interface LocationMapProps {
  country: string
  countryName: string
  location: GeoPoint | undefined
  warning: LocationWarning | undefined
  disabled: boolean
  onMove: (point: GeoPoint) => void
}

/** The location of the dealer as a dot that can be dragged, with a warning if it is outside the country. */
export function LocationMap(props: LocationMapProps) {
  const { country, countryName, location, warning, disabled, onMove } = props
  const isOnMap =
    location && Math.abs(location.longitude) <= 180 && Math.abs(location.latitude) <= 85
      ? location
      : undefined
  // The map is framed once, so that it does not move with the dot.
  const points = useMemo((): Point[] => [], [])
  const move = ([longitude, latitude]: Point) => onMove({ longitude, latitude })
  return (
    <div className={styles.location}>
      {warning && (
        <WarningNote
          warning={warning}
          countryName={countryName}
          onCorrect={onMove}
          disabled={disabled}
        />
      )}
      <div className={styles.map}>
        <MapPane
          country={country}
          label={`Map of ${countryName}`}
          help={
            isOnMap || disabled
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
              label={`Location of the dealer: ${writeDegrees(isOnMap.longitude)}, ${writeDegrees(isOnMap.latitude)}${disabled ? '' : '. Drag it or use the arrow keys'}`}
              disabled={disabled}
              onMove={move}
            />
          )}
        </MapPane>
      </div>
      {!disabled && (
        <p className="np-flush np-fixed np-muted np-xs">
          {isOnMap
            ? 'Drag the dot to where the dealer is, or move it with the arrow keys (Shift for small steps).'
            : 'Click where the dealer is, or type longitude and latitude.'}
        </p>
      )}
    </div>
  )
}

interface WarningNoteProps {
  warning: LocationWarning
  countryName: string
  disabled: boolean
  onCorrect: (point: GeoPoint) => void
}

function WarningNote({ warning, countryName, disabled, onCorrect }: WarningNoteProps) {
  const { suggestion } = warning
  return (
    <div className={styles.warning} role="alert">
      <IconMapPinQuestion size={20} stroke={1.8} aria-hidden />
      <p>{formatLocationWarning(warning, countryName)}</p>
      {suggestion && (
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          onClick={() => onCorrect(suggestion.point)}
        >
          {suggestion.mistake === 'swapped'
            ? 'Swap longitude and latitude'
            : `Use ${writeDegrees(suggestion.point.longitude)}, ${writeDegrees(suggestion.point.latitude)}`}
        </Button>
      )}
    </div>
  )
}
