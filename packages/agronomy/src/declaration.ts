import { type Composition, nutrients, traceElements } from './composition.ts'
import { formatTrimmed, fromUnits, roundUnits, toUnits } from './decimal.ts'
import { findPair, findUnits } from './oxides.ts'

/** How a country declares nutrients on labels. */
export interface DeclarationProfile {
  readonly form: 'oxide' | 'element'
  /** Parts of the element in one part of the oxide, for countries with rounded factors. */
  readonly factors: Readonly<Record<string, number | undefined>>
  readonly decimals: number
  readonly traceDecimals: number
  readonly decimalSeparator: '.' | ','
  /** Elements in the order of the label. Elements missing here come last. */
  readonly order: readonly string[]
}

export const defaultProfile: DeclarationProfile = {
  form: 'oxide',
  factors: {},
  decimals: 1,
  traceDecimals: 4,
  decimalSeparator: '.',
  order: nutrients,
}

interface DeclaredNutrient {
  readonly element: string
  /** The declared form: P2O5 or P. */
  readonly name: string
  readonly value: string
  /** The content before it is rounded. */
  readonly percent: number
}

export interface Declaration {
  /** "NPK 15-15-15 (+2 MgO)" */
  readonly text: string
  /** "N 15 · P2O5 15 · K2O 15 · MgO 2" */
  readonly list: string
  readonly parts: readonly DeclaredNutrient[]
}

const primary = ['N', 'P', 'K']
const secondary = ['Ca', 'Mg', 'S', 'Na']

/** Formats a composition as on the labels of a country. A nutrient that rounds to zero is omitted. */
export function formatDeclaration(
  composition: Composition,
  profile: DeclarationProfile,
): Declaration {
  const parts: DeclaredNutrient[] = []
  for (const element of sortNutrients(profile.order)) {
    const name = getDeclaredName(profile, element)
    const units = findDeclaredUnits(composition, profile, element, name)
    const decimals = isTrace(element) ? profile.traceDecimals : profile.decimals
    if (units === undefined || roundUnits(units, decimals) === 0) continue
    const value = formatTrimmed(units, decimals).replace('.', profile.decimalSeparator)
    parts.push({ element, name, value, percent: fromUnits(units) })
  }
  return { text: formatGrade(parts), list: parts.map(formatNutrient).join(' · '), parts }
}

const nutrientNames: readonly string[] = nutrients
const traceNames: readonly string[] = traceElements

function sortNutrients(order: readonly string[]): readonly string[] {
  const known = order.filter((element) => nutrientNames.includes(element))
  return [...known, ...nutrients.filter((element) => !known.includes(element))]
}

function getDeclaredName({ form }: DeclarationProfile, element: string): string {
  return (form === 'oxide' && findPair(element)?.oxide) || element
}

function isTrace(element: string): boolean {
  return traceNames.includes(element)
}

/** Uses the value stored in the declared form, or converts the other form by the country's factor. */
function findDeclaredUnits(
  composition: Composition,
  { factors }: DeclarationProfile,
  element: string,
  name: string,
): number | undefined {
  const stored = composition[name]
  if (stored !== undefined) return toUnits(stored)
  const pair = findPair(element)
  const factor = factors[element]
  if (!pair || !factor) return findUnits(composition, name)
  const other = composition[name === pair.oxide ? pair.element : pair.oxide]
  if (other === undefined) return undefined
  return name === pair.oxide
    ? Math.round((toUnits(other) * 10_000) / toUnits(factor))
    : Math.round((toUnits(other) * toUnits(factor)) / 10_000)
}

const formatNutrient = ({ name, value }: DeclaredNutrient) => `${name} ${value}`

/** Two or three of N, P and K form a grade such as NPK 15-15-15. A single one is listed by name. */
function formatGrade(parts: readonly DeclaredNutrient[]): string {
  const main = parts.filter(({ element }) => primary.includes(element))
  const [first, second] = main
  const others = parts.filter(({ element }) => secondary.includes(element) || isTrace(element))
  if (!first) return others.map(formatNutrient).join(' + ')
  const grade = second
    ? `${main.map(({ element }) => element).join('')} ${main.map(({ value }) => value).join('-')}`
    : formatNutrient(first)
  const additions = others.map(({ name, value }) => `+${value} ${name}`).join(' ')
  return additions ? `${grade} (${additions})` : grade
}
