import { nutrients, traceElements } from '../composition.ts'
import type { DeclarationLanguage } from './label-texts.ts'

export type Basis = 'oxide' | 'element' | 'both'

/** Values by nutrient; a nutrient without a value has the default of the field. */
type ByNutrient<Value> = Readonly<Record<string, Value | undefined>>

/**
 * How a country declares nutrients on labels. The contract describes each field, with its label and options
 * (`packages/contract/src/declarations/profile-fields.ts`); the form of the editor is made of that.
 */
export interface DeclarationProfile {
  /** Oxide if a nutrient has no value. */
  readonly basis: ByNutrient<Basis>
  readonly conversion: 'exact' | 'legal'
  /** Parts of the element in one part of the oxide; go before `conversion`. */
  readonly factors: ByNutrient<number>
  /** A smaller content is not declared. */
  readonly minimums: ByNutrient<number>
  /** Always if a nutrient has no value; `alone`: only if the text would be empty without it. */
  readonly inText: ByNutrient<'always' | 'alone' | 'never'>
  /** Nutrients in the order of the label. Those that are missing come last. */
  readonly order: readonly string[]

  readonly gradeNutrients: readonly string[]
  readonly gradeName: 'symbols' | 'formulas' | 'none'
  readonly gradeForm: 'contents' | 'ratio'
  readonly separator: '-' | ':' | '/' | ' '
  readonly zeros: 'omit' | 'compound' | 'primary' | 'grade' | 'statement'
  readonly additions: 'plus' | 'symbols' | 'none'
  readonly brackets: 'round' | 'square' | 'none'

  readonly decimals: number
  readonly traceDecimals: number
  readonly decimalSeparator: '.' | ','
  readonly rounding: 'nearest' | 'down'
  readonly siliconSymbol: 'Si' | 'SI'

  readonly wording: 'symbols' | 'names'
  readonly language: DeclarationLanguage
  readonly nitrogenForms: 'none' | 'nitric' | 'ammoniacal'
  readonly formMinimum: number
  readonly chloride: 'none' | 'low' | 'classes'
  readonly lowChlorideBelow: number
  readonly totalNutrients: boolean
  readonly sources: boolean

  /** Where the profile comes from. */
  readonly source: string
  readonly validFrom: string
  /** A: read in the source; B: from specialist knowledge; C: to be verified. */
  readonly certainty: 'A' | 'B' | 'C'
  readonly notes: string
}

/** What a stored profile has: fields that were added later are missing. */
export type StoredProfile = Partial<DeclarationProfile>

const none: ByNutrient<never> = {}

/** The fields that a stored profile does not have: it declares as before the field existed. */
export const plainProfile: DeclarationProfile = {
  basis: none,
  conversion: 'exact',
  factors: none,
  minimums: none,
  inText: { Cl: 'never', SI: 'never' },
  order: nutrients,
  gradeNutrients: ['N', 'P', 'K'],
  gradeName: 'symbols',
  gradeForm: 'contents',
  separator: '-',
  zeros: 'omit',
  additions: 'plus',
  brackets: 'round',
  decimals: 1,
  traceDecimals: 4,
  decimalSeparator: '.',
  rounding: 'nearest',
  siliconSymbol: 'SI',
  wording: 'symbols',
  language: 'en',
  nitrogenForms: 'none',
  formMinimum: 0,
  chloride: 'none',
  lowChlorideBelow: 3,
  totalNutrients: false,
  sources: false,
  source: '',
  validFrom: '',
  certainty: 'C',
  notes: '',
}

export const completeProfile = (stored: StoredProfile): DeclarationProfile => ({
  ...plainProfile,
  ...stored,
})

/** What is stored of a profile: the fields in which it differs from the plain one. */
export const listSettings = (profile: DeclarationProfile): StoredProfile =>
  Object.fromEntries(
    Object.entries(profile).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(plain[field]),
    ),
  )

const plain: Readonly<Record<string, unknown>> = { ...plainProfile }

/** Without one, a label has its grade and symbols only, as it had before there were statements. */
export const hasStatement = (profile: DeclarationProfile): boolean =>
  profile.wording === 'names' ||
  profile.nitrogenForms !== 'none' ||
  profile.chloride !== 'none' ||
  profile.totalNutrients ||
  profile.sources

const primary = ['N', 'P', 'K']
export const isPrimary = (element: string): boolean => primary.includes(element)

const traceNames: readonly string[] = traceElements
export const isTrace = (element: string): boolean => traceNames.includes(element)

const nutrientNames: readonly string[] = nutrients

const sorted = new WeakMap<readonly string[], readonly string[]>()

/** All nutrients in the order of a profile; those that it does not name come last. */
export function sortNutrients(order: readonly string[]): readonly string[] {
  const found = sorted.get(order)
  if (found) return found
  const known = order.filter((element) => nutrientNames.includes(element))
  const all = [...known, ...nutrients.filter((element) => !known.includes(element))]
  sorted.set(order, all)
  return all
}
