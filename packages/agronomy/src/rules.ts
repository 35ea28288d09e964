import { compositionRules } from './checks/composition-rules.ts'
import { findCorrection } from './checks/corrections.ts'
import {
  applyChanges,
  type Composition,
  nitrogenForms,
  otherNitrogen,
  potashSources,
} from './composition.ts'
import { formatTrimmed, toUnits } from './decimal.ts'
import type { CheckedProduct, Rule, RuleResult } from './rule.ts'
import { findWrongFigures } from './texts/compare-figures.ts'
import { hasDigit, toReadText } from './texts/plain-text.ts'

/** All checks of the catalogue. */
export const rules = [
  ...compositionRules,
  {
    name: 'texts',
    title: 'Figures in texts',
    text: 'Figures in the texts match the composition.',
    check({ composition, texts = {} }) {
      return Object.entries(texts).flatMap(([field, text]) => {
        if (!hasDigit(text)) return []
        const source = field === 'webProductName' ? 'product name' : 'description'
        const plain = toReadText(field, text)
        return findWrongPhrases(plain, composition, source).map(({ text, phrase }) => ({
          text,
          cells: [field],
          phrase,
        }))
      })
    },
  },
] as const satisfies readonly Rule[]

/** Finds phrases of a plain text that contradict the composition, with a sentence for each. */
export function findWrongPhrases(plain: string, composition: Composition, source = 'description') {
  return findWrongFigures(plain, composition).map(({ phrase, start, end, claims, stored }) => {
    const values = stored.map((value) =>
      value === undefined ? 'none' : formatTrimmed(toUnits(value)),
    )
    const [unit] = claims.flatMap((claim) => claim.unit ?? [])
    const contents = `${values.join('-')}${unit ? ` ${unit}` : ''}`
    const text = `The ${source} says “${phrase}”, but the composition has ${contents}: correct one of the two.`
    return { text, phrase: { text: phrase, start, end } }
  })
}

export type RuleName = (typeof rules)[number]['name']

export interface Finding extends RuleResult {
  readonly rule: RuleName
}

/** The cells that a correction would change come first: a finding leads to its first cell. */
function sortByCorrection(composition: Composition, cells: readonly string[]): readonly string[] {
  if (cells.length < 2) return cells
  const corrected = Object.keys(findCorrection(composition)?.values ?? {})
  const first = cells.filter((cell) => corrected.includes(cell))
  return first.length === 0 ? cells : [...first, ...cells.filter((cell) => !first.includes(cell))]
}

/** Runs all rules and returns the findings of those that fail. */
export function checkProduct(product: CheckedProduct): Finding[] {
  const findings: Finding[] = []
  for (const rule of rules) {
    for (const result of rule.check(product)) {
      const cells = sortByCorrection(product.composition, result.cells)
      findings.push({ rule: rule.name, ...result, cells })
    }
  }
  return findings
}

const rulesNeedingReason = new Set<string>(
  rules.filter((rule: Rule) => rule.needsReason).map(({ name }) => name),
)

/** A user who saves values that break this rule has to give a reason. */
export const needsReason = (rule: string): boolean => rulesNeedingReason.has(rule)

/** A finding lists only cells with a value, but clearing a cell of a family can cause it as well. */
const families: readonly (readonly string[])[] = [
  ['N', ...nitrogenForms, otherNitrogen],
  ['K', 'K2O', ...potashSources],
]

/** All cells that are part of a balance. */
export const balancedCells: readonly string[] = families.flat()

/** Whether a finding concerns a changed cell, or another cell of a balance with one. */
export function isTouchedByChange({ cells }: RuleResult, changed: ReadonlySet<string>): boolean {
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
    (finding) => !known.has(finding.text) || isTouchedByChange(finding, changed),
  )
}

/** Lists broken balances that the changes touch. Saving them needs a reason. */
export function listBalanceWarnings(
  productName: string,
  stored: Composition,
  changes: Readonly<Record<string, unknown>>,
): string[] {
  const composition = applyChanges(stored, changes)
  const changed = new Set(Object.keys(changes))
  return checkProduct({ composition })
    .filter(
      (finding) =>
        rulesNeedingReason.has(finding.rule) &&
        !finding.isIncomplete &&
        isTouchedByChange(finding, changed),
    )
    .map(({ text }) => `${productName}: ${text}`)
}
