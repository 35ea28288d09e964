import { fromUnits, toUnits } from './decimal.ts'

/** g/l = per cent by weight × kg/l × 10. */
export function gramsPerLitre(percent: number, density: number): number {
  return fromUnits(Math.round((toUnits(percent) * toUnits(density)) / 1000))
}

/** Per cent by weight; undefined without a density to divide by. */
export function percentByWeight(grams: number, density: number): number | undefined {
  if (toUnits(density) === 0) return undefined
  return fromUnits(Math.round((toUnits(grams) * 1000) / toUnits(density)))
}

const least = 0.5
const most = 2.5

/** No fertilizer is lighter or heavier than this; 1320 is a density in kg/m³. */
export function isPlausibleDensity(density: number): boolean {
  return density >= least && density <= most
}
