import { requireValue } from './require-value.ts'

/**
 * Runs the measures in turns and returns their medians, because machines are noisy. `waitUntilIdle`
 * waits for work that the previous measure has started.
 */
export async function interleave<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
  rounds: number,
  log: (line: string) => void,
  {
    isOrderFixed = false,
    waitUntilIdle,
  }: { isOrderFixed?: boolean; waitUntilIdle?: () => Promise<void> } = {},
): Promise<Record<Name, number>> {
  // Object.keys loses the type of the names.
  const names = Object.keys(measures) as Name[]
  const results = new Map(names.map((name): [Name, number[]] => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    const order = round % 2 || isOrderFixed ? names : [...names].reverse()
    for (const name of order) {
      await waitUntilIdle?.()
      results.get(name)?.push(await measures[name]())
    }
    const latest = names.map((name) => `${name} ${results.get(name)?.at(-1)?.toFixed(0)}`)
    log(`round ${round} of ${rounds}: ${latest.join(', ')}`)
  }
  const medians = names.map((name) => [name, median(results.get(name) ?? [])])
  // Object.fromEntries loses the type of the names.
  return Object.fromEntries(medians) as Record<Name, number>
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return requireValue(sorted[Math.floor(sorted.length / 2)], 'measured value')
}

export interface BenchRow {
  name: string
  ratio: number
  target: number
  /** 'at least' if a bigger ratio is better, 'at most' if a smaller one is. */
  direction?: 'at least' | 'at most'
  queries?: number
  queryTarget?: number
}

function isMet({ ratio, target, direction = 'at least', queries, queryTarget }: BenchRow): boolean {
  const isRatioMet = direction === 'at least' ? ratio >= target : ratio <= target
  return (
    isRatioMet && (queryTarget === undefined || queries === undefined || queries <= queryTarget)
  )
}

/** Prints a table or one JSON object, and returns the exit code. */
export function report(rows: BenchRow[], asJson: boolean): number {
  if (asJson) process.stdout.write(`${JSON.stringify({ rows })}\n`)
  else {
    const width = Math.max(...rows.map((row) => row.name.length))
    for (const row of rows) {
      const target = `${row.direction === 'at most' ? '≤' : '≥'} ${row.target}`
      const queries = row.queries === undefined ? '' : `${row.queries} statements`
      process.stdout.write(
        `${row.name.padEnd(width)}  ${row.ratio.toFixed(2).padStart(8)}  ${target.padEnd(8)} ${queries.padEnd(13)} ${isMet(row) ? 'met' : 'MISSED'}\n`,
      )
    }
  }
  return rows.every(isMet) ? 0 : 1
}
