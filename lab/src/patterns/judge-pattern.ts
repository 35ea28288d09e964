import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@nutripim/tools/project'
import { checkSync } from 'recheck'
import type { Pattern } from './find-patterns.ts'

// The analysis written in JavaScript: it needs neither Java nor a program of the machine.
process.env.RECHECK_BACKEND = 'pure'

/** Long enough for a busy machine; a pattern usually takes less than a second. */
const timeout = 60_000

/**
 * What cannot be proved is tried with generated texts, the same ones each time. Steps are counted instead
 * of time: on a busy machine even a linear pattern takes longer than the usual second.
 */
const deterministic = { seed: 1, attackTimeout: null, incubationTimeout: null }

/**
 * `linear`, or how much worse: "2nd degree polynomial", "exponential", "unknown". A sticky pattern is
 * judged as one that tries every position, because a loop can try it at each; the blanks that it may
 * begin with are counted by `watchPatterns`.
 */
export function judgePattern({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string {
  const tried = flags.includes('y') ? source.replace(/^\\s\*/, '') : source
  const result = checkSync(tried, flags.replace('y', ''), { timeout, ...deterministic })
  if (result.status === 'safe') return 'linear'
  return result.status === 'vulnerable' ? result.complexity.summary : 'unknown'
}

/** Changes with everything that can change a verdict. */
const judgeVersion = 'recheck 4.5.0, sticky at every position'
const keptIn = join(root, 'node_modules/.cache/nutripim/patterns.json')

/**
 * Lists the patterns that can take more than linear time. A verdict never changes, so it is kept: only
 * new patterns are analysed.
 */
export function findSlowPatterns(patterns: readonly Pattern[]): string[] {
  const linear = readLinear()
  const slow = patterns.flatMap((pattern) => {
    const name = `/${pattern.source}/${pattern.flags}`
    const verdict = linear.has(name) ? 'linear' : judgePattern(pattern)
    if (verdict === 'linear') linear.add(name)
    return verdict === 'linear' ? [] : `${pattern.files.join(', ')}: ${name} takes ${verdict} time.`
  })
  mkdirSync(join(keptIn, '..'), { recursive: true })
  writeFileSync(keptIn, JSON.stringify({ version: judgeVersion, linear: [...linear] }))
  return slow
}

function readLinear(): Set<string> {
  try {
    const { version, linear } = JSON.parse(readFileSync(keptIn, 'utf8'))
    return new Set<string>(version === judgeVersion ? linear : [])
  } catch {
    return new Set()
  }
}
