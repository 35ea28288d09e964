import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** One step of a backtracking matcher. */
export type Instruction =
  | { kind: 'character'; matches: (character: string) => boolean }
  | { kind: 'assertion'; holds: (text: string, at: number) => boolean }
  | { kind: 'look'; program: Instruction[]; negate: boolean }
  /** Continues at the first address, and at the second one if that fails. */
  | { kind: 'split'; first: number; second: number }
  | { kind: 'jump'; to: number }
  | { kind: 'end' }

/**
 * Translates a regular expression into the steps of a backtracking matcher, as engines do. Patterns that
 * ours do not use are rejected: back references, and repetitions of something that can be empty.
 */
export function compilePattern({ source, flags }: Pick<RegExp, 'source' | 'flags'>): Instruction[] {
  const unicode = flags.includes('u')
  const unicodeSets = flags.includes('v')
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode,
    unicodeSets,
  })
  const program: Instruction[] = []
  const tested = flags.replaceAll(/[gy]/g, '')

  const addAlternatives = (alternatives: readonly AST.Alternative[]) => {
    const jumps: { kind: 'jump'; to: number }[] = []
    alternatives.forEach(({ elements }, index) => {
      const isLast = index === alternatives.length - 1
      const split = { kind: 'split' as const, first: program.length + 1, second: 0 }
      if (!isLast) program.push(split)
      for (const element of elements) addElement(element)
      if (isLast) return
      const jump = { kind: 'jump' as const, to: 0 }
      jumps.push(jump)
      program.push(jump)
      split.second = program.length
    })
    for (const jump of jumps) jump.to = program.length
  }

  const addRepetition = ({ min, max, greedy, element }: AST.Quantifier) => {
    for (let i = 0; i < min; i += 1) addElement(element)
    if (max !== Number.POSITIVE_INFINITY) {
      const splits = []
      for (let i = min; i < max; i += 1) {
        const split = { kind: 'split' as const, first: 0, second: 0 }
        splits.push({ split, body: program.push(split) })
        addElement(element)
      }
      for (const { split, body } of splits) setOrder(split, greedy, body, program.length)
      return
    }
    if (canBeEmpty(element)) throw new Error(`/${source}/: can repeat nothing`)
    const split = { kind: 'split' as const, first: 0, second: 0 }
    const start = program.push(split) - 1
    addElement(element)
    program.push({ kind: 'jump', to: start })
    setOrder(split, greedy, start + 1, program.length)
  }

  const addElement = (element: AST.Element) => {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        addAlternatives(element.alternatives)
        return
      case 'Quantifier':
        addRepetition(element)
        return
      case 'Assertion':
        program.push(createAssertion(element, tested))
        return
      case 'Backreference':
        throw new Error(`/${source}/: back references are not supported`)
      default:
        program.push({ kind: 'character', matches: createCharacterTest(element.raw, tested) })
    }
  }
  addAlternatives(pattern.alternatives)
  program.push({ kind: 'end' })
  return program
}

function setOrder(
  split: { first: number; second: number },
  greedy: boolean,
  body: number,
  after: number,
): void {
  split.first = greedy ? body : after
  split.second = greedy ? after : body
}

/** The engine decides about one character, so that classes and case need no code here. */
function createCharacterTest(raw: string, flags: string): (character: string) => boolean {
  const pattern = new RegExp(`^(?:${raw})$`, flags.replace('m', ''))
  const known = new Map<string, boolean>()
  return (character) => {
    let result = known.get(character)
    if (result === undefined) {
      result = pattern.test(character)
      known.set(character, result)
    }
    return result
  }
}

/** Anchors, and looks at one character before, are decided by the engine as one step. */
function createAssertion(assertion: AST.Assertion, flags: string): Instruction {
  if (assertion.kind === 'lookahead') {
    const inner = assertion.alternatives.map(({ raw }) => raw).join('|')
    return {
      kind: 'look',
      program: compilePattern({ source: inner, flags }),
      negate: assertion.negate,
    }
  }
  if (assertion.kind === 'lookbehind' && /[*+?]|\{\d/.test(assertion.raw.slice(4))) {
    throw new Error(`${assertion.raw}: looks more than a few characters back`)
  }
  const pattern = new RegExp(assertion.raw, `${flags}y`)
  return {
    kind: 'assertion',
    holds(text, at) {
      pattern.lastIndex = at
      return pattern.test(text)
    },
  }
}

function canBeEmpty(element: AST.Element): boolean {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) => elements.every(canBeEmpty))
    case 'Quantifier':
      return element.min === 0 || canBeEmpty(element.element)
    case 'Assertion':
      return true
    default:
      return false
  }
}
