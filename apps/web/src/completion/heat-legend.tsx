import styles from './country-heat-map.module.css'
import type { HeatScale } from './heat-scale.ts'

/** The meaning of the five greens. */
export function HeatLegend({ scale }: { scale: HeatScale }) {
  return (
    <p className={styles.legend}>
      <span>Share of products with the field:</span>
      {scale.ranges.map(({ step, from, to }) => (
        <span key={step} className={styles.swatch} data-step={step}>
          {step === 1 ? `up to ${to} %` : from === to ? `${from} %` : `${from}–${to} %`}
        </span>
      ))}
    </p>
  )
}
