import { type Composition, nitrogenForms, otherNitrogen, potashSources } from '../composition.ts'
import { formatFixed, formatTrimmed, toUnits } from '../decimal.ts'
import { isPlausibleDensity } from '../grams-per-litre.ts'
import type { Rule, RuleResult } from '../rule.ts'
import { type Balance, calculateNitrogenBalance, calculatePotashBalance } from './balances.ts'
import { findMissingPartners, type MissingPartner } from './charges.ts'
import { findCorrection } from './corrections.ts'
import { type ConfusedSalt, findConfusedSalt } from './known-salts.ts'
import { type ContentAboveLimit, findContentsAboveLimit } from './largest-contents.ts'
import { calculateMass } from './mass.ts'
import { findMissingCompanions, type MissingCompanion } from './missing-companions.ts'
import { findPairDifferences, type PairDifference } from './pair-differences.ts'

const passed: readonly RuleResult[] = []
const format = (value: number) => formatTrimmed(toUnits(value))
const formatRounded = (value: number) => formatTrimmed(toUnits(value), 1)

/** The rules of compositions. A new one is one entry here and one test. */
export const compositionRules = [
  {
    name: 'oxidePairs',
    title: 'Oxide and element',
    text: 'Oxide and element of a nutrient are the same amount, as far as their decimals show.',
    check: ({ composition }) =>
      findPairDifferences(composition).map((found) => ({
        text: explainPair(composition, found),
        cells: [found.element, found.oxide],
      })),
  },
  {
    name: 'nitrogenBalance',
    title: 'Nitrogen balance',
    text: 'N equals NO3, NH4, Urea and other nitrogen together, within 0.05 points for each value.',
    needsReason: true,
    check({ composition }) {
      const balance = calculateNitrogenBalance(composition)
      if (!balance) return findMissingTotal(composition, 'N', [...nitrogenForms, otherNitrogen])
      if (Math.abs(balance.difference) <= balance.tolerance) return passed
      return [{ text: explainNitrogen(composition, balance), cells: balance.cells }]
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
      if (balance.difference >= -balance.tolerance) return passed
      const advice = adviseSurely(composition) ?? 'correct a source or K2O'
      const text = `Potash sources total ${formatFixed(balance.parts)}, ${formatFixed(-balance.difference)} more than K2O: ${advice}.`
      return [{ text, cells: balance.cells }]
    },
  },
  {
    name: 'companions',
    title: 'Source partners',
    text: 'MOP brings chloride, SOP brings sulphate, and KNO3 brings nitrate.',
    check: ({ composition }) =>
      findMissingCompanions(composition).map((found) => ({
        text: explainCompanion(composition, found),
        cells: [found.source, found.cell],
      })),
  },
  {
    name: 'largestContents',
    title: 'Largest contents',
    text: 'No value is higher than in the richest pure substance.',
    check: ({ composition }) =>
      findContentsAboveLimit(composition).map((found) => ({
        text: explainContentAboveLimit(composition, found),
        cells: [found.cell],
      })),
  },
  {
    name: 'charges',
    title: 'Salts',
    text: 'Nitrate, chloride and ammonium have partners to form salts with, and known salts have their contents.',
    check({ composition, name }) {
      const salt = findConfusedSalt(composition, name)
      return [
        ...findMissingPartners(composition).map((found) => ({
          text: explainPartner(composition, found),
          cells: found.cells,
          ...(found.isIncomplete && { isIncomplete: true as const }),
        })),
        ...(salt
          ? [{ text: explainSalt(composition, salt), cells: Object.keys(salt.values) }]
          : []),
      ]
    },
  },
  {
    name: 'total',
    title: 'Total',
    text: 'The substances that contain these nutrients weigh at most 100 %.',
    check({ composition }) {
      const { value, max, cells } = calculateMass(composition)
      if (value <= max) return passed
      const text = `The substances in it would weigh at least ${formatRounded(value)} %, more than 100 %: ${suggestForMass(composition)}.`
      return [{ text, cells }]
    },
  },
  {
    name: 'density',
    title: 'Density',
    text: 'The density is between 0.5 and 2.5 kg/l.',
    check({ composition }) {
      const { Density: density } = composition
      if (density === undefined || isPlausibleDensity(density)) return passed
      const text = `Density ${format(density)} is outside 0.5–2.5 kg/l: check the decimal point, or convert it from kg/m³.`
      return [{ text, cells: ['Density'] }]
    },
  },
  {
    name: 'gramsPerLitre',
    title: 'g/l',
    text: 'A product shown in g/l has a density.',
    check({ composition, showGramsPerLitre }) {
      if (!showGramsPerLitre || composition.Density !== undefined) return passed
      return [
        { text: 'Shown in g/l, but Density is empty: enter the density.', cells: ['Density'] },
      ]
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
  const text = `${joinNames(filled)} ${verb} filled, but ${total} is empty: enter ${total}.`
  return [{ text, cells: [total], isIncomplete: true }]
}

const joinNames = (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' and $1')

const pairCauses = {
  sameNumber: 'the same number is in both columns, so clear the wrong one',
  swapped: "the two values are in each other's column, so swap them",
  decimalPoint: 'check the decimal point',
  digitOrder: 'check the order of the digits',
  unknown: 'correct one of the two',
} as const

function explainPair(composition: Composition, difference: PairDifference): string {
  const { element, oxide, stored, asOxide, expected, cause } = difference
  const sentence = `${element} is ${format(stored)}, but ${oxide} ${format(asOxide)} equals ${element} ${formatFixed(toUnits(expected))}`
  const isKnown = cause === 'sameNumber' || cause === 'swapped'
  const advice = isKnown ? undefined : adviseSurely(composition)
  return `${sentence}: ${advice ?? pairCauses[cause]}.`
}

function adviseSurely(composition: Composition): string | undefined {
  const correction = findCorrection(composition)
  return correction?.isGuess ? undefined : correction?.text
}

function explainNitrogen(composition: Composition, { parts, difference }: Balance): string {
  const sentence = `N forms total ${formatFixed(parts)}, difference ${formatFixed(Math.abs(difference))}`
  const correction = findCorrection(composition)
  if (correction) return `${sentence}: ${correction.text}.`
  if (difference < 0) return `${sentence}: correct N, or the form that is too high.`
  return `${sentence}: correct N or a form, or enter the rest as other nitrogen.`
}

function explainCompanion(
  composition: Composition,
  { source, cell, expected, stored }: MissingCompanion,
): string {
  const about = formatRounded(expected)
  if (stored === undefined) {
    return `${source} brings about ${about} % ${cell}, but ${cell} is empty: enter ${cell}, or correct ${source}.`
  }
  const advice = adviseSurely(composition) ?? `correct ${cell} or ${source}`
  return `${source} brings about ${about} % ${cell}, but ${cell} is ${format(stored)}: ${advice}.`
}

function explainContentAboveLimit(composition: Composition, found: ContentAboveLimit): string {
  const { cell, value, max, of, oxide } = found
  const sentence = `${cell} ${format(value)} is more than any fertilizer contains (${of} has ${formatRounded(max)})`
  if (oxide) return `${sentence}: enter it as ${oxide} if the label says ${oxide}.`
  const correction = findCorrection(composition)
  if (correction) return `${sentence}: ${correction.text}.`
  return `${sentence}: enter what the label says.`
}

const saltCauses = {
  swapped: 'the two values are in each other’s column, so swap them',
  digitOrder: 'check the order of the digits',
  decimalPoint: 'check the decimal point',
  oxide: 'check whether the label says the oxide',
} as const

function explainSalt(composition: Composition, { substance, values, cause }: ConfusedSalt): string {
  const list = (each: Composition) =>
    joinNames(
      Object.keys(values).flatMap((cell) => {
        const value = each[cell]
        return value === undefined ? [] : `${cell} ${format(value)}`
      }),
    )
  return `${list(composition)} would be ${substance.name} as ${list(values)}: ${saltCauses[cause]}.`
}

const partnerNames = {
  nitrate: 'calcium, potassium, magnesium, sodium, ammonium or a metal',
  chloride: 'potassium, calcium, magnesium, sodium, ammonium or a metal',
  ammonium: 'nitrate, sulphate, phosphate or chloride',
} as const
const ionCells = { nitrate: 'NO3', chloride: 'Cl', ammonium: 'NH4' } as const

function explainPartner(
  composition: Composition,
  { ion, partners, share }: MissingPartner,
): string {
  const cell = ionCells[ion]
  const sentence = `${cell} ${format(composition[cell] ?? 0)} needs ${partnerNames[ion]} to form a salt`
  const correction = findCorrection(composition)
  if (correction) return `${sentence}, but there is too little: ${correction.text}.`
  if (partners.length === 0) return `${sentence}, but none is filled: enter it, or correct ${cell}.`
  const enough = `${joinNames(partners)} ${partners.length === 1 ? 'is' : 'are'} enough for ${Math.round(share * 100)} % of it`
  return `${sentence}, but ${enough}: check ${joinNames([cell, ...partners])}.`
}

/** Names the correction that makes the mass possible, or else the value that is too high. */
function suggestForMass(composition: Composition): string {
  const correction = findCorrection(composition)
  if (correction) return correction.text
  const fits = (changed: Composition) => {
    const { value, max } = calculateMass(changed)
    return value <= max
  }
  const filled = Object.entries(composition).filter((each): each is [string, number] => !!each[1])
  const single = filled
    .filter(([cell, value]) => fits({ ...composition, [cell]: value / 10 }))
    .sort(([, one], [, other]) => other - one)
  const [cell, value] = single[0] ?? []
  if (cell === undefined || value === undefined) return 'several values are too high'
  return `${cell} ${format(value)} is probably too high`
}
