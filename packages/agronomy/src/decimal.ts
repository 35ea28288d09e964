/**
 * Compositions store four decimals. In units of a ten-thousandth they are whole numbers, so sums
 * and differences are exact: 0.1 + 0.2 is 0.3.
 */
const unitsInOne = 10_000
const storedDecimals = 4

export function toUnits(value: number): number {
  return Math.round(value * unitsInOne)
}

export function fromUnits(units: number): number {
  return units / unitsInOne
}

/** Rounds half up. */
export function roundUnits(units: number, decimals: number): number {
  const step = 10 ** (storedDecimals - decimals)
  return Math.round(units / step) * step
}

/** Formats with exactly this number of decimals: 14 is "14.00". */
export function formatFixed(units: number, decimals = 2): string {
  const digits = String(Math.abs(roundUnits(units, decimals))).padStart(storedDecimals + 1, '0')
  const whole = digits.slice(0, -storedDecimals)
  const fraction = digits.slice(-storedDecimals).slice(0, decimals)
  const sign = roundUnits(units, decimals) < 0 ? '-' : ''
  return `${sign}${whole}${decimals > 0 ? `.${fraction}` : ''}`
}

/** Formats with at most this number of decimals: 14 is "14", 6.1040 with one decimal "6.1". */
export function formatTrimmed(units: number, decimals = storedDecimals): string {
  return String(Number(formatFixed(units, decimals)))
}
