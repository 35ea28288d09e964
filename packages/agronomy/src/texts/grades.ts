import { type Claim, createClaim } from './claim.ts'
import { readName, symbolName } from './nutrient-names.ts'

export interface Grade {
  readonly end: number
  readonly claims: readonly Claim[]
  /** 3:1:2 can be a ratio instead of contents. */
  readonly canBeRatio: boolean
}

const number = String.raw`\d{1,3}(?:[.,]\d{1,4})?`
const numberHere = new RegExp(String.raw`${number}(?!\d|[.,]\d)`, 'y')
const separatorHere = /\s?[-–—]\s?|[:+]/y
/** Letters or names that say which two nutrients follow. */
const namesOfTwo = new Map<string, readonly [string, string]>([
  ...['NP', 'N-P', 'N+P', 'DAP', 'MAP', 'APP'].map((word) => [word, ['N', 'P2O5']] as const),
  ...['PK', 'P-K', 'P+K', 'MKP'].map((word) => [word, ['P2O5', 'K2O']] as const),
  ...['NK', 'N-K', 'N+K'].map((word) => [word, ['N', 'K2O']] as const),
])
const addition = new RegExp(String.raw`\s?[(+\-–]{1,2}\s?(${number})\s?%?\s?${symbolName}`, 'uy')
const symbolHere = new RegExp(symbolName, 'uy')
const inBrackets = new RegExp(String.raw`\s?\((${number}(?:[-–+]${number}){0,3})\)`, 'y')

/** The nutrients after N, P and K that a number without name can mean. */
const secondary = ['MgO', 'Mg', 'SO3', 'S', 'CaO', 'Ca', 'Na2O', 'Na', 'B', 'Zn'] as const

/** Reads a grade at a position: 15-15-15, NP 18-46, 12-40-0-10S, 10:26:26, 2:3:2 (22), 12-11-18 (2.7-20). */
export function readGrade(text: string, at: number): Grade | undefined {
  const read = readNumbers(text, at)
  if (!read) return undefined
  const { numbers, separator, end } = read
  const [first = '', second = '', third, ...others] = numbers
  if (third !== undefined) {
    const claims = [createClaim('N', first), createClaim('P2O5', second), createClaim('K2O', third)]
    return finishGrade(text, end, separator, claims, others)
  }
  const before = text
    .slice(Math.max(0, at - 16), at)
    .trim()
    .split(/[\s(]/)
  const names = namesOfTwo.get(before.at(-1)?.replace(':', '') ?? '')
  if (!names) return undefined
  const claims = [createClaim(names[0], first), createClaim(names[1], second)]
  return finishGrade(text, end, separator, claims, [])
}

/** Two to five numbers with the same separator. */
function readNumbers(text: string, at: number) {
  const first = matchAt(numberHere, text, at)?.[0]
  const between = first && matchAt(separatorHere, text, at + first.length)?.[0]
  if (!first || !between) return undefined
  const numbers = [first]
  let end = at + first.length
  for (;;) {
    const separator = matchAt(separatorHere, text, end)?.[0]
    if (separator === undefined || separator.trim() !== between.trim()) break
    const next = matchAt(numberHere, text, end + separator.length)?.[0]
    // A number that is too long shows that this is a date or a telephone number.
    if (next === undefined) {
      if (/\d/.test(text[end + separator.length] ?? '')) return undefined
      break
    }
    numbers.push(next)
    end += separator.length + next.length
  }
  const isGrade = numbers.length >= 2 && numbers.length <= 5
  return isGrade ? { numbers, separator: between.trim(), end } : undefined
}

function finishGrade(
  text: string,
  from: number,
  separator: string,
  main: Claim[],
  others: readonly string[],
): Grade | undefined {
  if (main.some(({ value }) => value > 100)) return undefined
  let end = from
  let claims = [...main]
  const unnamed = [...others]
  const bracket = matchAt(inBrackets, text, end)
  if (bracket?.[1] !== undefined) {
    end += bracket[0].length
    const inside = bracket[1].split(/[-–+]/)
    const total = Number(inside[0]?.replace(',', '.'))
    const parts = main.reduce((sum, { value }) => sum + value, 0)
    if (separator === ':' && inside.length === 1 && parts > 0) {
      claims = main.map((claim) => ({
        ...claim,
        value: (claim.value * total) / parts,
        halfUnit: 0.5,
      }))
    } else unnamed.push(...inside)
  }
  // “12-40-0-10S”: the last number has a name.
  const last = unnamed.at(-1)
  const symbol = last && !bracket && matchAt(symbolHere, text, end)
  if (last && symbol) {
    unnamed.pop()
    claims.push(createClaim(readName(symbol.groups?.symbol, undefined)?.name ?? '', last))
    end += symbol[0].length
  }
  for (const each of unnamed) {
    claims.push({ ...createClaim(secondary[0], each), alternatives: secondary })
  }
  for (let found = matchAt(addition, text, end); found; found = matchAt(addition, text, end)) {
    claims.push(createClaim(readName(found.groups?.symbol, undefined)?.name ?? '', found[1] ?? ''))
    end += found[0].length
  }
  return { end, claims, canBeRatio: separator === ':' && !bracket }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
