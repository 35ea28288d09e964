import { indicators } from '../../ui/indicators/indicators.ts'
import styles from './country-heat-map.module.css'
import { type HeatScale, lowestStep } from './heat-scale.ts'

/** The meaning of the five greens. */
export function HeatLegend({ scale }: { scale: HeatScale }) {
  return (
    <p className={styles.legend}>
      <span>Share of products with the field:</span>
      {scale.ranges.map(({ step, from, to }) => (
        <span
          key={step}
          className={styles.swatch}
          data-step={step}
          data-sign={step === lowestStep ? indicators.low.sign : undefined}
        >
          {step === lowestStep
            ? `${indicators.low.label}: up to ${to} %`
            : from === to
              ? `${from} %`
              : `${from}–${to} %`}
        </span>
      ))}
    </p>
  )
}
