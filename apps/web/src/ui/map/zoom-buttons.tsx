import { IconMinus, IconPlus, IconViewportWide } from '@tabler/icons-react'
import buttons from '../page/icon-button.module.css'
import styles from './country-map.module.css'
import { type MapView, wholeCountry } from './map-view.ts'

/** The factor of one step, by button or key. */
export const zoomStep = 1.6

interface ZoomButtonsProps {
  view: MapView
  onZoom: (factor: number) => void
  onFit: () => void
}

export function ZoomButtons({ view, onZoom, onFit }: ZoomButtonsProps) {
  const isWhole = view === wholeCountry
  return (
    <div className={styles.zoom}>
      <button
        type="button"
        className={buttons.button}
        aria-label="Zoom in"
        onClick={() => onZoom(zoomStep)}
      >
        <IconPlus size={16} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        className={buttons.button}
        aria-label="Zoom out"
        onClick={() => onZoom(1 / zoomStep)}
      >
        <IconMinus size={16} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        className={buttons.button}
        aria-label="Reset the view"
        title="Reset the view"
        disabled={isWhole}
        onClick={onFit}
      >
        <IconViewportWide size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  )
}
