/**
 * Machines are noisy: what is compared runs in turns within one run, and medians are compared.
 * `rest` ends once nothing that the measure before began is still running.
 */
export async function interleave<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
  rounds: number,
  say: (line: string) => void,
  {
    turns = 'forth and back',
    rest,
  }: { turns?: 'forth and back' | 'in this order'; rest?: () => Promise<void> } = {},
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >
  for (let round = 1; round <= rounds; round += 1) {
    const order = round % 2 || turns === 'in this order' ? names : [...names].reverse()
    for (const name of order) {
      await rest?.()
      results[name].push(await measures[name]())
    }
    say(
      `round ${round} of ${rounds}: ${names.map((name) => `${name} ${results[name].at(-1)!.toFixed(0)}`).join(', ')}`,
    )
  }
  return Object.fromEntries(names.map((name) => [name, median(results[name])])) as Record<
    Name,
    number
  >
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

export interface BenchRow {
  name: string
  ratio: number
  target: number
  /** 'at least': a bigger ratio is better; 'at most': a smaller one. */
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

/** Prints the table, or one JSON object, and gives the exit code. */
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
