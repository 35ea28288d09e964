import { checkSync } from 'recheck'
import type { Pattern } from './find-patterns.ts'

// The analysis written in JavaScript: it needs neither Java nor a program of the machine.
process.env.RECHECK_BACKEND = 'pure'

/** Changes with everything that can change a verdict. */
export const judgeVersion = 'recheck 4.5.0, counted steps'

/** Long enough for a busy machine; a pattern usually takes less than a second. */
const timeout = 60_000

/**
 * What cannot be proved is tried with generated texts, the same ones each time. Steps are counted instead
 * of time: on a busy machine even a linear pattern takes longer than the usual second.
 */
const deterministic = { seed: 1, attackTimeout: null, incubationTimeout: null }

/** `linear`, or how much worse: "2nd degree polynomial", "exponential", "unknown". */
export function judgePattern({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string {
  const result = checkSync(source, flags, { timeout, ...deterministic })
  if (result.status === 'safe') return 'linear'
  return result.status === 'vulnerable' ? result.complexity.summary : 'unknown'
}
