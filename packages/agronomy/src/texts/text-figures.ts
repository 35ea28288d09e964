import { type Composition, nutrients } from '../composition.ts'
import { toUnits } from '../decimal.ts'
import { findPair, findUnits, oxidePairs } from '../oxides.ts'

/** The value that a text gives for one nutrient. */
interface Claim {
  readonly name: string
  readonly units: number
  readonly decimals: number
}

/** A phrase of a plain text with figures: "12 % MgO", "N 15" or "15-15-15". */
export interface Figure {
  readonly start: number
  readonly end: number
  readonly phrase: string
  readonly isGrade: boolean
  readonly claims: readonly Claim[]
}

const oxides = oxidePairs.map(({ oxide }) => oxide)
const elements = [...nutrients.filter((name) => name !== 'SI'), 'Si', 'SI']
const joinLongestFirst = (names: readonly string[]) =>
  [...names].sort((a, b) => b.length - a.length).join('|')

const number = String.raw`\d{1,3}(?:[.,]\d{1,4})?`
const anyNumber = /\d+(?:[.,]\d+)*/g
const grade = new RegExp(`(${number})[-–](${number})[-–](${number})(?![-–.,]?\\d)`, 'y')
const wordBetween = String.raw`(?:(?:of|de|di|von|av|van)\s+)?`
const percentThenName = new RegExp(
  String.raw`\s*%\s*(?:w\/w\s+)?${wordBetween}(${joinLongestFirst([...oxides, ...elements])})(?![\p{L}\d])`,
  'uy',
)
/** Without a per cent sign only an oxide is certain to be a nutrient: "+2 MgO". */
const oxideAfter = new RegExp(String.raw`\s?(${joinLongestFirst(oxides)})(?![\p{L}\d])`, 'uy')
const nameBefore = new RegExp(
  String.raw`(?<![\p{L}\d])(${joinLongestFirst([...oxides, ...elements])})(?:\s*[:=]\s*|\s+)$`,
  'u',
)
const percentAfter = /\s*%/y
/** An amount to apply, a range or a temperature is not a nutrient content. */
const notContent = /\s?(?:kg|g|mg|µg|ml|l|t|ppm|x|×)(?!\p{L})|[-–]\d|\s?°/uy

/** Finds the figures of a plain text. It looks only around numbers, so long texts are cheap. */
export function findFigures(text: string): Figure[] {
  const figures: Figure[] = []
  let from = 0
  anyNumber.lastIndex = 0
  for (let found = anyNumber.exec(text); found; found = anyNumber.exec(text)) {
    const figure = findFigureAt(text, found.index, found[0], from)
    if (!figure) continue
    figures.push(figure)
    from = figure.end
    anyNumber.lastIndex = Math.max(anyNumber.lastIndex, figure.end)
  }
  return figures
}

function findFigureAt(text: string, at: number, digits: string, from: number): Figure | undefined {
  const before = text[at - 1] ?? ' '
  if (/[\p{L}\d.,\-–]/u.test(before)) return undefined
  const [wholeGrade, n = '', p = '', k = ''] = matchAt(grade, text, at) ?? []
  if (wholeGrade) {
    const claims = [createClaim('N', n), createClaim('P2O5', p), createClaim('K2O', k)]
    return createFigure(text, at, at + wholeGrade.length, claims, true)
  }
  if (!/^\d{1,3}(?:[.,]\d{1,4})?$/.test(digits)) return undefined
  const end = at + digits.length
  const ahead = text.slice(Math.max(from, at - 12), at)
  const [label = '', labelName] = nameBefore.exec(ahead) ?? []
  if (labelName && !matchAt(notContent, text, end)) {
    const percent = matchAt(percentAfter, text, end)?.[0] ?? ''
    const claims = [createClaim(labelName, digits)]
    return createFigure(text, at - label.length, end + percent.length, claims)
  }
  const after = matchAt(percentThenName, text, end) ?? matchAt(oxideAfter, text, end)
  const [unit = '', unitName] = after ?? []
  return unitName
    ? createFigure(text, at, end + unit.length, [createClaim(unitName, digits)])
    : undefined
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function createClaim(name: string, digits: string): Claim {
  const value = digits.replace(',', '.')
  const point = value.indexOf('.')
  return {
    name: name === 'Si' ? 'SI' : name,
    units: toUnits(Number(value)),
    decimals: point === -1 ? 0 : value.length - point - 1,
  }
}

function createFigure(
  text: string,
  start: number,
  end: number,
  claims: readonly Claim[],
  isGrade = false,
): Figure {
  return { start, end, phrase: text.slice(start, end), isGrade, claims }
}

export interface WrongFigure extends Figure {
  /** The values of the composition in the order of the claims; undefined if it has none. */
  readonly stored: readonly (number | undefined)[]
}

/** Finds the figures of a text that contradict the composition. */
export function findWrongFigures(text: string, composition: Composition): WrongFigure[] {
  return findFigures(text).flatMap((each) => {
    if (matchesComposition(each, composition)) return []
    const stored = each.claims.map(({ name }) => findUnits(composition, name))
    return [{ ...each, stored }]
  })
}

/** A grade can count oxides or elements; both are in use. */
function matchesComposition({ claims, isGrade }: Figure, composition: Composition): boolean {
  if (claims.every((claim) => isCorrect(claim, composition, isGrade))) return true
  if (!isGrade) return false
  return claims.every(({ name, ...claim }) =>
    isCorrect({ ...claim, name: findPair(name)?.element ?? name }, composition, true),
  )
}

/** Compares with the decimals of the text. A grade can also cut them off: 13-0-46 has N 13.7. */
function isCorrect(
  { name, units, decimals }: Claim,
  composition: Composition,
  canCut: boolean,
): boolean {
  const stored = findUnits(composition, name) ?? 0
  const step = 10 ** (4 - Math.min(decimals, 4))
  const rounded = Math.round(stored / step) * step
  return rounded === units || (canCut && Math.floor(stored / step) * step === units)
}
