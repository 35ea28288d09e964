import { calculateNitrogenBalance, calculatePotashBalance, calculateTotal } from './balances.ts'
import { type Composition, nitrogenForms, potashSources } from './composition.ts'
import { formatFixed, formatTrimmed, toUnits } from './decimal.ts'
import { isPlausibleDensity } from './grams-per-litre.ts'
import { oxidePairs, toElementUnits } from './oxides.ts'
import { toPlainText } from './plain-text.ts'
import { findWrongFigures } from './text-figures.ts'

/** The parts of a product that the rules check. */
export interface CheckedProduct {
  readonly composition: Composition
  readonly showGramsPerLitre?: boolean
  /** Field → text, plain or HTML. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The result of a rule that fails: the cells it concerns, or a phrase in the text of a cell. */
interface RuleResult {
  readonly text: string
  readonly cells: readonly string[]
  /** Incomplete rather than wrong: saving it needs no reason, even if the rule usually requires one. */
  readonly isIncomplete?: true
  readonly phrase?: { readonly text: string; readonly start: number; readonly end: number }
}

export interface Rule {
  readonly name: string
  /** A heading of one or two words. */
  readonly title: string
  /** What is true for a correct product. */
  readonly text: string
  /** A user who saves values that break this rule has to give a reason. */
  readonly needsReason?: boolean
  check(product: CheckedProduct): readonly RuleResult[]
}

const tolerance = toUnits(0.05)
const hundredPercent = toUnits(100)
const passed: readonly RuleResult[] = []

/** All checks of the catalogue. A new one is one entry here and one test. */
export const rules = [
  {
    name: 'oxidePairs',
    title: 'Oxide and element',
    text: 'Oxide and element of a nutrient differ by at most 0.05 points.',
    check({ composition }) {
      return oxidePairs.flatMap((pair) => {
        const { element, oxide } = pair
        const stored = composition[element]
        const asOxide = composition[oxide]
        if (stored === undefined || asOxide === undefined) return []
        const expected = toElementUnits(toUnits(asOxide), pair)
        if (Math.abs(toUnits(stored) - expected) <= tolerance) return []
        const text = `${element} is ${formatTrimmed(toUnits(stored))}, but ${oxide} ${formatTrimmed(toUnits(asOxide))} equals ${element} ${formatFixed(expected)}.`
        return [{ text, cells: [element, oxide] }]
      })
    },
  },
  {
    name: 'nitrogenBalance',
    title: 'Nitrogen balance',
    text: 'N equals NO3, NH4 and Urea together, within 0.05 points.',
    needsReason: true,
    check({ composition }) {
      const balance = calculateNitrogenBalance(composition)
      if (!balance) return findMissingTotal(composition, 'N', nitrogenForms)
      if (Math.abs(balance.difference) <= tolerance) return passed
      const text = `N forms total ${formatFixed(balance.parts)}, difference ${formatFixed(Math.abs(balance.difference))}.`
      return [{ text, cells: balance.cells }]
    },
  },
  {
    name: 'potashSources',
    title: 'Potash sources',
    text: 'SOP, MOP and KNO3 together are at most K2O.',
    needsReason: true,
    check({ composition }) {
      const balance = calculatePotashBalance(composition)
      if (!balance) return findMissingTotal(composition, 'K2O', potashSources)
      if (balance.difference >= -tolerance) return passed
      const text = `Potash sources total ${formatFixed(balance.parts)}, ${formatFixed(-balance.difference)} more than K2O.`
      return [{ text, cells: balance.cells }]
    },
  },
  {
    name: 'total',
    title: 'Total',
    text: 'The nutrients add up to at most 100 %, each counted once.',
    check({ composition }) {
      const { units, parts } = calculateTotal(composition)
      if (units <= hundredPercent) return passed
      const cells = parts.map(({ name }) => name).filter((name) => name !== 'O')
      return [{ text: `The total is ${formatFixed(units)} %, more than 100 %.`, cells }]
    },
  },
  {
    name: 'density',
    title: 'Density',
    text: 'The density is between 0.5 and 2.5 kg/l.',
    check({ composition }) {
      const { Density: density } = composition
      if (density === undefined || isPlausibleDensity(density)) return passed
      const text = `Density ${formatTrimmed(toUnits(density))} is outside 0.5–2.5 kg/l. Is it in kg/m³?`
      return [{ text, cells: ['Density'] }]
    },
  },
  {
    name: 'gramsPerLitre',
    title: 'g/l',
    text: 'A product shown in g/l has a density.',
    check({ composition, showGramsPerLitre }) {
      if (!showGramsPerLitre || composition.Density !== undefined) return passed
      return [{ text: 'Shown in g/l, but Density is empty.', cells: ['Density'] }]
    },
  },
  {
    name: 'texts',
    title: 'Figures in texts',
    text: 'Figures in the texts match the composition.',
    check({ composition, texts = {} }) {
      return Object.entries(texts).flatMap(([field, html]) => {
        if (!/\d/.test(html)) return []
        return findWrongPhrases(toPlainText(html), composition).map(({ text, phrase }) => ({
          text,
          cells: [field],
          phrase,
        }))
      })
    },
  },
] as const satisfies readonly Rule[]

/** There is no balance without the total, but its parts show that it is missing. */
function findMissingTotal(
  composition: Composition,
  total: string,
  partNames: readonly string[],
): readonly RuleResult[] {
  const filled = partNames.filter((name) => (composition[name] ?? 0) > 0)
  if (filled.length === 0) return passed
  const verb = filled.length === 1 ? 'is' : 'are'
  const names = filled.join(', ').replace(/, ([^,]*)$/, ' and $1')
  const text = `${names} ${verb} filled, but ${total} is empty.`
  return [{ text, cells: [total], isIncomplete: true }]
}

/** Finds phrases of a plain text that contradict the composition, with a sentence for each. */
export function findWrongPhrases(plain: string, composition: Composition) {
  return findWrongFigures(plain, composition).map(({ phrase, start, end, stored }) => {
    const values = stored.map((units) => (units === undefined ? 'none' : formatTrimmed(units)))
    const text = `The description says “${phrase}”, but the composition has ${values.join('-')}.`
    return { text, phrase: { text: phrase, start, end } }
  })
}

export type RuleName = (typeof rules)[number]['name']

export interface Finding extends RuleResult {
  readonly rule: RuleName
}

/** Runs all rules and returns the findings of those that fail. */
export function checkProduct(product: CheckedProduct): Finding[] {
  const findings: Finding[] = []
  for (const rule of rules) {
    for (const result of rule.check(product)) findings.push({ rule: rule.name, ...result })
  }
  return findings
}

const rulesNeedingReason = new Set<string>(
  rules.filter((rule: Rule) => rule.needsReason).map(({ name }) => name),
)

/** A finding lists only cells with a value, but clearing a cell of a family can cause it as well. */
const families: readonly (readonly string[])[] = [
  ['N', ...nitrogenForms],
  ['K', 'K2O', ...potashSources],
]

/** All cells that are part of a balance. */
export const balancedCells: readonly string[] = families.flat()

/** Whether a finding concerns a changed cell, or another cell of a balance with one. */
function isTouched({ cells }: RuleResult, changed: ReadonlySet<string>): boolean {
  const family = families.find((each) => cells.some((cell) => each.includes(cell))) ?? []
  return [...cells, ...family].some((cell) => changed.has(cell))
}

/** What the rules find in a changed product: findings that are new, or that concern changed cells. */
export function listFindingsOfChange(
  before: CheckedProduct,
  after: CheckedProduct,
  changedCells: readonly string[],
): Finding[] {
  const changed = new Set(changedCells)
  const known = new Set(checkProduct(before).map(({ text }) => text))
  return checkProduct(after).filter(
    (finding) => !known.has(finding.text) || isTouched(finding, changed),
  )
}

/** Lists broken balances that the changes touch. Saving them needs a reason. */
export function listBalanceWarnings(
  productName: string,
  stored: Composition,
  changes: Readonly<Record<string, unknown>>,
): string[] {
  const composition: Record<string, number | undefined> = { ...stored }
  for (const [cell, value] of Object.entries(changes)) {
    composition[cell] = typeof value === 'number' ? value : undefined
  }
  const changed = new Set(Object.keys(changes))
  return checkProduct({ composition })
    .filter(
      (finding) =>
        rulesNeedingReason.has(finding.rule) &&
        !finding.isIncomplete &&
        isTouched(finding, changed),
    )
    .map(({ text }) => `${productName}: ${text}`)
}
