import { compilePattern, type Instruction } from './compile-pattern.ts'

/** One call of `exec`, also on behalf of `test`, `replace`, `match` and `split`. */
interface Match {
  source: string
  flags: string
  text: string
  from: number
}

/**
 * Counts the steps that a backtracking matcher takes for all matches that the work makes. Steps do not
 * depend on the machine, as time does. Engines take fewer, because they skip starts that cannot match;
 * so a bound on these steps is a bound on theirs. Stops counting above the limit.
 */
export function countSteps(work: () => void, limit: number): number {
  let steps = 0
  for (const match of recordMatches(work)) {
    steps += countOnce(match, limit)
    if (steps > limit) return steps
  }
  return steps
}

const counted = new Map<string, Map<string, number>>()

/** Many schemas have the same patterns, and get the same texts. */
function countOnce(match: Match, limit: number): number {
  const { source, flags, text, from } = match
  if (counted.size > 1000) counted.clear()
  const ofText = counted.get(text) ?? new Map<string, number>()
  counted.set(text, ofText)
  const key = `/${source}/${flags} ${from} ${limit}`
  const steps = ofText.get(key) ?? countMatch(match, limit)
  ofText.set(key, steps)
  return steps
}

/** Every other method of a regular expression calls `exec`, as the language requires. */
function recordMatches(work: () => void): Match[] {
  const matches: Match[] = []
  const { exec } = RegExp.prototype
  RegExp.prototype.exec = function (this: RegExp, text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    matches.push({ source: this.source, flags: this.flags, text: String(text), from })
    return exec.call(this, text)
  }
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
  }
  return matches
}

const programs = new Map<string, Instruction[]>()

function countMatch({ source, flags, text, from }: Match, limit: number): number {
  const key = `/${source}/${flags}`
  const program = programs.get(key) ?? compilePattern({ source, flags })
  programs.set(key, program)
  const run = createRun(text, /[uv]/.test(flags), limit)
  const last = flags.includes('y') ? from : text.length
  for (let start = from; start <= last; start += 1) {
    if (run.matchesAt(program, start) || run.steps() > limit) break
  }
  return run.steps()
}

function createRun(text: string, isUnicode: boolean, limit: number) {
  let steps = 0

  function matchesAt(program: Instruction[], start: number): boolean {
    // Where to continue if the current way fails: pairs of address and position.
    const others: number[] = []
    let address = 0
    let at = start
    for (;;) {
      steps += 1
      if (steps > limit) return false
      const instruction = program[address]
      if (!instruction || instruction.kind === 'end') return true
      let isGood = true
      address += 1
      if (instruction.kind === 'character') {
        const character = characterAt(at)
        isGood = character !== '' && instruction.matches(character)
        at += character.length
      } else if (instruction.kind === 'jump') {
        address = instruction.to
      } else if (instruction.kind === 'split') {
        others.push(instruction.second, at)
        address = instruction.first
      } else if (instruction.kind === 'look') {
        isGood = matchesAt(instruction.program, at) !== instruction.negate
      } else {
        isGood = instruction.holds(text, at)
      }
      if (isGood) continue
      const [next, position] = others.splice(-2)
      if (next === undefined || position === undefined) return false
      address = next
      at = position
    }
  }

  function characterAt(at: number): string {
    if (!isUnicode) return text[at] ?? ''
    const point = text.codePointAt(at)
    return point === undefined ? '' : String.fromCodePoint(point)
  }

  return { matchesAt, steps: () => steps }
}
