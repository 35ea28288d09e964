const steps = 5
export const lowestStep = 1

export interface HeatScale {
  /** From 1, the lowest of the values, to 5. */
  stepOf: (percent: number) => number
  /** The values of each step, for the legend. */
  ranges: readonly { step: number; from: number; to: number }[]
}

/** Divides the range of values that occur into five steps. Of a single value there is one step. */
export function createHeatScale(percents: readonly number[]): HeatScale {
  const lowest = Math.min(100, ...percents)
  const highest = Math.max(lowest, ...percents)
  const width = (highest - lowest) / steps
  const stepOf = (percent: number) =>
    width === 0 ? steps : Math.min(steps, Math.max(1, Math.floor((percent - lowest) / width) + 1))
  const ranges = Array.from({ length: steps }, (_, i) => ({ step: i + 1, values: [] as number[] }))
  for (let percent = lowest; percent <= highest; percent++) {
    ranges[stepOf(percent) - 1]?.values.push(percent)
  }
  return {
    stepOf,
    ranges: ranges.flatMap(({ step, values: [from, ...rest] }) =>
      from === undefined ? [] : [{ step, from, to: rest.at(-1) ?? from }],
    ),
  }
}
