import { type Composition, nutrients } from './composition.ts'
import { toUnits } from './decimal.ts'
import { oxidePairs, unitsOf } from './oxides.ts'

/** What a text says of one nutrient. */
interface Claim {
  readonly name: string
  readonly units: number
  readonly decimals: number
}

/** A place in a plain text that gives figures: "12 % MgO", "N 15" or "15-15-15". */
export interface Figure {
  readonly start: number
  readonly end: number
  readonly phrase: string
  readonly isGrade: boolean
  readonly claims: readonly Claim[]
}

const oxides = oxidePairs.map(({ oxide }) => oxide)
const elements = [...nutrients.filter((name) => name !== 'SI'), 'Si', 'SI']
const longestFirst = (names: readonly string[]) =>
  [...names].sort((a, b) => b.length - a.length).join('|')

const number = String.raw`\d{1,3}(?:[.,]\d{1,4})?`
const anyNumber = /\d+(?:[.,]\d+)*/g
const grade = new RegExp(`(${number})[-–](${number})[-–](${number})(?![-–.,]?\\d)`, 'y')
const wordBetween = String.raw`(?:(?:of|de|di|von|av|van)\s+)?`
const percentThenName = new RegExp(
  String.raw`\s*%\s*(?:w\/w\s+)?${wordBetween}(${longestFirst([...oxides, ...elements])})(?![\p{L}\d])`,
  'uy',
)
/** Without a per cent sign only a formula is sure to be a nutrient: "+2 MgO". */
const thenOxide = new RegExp(String.raw`\s?(${longestFirst(oxides)})(?![\p{L}\d])`, 'uy')
const nameBefore = new RegExp(
  String.raw`(?<![\p{L}\d])(${longestFirst([...oxides, ...elements])})(?:\s*[:=]\s*|\s+)$`,
  'u',
)
const percentAfter = /\s*%/y
/** An amount to apply, a range or another figure is no content. */
const notContent = /\s?(?:kg|g|mg|µg|ml|l|t|ppm|x|×)(?!\p{L})|[-–]\d|\s?°/uy

/** The figures of a plain text. Only what stands around a number is looked at, so words cost nothing. */
export function figuresIn(text: string): Figure[] {
  const figures: Figure[] = []
  let from = 0
  anyNumber.lastIndex = 0
  for (let found = anyNumber.exec(text); found; found = anyNumber.exec(text)) {
    const figure = figureAt(text, found.index, found[0], from)
    if (!figure) continue
    figures.push(figure)
    from = figure.end
    anyNumber.lastIndex = Math.max(anyNumber.lastIndex, figure.end)
  }
  return figures
}

function figureAt(text: string, at: number, digits: string, from: number): Figure | undefined {
  const before = text[at - 1] ?? ' '
  if (/[\p{L}\d.,\-–]/u.test(before)) return undefined
  const parts = matchAt(grade, text, at)
  if (parts) {
    const claims = ['N', 'P2O5', 'K2O'].map((name, i) => claimOf(name, parts[i + 1]!))
    return figure(text, at, at + parts[0].length, claims, true)
  }
  if (!/^\d{1,3}(?:[.,]\d{1,4})?$/.test(digits)) return undefined
  const end = at + digits.length
  const ahead = text.slice(Math.max(from, at - 12), at)
  const named = nameBefore.exec(ahead)
  if (named && !matchAt(notContent, text, end)) {
    const start = at - ahead.length + named.index
    const percent = matchAt(percentAfter, text, end)?.[0] ?? ''
    return figure(text, start, end + percent.length, [claimOf(named[1]!, digits)])
  }
  const after = matchAt(percentThenName, text, end) ?? matchAt(thenOxide, text, end)
  if (!after) return undefined
  return figure(text, at, end + after[0].length, [claimOf(after[1]!, digits)])
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function claimOf(name: string, digits: string): Claim {
  const value = digits.replace(',', '.')
  const point = value.indexOf('.')
  return {
    name: name === 'Si' ? 'SI' : name,
    units: toUnits(Number(value)),
    decimals: point === -1 ? 0 : value.length - point - 1,
  }
}

function figure(
  text: string,
  start: number,
  end: number,
  claims: readonly Claim[],
  isGrade = false,
): Figure {
  return { start, end, phrase: text.slice(start, end), isGrade, claims }
}

export interface Disagreement extends Figure {
  /** What the composition holds instead, in the order of the claims; undefined: nothing. */
  readonly stored: readonly (number | undefined)[]
}

/** The figures of a text that the composition does not bear out. */
export function disagreements(text: string, composition: Composition): Disagreement[] {
  return figuresIn(text).flatMap((each) => {
    if (agrees(each, composition)) return []
    const stored = each.claims.map(({ name }) => unitsOf(composition, name))
    return [{ ...each, stored }]
  })
}

/** A grade may count oxides or elements: both are in use. */
function agrees({ claims, isGrade }: Figure, composition: Composition): boolean {
  if (claims.every((claim) => isBorneOut(claim, composition, isGrade))) return true
  if (!isGrade) return false
  const asElements = claims.map((claim, i) => ({ ...claim, name: ['N', 'P', 'K'][i]! }))
  return asElements.every((claim) => isBorneOut(claim, composition, true))
}

/** Rounded to as many decimals as the text gives; a grade may also cut them off: 13-0-46 has N 13.7. */
function isBorneOut(
  { name, units, decimals }: Claim,
  composition: Composition,
  mayCut: boolean,
): boolean {
  const stored = unitsOf(composition, name) ?? 0
  const step = 10 ** (4 - Math.min(decimals, 4))
  const rounded = Math.round(stored / step) * step
  return rounded === units || (mayCut && Math.floor(stored / step) * step === units)
}
