import { TextInput } from '@mantine/core'
import { formatFixed, formatTrimmed, toUnits } from '@nutripim/agronomy/decimal'
import {
  formatGramsPerLitre,
  isPlausibleDensity,
  toGramsPerLitre,
  toPercentByWeight,
} from '@nutripim/agronomy/grams-per-litre'
import { type Composition, contentIds } from '@nutripim/contract/products/elements'
import { useState } from 'react'
import { noteAttributes } from '../../ui/indicators/indicators.ts'
import styles from './content-by-volume.module.css'

/** The content of a product in per cent by weight and in grams per litre, with a converter. */
export function ContentByVolume({ composition }: { composition: Composition }) {
  const { Density: density } = composition
  const contents = contentIds.flatMap((id) => {
    const value = composition[id]
    return id === 'Density' || value === undefined ? [] : [{ id, value }]
  })
  return (
    <section className="np-stack np-gap-10 np-sm" aria-label="Content by weight and volume">
      <p className="np-muted">
        {density === undefined
          ? 'Density is empty: grams per litre cannot be worked out. Fill it in under Compositions.'
          : `Density ${formatTrimmed(toUnits(density))} kg/l`}
        {density !== undefined && !isPlausibleDensity(density) && (
          <span {...noteAttributes('warning')}>Outside 0.5–2.5 kg/l: kg/m³?</span>
        )}
      </p>
      {density !== undefined && density > 0 && <Converter density={density} />}
      {contents.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Nutrient</th>
              <th scope="col">% w/w</th>
              <th scope="col">g/l</th>
            </tr>
          </thead>
          <tbody>
            {contents.map(({ id, value }) => (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>{formatTrimmed(toUnits(value))}</td>
                <td>{density === undefined ? '–' : formatGramsPerLitre(value, density)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Side = 'weight' | 'volume'

/** Converts one value into the other; nothing is stored. */
function Converter({ density }: { density: number }) {
  const [typed, setTyped] = useState<{ side: Side; text: string }>({ side: 'weight', text: '' })
  const value = numberOf(typed.text)
  const other =
    value === undefined
      ? undefined
      : typed.side === 'weight'
        ? toGramsPerLitre(value, density)
        : toPercentByWeight(value, density)
  const shown = other === undefined ? '' : formatTrimmed(toUnits(other))
  const field = (side: Side, label: string) => (
    <TextInput
      label={label}
      size="xs"
      inputMode="decimal"
      value={typed.side === side ? typed.text : shown}
      onChange={(event) => setTyped({ side, text: event.currentTarget.value })}
      error={typed.side === side && typed.text !== '' && value === undefined && 'Not a number'}
    />
  )
  return (
    <div className={styles.converter}>
      {field('weight', '% w/w')}
      <span aria-hidden>↔</span>
      {field('volume', 'g/l')}
      <p className={styles.sentence}>
        {value !== undefined &&
          other !== undefined &&
          sentence(
            typed.side === 'weight' ? value : other,
            typed.side === 'weight' ? other : value,
            density,
          )}
      </p>
    </div>
  )
}

function sentence(percent: number, grams: number, density: number): string {
  const kilograms = formatFixed(toUnits(density), 4).replace(/0{1,2}$/, '')
  return `${formatTrimmed(toUnits(percent))} % w/w at ${kilograms} kg/l is ${formatTrimmed(toUnits(grams))} g/l`
}

/** Accepts both decimal separators. */
function numberOf(text: string): number | undefined {
  return /^\d{1,4}([.,]\d{0,4})?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.'))
    : undefined
}
