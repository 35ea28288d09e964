/**
 * Compositions keep four decimals. Counted in ten-thousandths they are whole numbers, so sums and
 * differences are exact: 0.1 + 0.2 is 0.3.
 */
const unitsInOne = 10_000
const keptDecimals = 4

export function toUnits(value: number): number {
  return Math.round(value * unitsInOne)
}

export function fromUnits(units: number): number {
  return units / unitsInOne
}

/** Rounds half up, as people do. */
export function roundUnits(units: number, decimals: number): number {
  const step = 10 ** (keptDecimals - decimals)
  return Math.round(units / step) * step
}

/** With exactly so many decimals: 14 is "14.00". */
export function fixed(units: number, decimals = 2): string {
  const digits = String(Math.abs(roundUnits(units, decimals))).padStart(keptDecimals + 1, '0')
  const whole = digits.slice(0, -keptDecimals)
  const fraction = digits.slice(-keptDecimals).slice(0, decimals)
  const sign = roundUnits(units, decimals) < 0 ? '-' : ''
  return `${sign}${whole}${decimals > 0 ? `.${fraction}` : ''}`
}

/** With at most so many decimals: 14 is "14", 6.1040 to one decimal "6.1". */
export function trimmed(units: number, decimals = keptDecimals): string {
  const text = fixed(units, decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, '')
}
