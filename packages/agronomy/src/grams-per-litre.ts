import { formatTrimmed, fromUnits, toUnits } from './decimal.ts'

/** g/l = per cent by weight × kg/l × 10 */
export function toGramsPerLitre(percent: number, density: number): number {
  return fromUnits(Math.round((toUnits(percent) * toUnits(density)) / 1000))
}

/** As shown everywhere: one decimal from 10 g/l on, and more below, so that trace elements stay visible. */
export function formatGramsPerLitre(percent: number, density: number): string {
  const grams = toGramsPerLitre(percent, density)
  return formatTrimmed(toUnits(grams), grams >= 10 ? 1 : grams >= 1 ? 2 : 4)
}

/** Undefined if the density is zero. */
export function toPercentByWeight(grams: number, density: number): number | undefined {
  if (toUnits(density) === 0) return undefined
  return fromUnits(Math.round((toUnits(grams) * 1000) / toUnits(density)))
}

const minDensity = 0.5
const maxDensity = 2.5

/** All fertilizers are within this range. A value such as 1320 is a density in kg/m³. */
export function isPlausibleDensity(density: number): boolean {
  return density >= minDensity && density <= maxDensity
}
