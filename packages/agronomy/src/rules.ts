import { nitrogenBalance, potashBalance, totalOf } from './balances.ts'
import { type Composition, nitrogenForms, potashSources } from './composition.ts'
import { fixed, toUnits, trimmed } from './decimal.ts'
import { isPlausibleDensity } from './grams-per-litre.ts'
import { elementUnits, oxidePairs } from './oxides.ts'
import { plainText } from './plain-text.ts'
import { disagreements } from './text-figures.ts'

/** What is checked of a product. */
export interface CheckedProduct {
  readonly composition: Composition
  readonly showGramsPerLitre?: boolean
  /** Field → text, plain or HTML. */
  readonly texts?: Readonly<Record<string, string>>
}

/** What a rule has to say: about which cells, or about which phrase of which text. */
interface Remark {
  readonly text: string
  readonly cells: readonly string[]
  readonly phrase?: { readonly text: string; readonly start: number; readonly end: number }
}

export interface Rule {
  readonly name: string
  /** A heading of one or two words. */
  readonly title: string
  /** What holds for a product in order. */
  readonly text: string
  /** Whoever saves it all the same is asked why. */
  readonly asksReason?: true
  check(product: CheckedProduct): readonly Remark[]
}

const tolerance = toUnits(0.05)
const all = toUnits(100)
const nothing: readonly Remark[] = []

/** Every check of a catalogue. The next one is one entry, and one test. */
export const rules = [
  {
    name: 'oxidePairs',
    title: 'Oxide and element',
    text: 'Oxide and element of a nutrient agree to 0.05 points.',
    check({ composition }) {
      return oxidePairs.flatMap((pair) => {
        const { element, oxide } = pair
        const stored = composition[element]
        const asOxide = composition[oxide]
        if (stored === undefined || asOxide === undefined) return []
        const due = elementUnits(toUnits(asOxide), pair)
        if (Math.abs(toUnits(stored) - due) <= tolerance) return []
        const text = `${element} is ${trimmed(toUnits(stored))}, but ${oxide} ${trimmed(toUnits(asOxide))} is ${element} ${fixed(due)}.`
        return [{ text, cells: [element, oxide] }]
      })
    },
  },
  {
    name: 'nitrogenBalance',
    title: 'Nitrogen balance',
    text: 'N is the total of NO3, NH4 and Urea, to 0.05 points.',
    asksReason: true,
    check({ composition }) {
      const balance = nitrogenBalance(composition)
      if (!balance || Math.abs(balance.difference) <= tolerance) return nothing
      const text = `N forms total ${fixed(balance.parts)}, difference ${fixed(Math.abs(balance.difference))}.`
      return [{ text, cells: balance.cells }]
    },
  },
  {
    name: 'potashSources',
    title: 'Potash sources',
    text: 'SOP, MOP and KNO3 together are never more than K2O.',
    asksReason: true,
    check({ composition }) {
      const balance = potashBalance(composition)
      if (!balance || balance.difference >= -tolerance) return nothing
      const text = `Potash sources total ${fixed(balance.parts)}, ${fixed(-balance.difference)} more than K2O.`
      return [{ text, cells: balance.cells }]
    },
  },
  {
    name: 'total',
    title: 'Total',
    text: 'The nutrients, each counted once, are no more than 100 %.',
    check({ composition }) {
      const { units, parts } = totalOf(composition)
      if (units <= all) return nothing
      const cells = parts.map(({ name }) => name).filter((name) => name !== 'O')
      return [{ text: `The total is ${fixed(units)} %, more than 100 %.`, cells }]
    },
  },
  {
    name: 'density',
    title: 'Density',
    text: 'A density is between 0.5 and 2.5 kg/l.',
    check({ composition }) {
      const { Density: density } = composition
      if (density === undefined || isPlausibleDensity(density)) return nothing
      const text = `Density ${trimmed(toUnits(density))} is outside 0.5–2.5 kg/l: kg/m³?`
      return [{ text, cells: ['Density'] }]
    },
  },
  {
    name: 'gramsPerLitre',
    title: 'g/l',
    text: 'A product that is shown in g/l has a density.',
    check({ composition, showGramsPerLitre }) {
      if (!showGramsPerLitre || composition.Density !== undefined) return nothing
      return [{ text: 'Shown in g/l, but Density is empty.', cells: ['Density'] }]
    },
  },
  {
    name: 'texts',
    title: 'Text against data',
    text: 'Figures in the texts are those of the composition.',
    check({ composition, texts = {} }) {
      return Object.entries(texts).flatMap(([field, html]) => {
        if (!/\d/.test(html)) return []
        return phrasesAgainst(plainText(html), composition).map(({ text, phrase }) => ({
          text,
          cells: [field],
          phrase,
        }))
      })
    },
  },
] as const satisfies readonly Rule[]

/** Phrases of a plain text that the composition does not bear out, each with both values in words. */
export function phrasesAgainst(plain: string, composition: Composition) {
  return disagreements(plain, composition).map(({ phrase, start, end, stored }) => {
    const held = stored.map((units) => (units === undefined ? 'none' : trimmed(units)))
    const text = `The description says “${phrase}”, the composition ${held.join('-')}.`
    return { text, phrase: { text: phrase, start, end } }
  })
}

export type RuleName = (typeof rules)[number]['name']

export interface Finding extends Remark {
  readonly rule: RuleName
}

/** Everything that is to be said about a product. */
export function findingsOf(product: CheckedProduct): Finding[] {
  const findings: Finding[] = []
  for (const rule of rules) {
    for (const remark of rule.check(product)) findings.push({ rule: rule.name, ...remark })
  }
  return findings
}

const reasoned = new Set<string>(
  (rules as readonly Rule[]).filter(({ asksReason }) => asksReason).map(({ name }) => name),
)

/** A form that was emptied is no cell of its balance any more, but it is why there is a difference. */
const families: readonly (readonly string[])[] = [
  ['N', ...nitrogenForms],
  ['K', 'K2O', ...potashSources],
]

/** All that takes part in a balance. */
export const balancedCells: readonly string[] = families.flat()

/** What whoever changes these cells of a product is asked a reason for: balances that they touch. */
export function reasonsAsked(
  productName: string,
  stored: Composition,
  changes: Readonly<Record<string, unknown>>,
): string[] {
  const composition: Record<string, number | undefined> = { ...stored }
  for (const [cell, value] of Object.entries(changes)) {
    composition[cell] = typeof value === 'number' ? value : undefined
  }
  return findingsOf({ composition })
    .filter(({ rule, cells }) => {
      if (!reasoned.has(rule)) return false
      const family = families.find((each) => each.includes(cells[0]!)) ?? cells
      return family.some((cell) => cell in changes)
    })
    .map(({ text }) => `${productName}: ${text}`)
}
