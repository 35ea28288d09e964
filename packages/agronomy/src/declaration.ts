import { type Composition, nutrients, traceElements } from './composition.ts'
import { roundUnits, toUnits, trimmed } from './decimal.ts'
import { findPair, unitsOf } from './oxides.ts'

/** How a country declares nutrients. */
export interface DeclarationProfile {
  readonly form: 'oxide' | 'element'
  /** Parts of the element in one part of the oxide, where the country rounds them. */
  readonly factors: Readonly<Record<string, number | undefined>>
  readonly decimals: number
  readonly traceDecimals: number
  readonly decimalSeparator: '.' | ','
  /** Elements, in the order of the label; those that are not named come after them. */
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
  /** As it is declared: P2O5, or P. */
  readonly name: string
  readonly value: string
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

/** What the label of a country says of a composition; a nutrient that rounds to nothing is not declared. */
export function declarationOf(composition: Composition, profile: DeclarationProfile): Declaration {
  const parts: DeclaredNutrient[] = []
  for (const element of inOrder(profile.order)) {
    const name = nameIn(profile, element)
    const units = declaredUnits(composition, profile, element, name)
    const decimals = isTrace(element) ? profile.traceDecimals : profile.decimals
    if (units === undefined || roundUnits(units, decimals) === 0) continue
    const value = trimmed(units, decimals).replace('.', profile.decimalSeparator)
    parts.push({ element, name, value })
  }
  return { text: gradeOf(parts), list: parts.map(named).join(' · '), parts }
}

function inOrder(order: readonly string[]): readonly string[] {
  const known = order.filter((element) => (nutrients as readonly string[]).includes(element))
  return [...known, ...nutrients.filter((element) => !known.includes(element))]
}

function nameIn({ form }: DeclarationProfile, element: string): string {
  return (form === 'oxide' && findPair(element)?.oxide) || element
}

function isTrace(element: string): boolean {
  return (traceElements as readonly string[]).includes(element)
}

/** What is stored in the declared form is declared; else the other form, by the country's factor. */
function declaredUnits(
  composition: Composition,
  { factors }: DeclarationProfile,
  element: string,
  name: string,
): number | undefined {
  const stored = composition[name]
  if (stored !== undefined) return toUnits(stored)
  const pair = findPair(element)
  const factor = factors[element]
  if (!pair || !factor) return unitsOf(composition, name)
  const other = composition[name === pair.oxide ? pair.element : pair.oxide]
  if (other === undefined) return undefined
  return name === pair.oxide
    ? Math.round((toUnits(other) * 10_000) / toUnits(factor))
    : Math.round((toUnits(other) * toUnits(factor)) / 10_000)
}

const named = ({ name, value }: DeclaredNutrient) => `${name} ${value}`

/** Two or three of N, P and K make a grade; one of them, or none, is named like the others. */
function gradeOf(parts: readonly DeclaredNutrient[]): string {
  const main = parts.filter(({ element }) => primary.includes(element))
  const others = parts.filter(({ element }) => secondary.includes(element) || isTrace(element))
  if (main.length === 0) return others.map(named).join(' + ')
  const grade =
    main.length === 1
      ? named(main[0]!)
      : `${main.map(({ element }) => element).join('')} ${main.map(({ value }) => value).join('-')}`
  const beside = others.map(({ name, value }) => `+${value} ${name}`).join(' ')
  return beside ? `${grade} (${beside})` : grade
}
