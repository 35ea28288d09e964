import { z } from 'zod'
import { createTable, listKeys, mapKeys } from '../api/key-list.ts'
import { hasMaxFourDecimals } from '../products/elements.ts'

/** The elements a label can declare. */
export const declaredElements = [
  'N', 'P', 'K', 'Ca', 'Mg', 'S', 'Na', 'B', 'Cu', 'Fe', 'Mn', 'Mo', 'Se', 'Zn', 'Cl', 'SI',
] as const // biome-ignore format: one list, read as one

/** Elements that a label can declare as an oxide. */
export const oxideElements = ['P', 'K', 'Ca', 'Mg', 'S', 'Na'] as const

/** Languages of labels. `packages/agronomy` has their texts. */
export const declarationLanguages = [
  'en', 'en-US', 'en-CA', 'de', 'fr', 'es', 'pt', 'pt-BR', 'it', 'nl', 'pl', 'cs', 'hu', 'ro', 'bg',
  'el', 'uk', 'tr', 'nb', 'sv', 'da', 'ar', 'th', 'zh',
] as const // biome-ignore format: one list, read as one

/** A heading of the form. */
export const profileGroups = {
  grade: 'Grade',
  figures: 'Figures',
  nutrients: 'Nutrients',
  statement: 'Statement',
  source: 'Source',
} as const
export type ProfileGroup = keyof typeof profileGroups

interface Described {
  group: ProfileGroup
  label: string
  help?: string
}

type Texts = Readonly<Record<string, string>>

/** Without the literal types, which would make a union of all fields useless. */
const textsOf = (options: Texts) => ({ options })
const nutrientsOf = (nutrients: readonly string[]) => ({ nutrients })

const option = <const Options extends Texts>(described: Described, options: Options) => ({
  ...described,
  kind: 'option' as const,
  ...textsOf(options),
  schema: z.enum(listKeys(options)),
})

const number = (described: Described, schema: z.ZodNumber) => ({
  ...described,
  kind: 'number' as const,
  schema,
})

const flag = (described: Described) => ({
  ...described,
  kind: 'flag' as const,
  schema: z.boolean(),
})

const text = (described: Described, max: number) => ({
  ...described,
  kind: 'text' as const,
  schema: z.string().max(max, `must not have more than ${max} characters`),
})

const list = z.array(z.enum(declaredElements)).refine((all) => new Set(all).size === all.length, {
  error: 'must not contain an element twice',
})

/** A value for each of some nutrients. */
const optionByNutrient = <
  const Options extends Texts,
  const Nutrient extends (typeof declaredElements)[number],
>(
  described: Described & { empty: string },
  nutrients: readonly Nutrient[],
  options: Options,
) => ({
  ...described,
  kind: 'options by nutrient' as const,
  ...nutrientsOf(nutrients),
  ...textsOf(options),
  schema: z.strictObject(createTable(nutrients, z.enum(listKeys(options)).optional())),
})

const numberByNutrient = <const Nutrient extends (typeof declaredElements)[number]>(
  described: Described & { empty: string; isValid: string },
  nutrients: readonly Nutrient[],
  schema: z.ZodNumber,
) => ({
  ...described,
  kind: 'numbers by nutrient' as const,
  ...nutrientsOf(nutrients),
  schema: z.strictObject(createTable(nutrients, schema.optional())),
})

const notANumber = 'must be a number'
const fourDecimals = { error: 'must have at most 4 decimals' }
const decimals = z
  .int('must be a whole number')
  .min(0, 'must not be below 0')
  .max(4, 'must not be above 4')
const percent = z
  .number({ error: notANumber })
  .min(0, 'must not be below 0')
  .max(100, 'must not be above 100')
  .refine(hasMaxFourDecimals, fourDecimals)

/**
 * A declaration profile, field by field. Contract, form, audit log and docs read this; what the fields do is in
 * `packages/agronomy/src/declarations`, which has the same fields.
 */
export const profileFields = {
  gradeName: option(
    { group: 'grade', label: 'Begins with' },
    { symbols: 'NPK 15-15-15', formulas: 'N-P2O5-K2O 15-15-15', none: '15-15-15' },
  ),
  gradeForm: option(
    { group: 'grade', label: 'Numbers of the grade' },
    { contents: 'Contents: 6.3:9.4:6.3', ratio: 'Ratio and total: 2:3:2 (22)' },
  ),
  separator: option(
    { group: 'grade', label: 'Separator of the grade' },
    { '-': 'Hyphen: 15-15-15', ':': 'Colon: 15:15:15', '/': 'Slash: 15/15/15', ' ': 'Space' },
  ),
  zeros: option(
    { group: 'grade', label: 'Nutrients that are missing' },
    {
      omit: 'Left out: NP 12-40',
      compound: '0 beside two others: 12-40-0, but N 46',
      primary: '0 for N, P and K: 46-0-0',
      grade: '0 for all of the grade: 46-0-0-0',
      statement: '0 in grade and statement',
    },
  ),
  additions: option(
    { group: 'grade', label: 'Other nutrients' },
    { plus: 'NPK 12-11-18 (+2.7 MgO)', symbols: 'NPK (Mg) 12-11-18 (2.7)', none: 'Left out' },
  ),
  brackets: option(
    { group: 'grade', label: 'Brackets' },
    { round: 'Round ( )', square: 'Square [ ]', none: 'None' },
  ),
  gradeNutrients: {
    group: 'grade' as const,
    label: 'Nutrients of the grade',
    help: 'N, P and K, in some countries with S.',
    kind: 'nutrients' as const,
    schema: list.min(1, 'must have at least one nutrient'),
  },

  decimals: number({ group: 'figures', label: 'Decimals' }, decimals),
  traceDecimals: number({ group: 'figures', label: 'Decimals of trace elements' }, decimals),
  decimalSeparator: option(
    { group: 'figures', label: 'Decimal separator' },
    { '.': 'Point', ',': 'Comma' },
  ),
  rounding: option(
    { group: 'figures', label: 'Rounding' },
    { nearest: 'To the nearest', down: 'Down, as a guarantee' },
  ),
  conversion: option(
    { group: 'figures', label: 'Oxides and elements' },
    { exact: 'By atomic weights', legal: 'By legal factors: 0.436, 0.830 …' },
  ),
  siliconSymbol: option({ group: 'figures', label: 'Silicon' }, { Si: 'Si', SI: 'SI' }),

  order: {
    group: 'nutrients' as const,
    label: 'Order',
    kind: 'order' as const,
    schema: list,
  },
  basis: optionByNutrient(
    { group: 'nutrients', label: 'Declared as', empty: 'Oxide' },
    oxideElements,
    { oxide: 'Oxide', element: 'Element', both: 'Oxide (element)' },
  ),
  inText: optionByNutrient(
    { group: 'nutrients', label: 'In the grade text', empty: 'Always' },
    declaredElements,
    { always: 'Always', alone: 'If alone', never: 'Never' },
  ),
  minimums: numberByNutrient(
    {
      group: 'nutrients',
      label: 'Smallest %',
      empty: '0',
      isValid: 'Between 0 and 100, 4 decimals',
    },
    declaredElements,
    percent,
  ),
  factors: numberByNutrient(
    { group: 'nutrients', label: 'Factor', empty: '', isValid: 'Between 0 and 1, 4 decimals' },
    oxideElements,
    z
      .number({ error: notANumber })
      .gt(0, 'must be above 0')
      .lt(1, 'must be below 1')
      .refine(hasMaxFourDecimals, fourDecimals),
  ),

  wording: option(
    { group: 'statement', label: 'Nutrients are called' },
    { symbols: 'Symbols: P2O5', names: 'Names: Phosphorus pentoxide (P2O5)' },
  ),
  language: option({ group: 'statement', label: 'Language' }, {
    en: 'English',
    'en-US': 'English (US)',
    'en-CA': 'English (Canada)',
    de: 'German',
    fr: 'French',
    es: 'Spanish',
    pt: 'Portuguese',
    'pt-BR': 'Portuguese (Brazil)',
    it: 'Italian',
    nl: 'Dutch',
    pl: 'Polish',
    cs: 'Czech',
    hu: 'Hungarian',
    ro: 'Romanian',
    bg: 'Bulgarian',
    el: 'Greek',
    uk: 'Ukrainian',
    tr: 'Turkish',
    nb: 'Norwegian',
    sv: 'Swedish',
    da: 'Danish',
    ar: 'Arabic',
    th: 'Thai',
    zh: 'Chinese',
  } satisfies Record<(typeof declarationLanguages)[number], string>),
  nitrogenForms: option(
    { group: 'statement', label: 'Nitrogen forms' },
    { none: 'Left out', nitric: 'Nitric first', ammoniacal: 'Ammoniacal first' },
  ),
  formMinimum: number({ group: 'statement', label: 'Smallest form of nitrogen, %' }, percent),
  chloride: option(
    { group: 'statement', label: 'Chloride' },
    { none: 'No note', low: '“Low in chloride”', classes: 'Low, medium or high' },
  ),
  lowChlorideBelow: number({ group: 'statement', label: 'Low in chloride below, %' }, percent),
  totalNutrients: flag({ group: 'statement', label: 'Total of N, P and K' }),
  sources: flag({ group: 'statement', label: 'Source materials (“Derived from”)' }),

  source: text({ group: 'source', label: 'Law or practice' }, 300),
  validFrom: {
    group: 'source' as const,
    label: 'Applies since',
    kind: 'date' as const,
    schema: z.union([z.literal(''), z.iso.date('must be a date')]),
  },
  certainty: option(
    { group: 'source', label: 'Certainty' },
    { A: 'A: read in the source', B: 'B: specialist knowledge', C: 'C: to be verified' },
  ),
  notes: text({ group: 'source', label: 'Notes' }, 1000),
} as const

export type ProfileField = keyof typeof profileFields
export const profileFieldNames = listKeys(profileFields)

type Schemas = { [Field in ProfileField]: (typeof profileFields)[Field]['schema'] }

// Object.fromEntries loses the types of the keys.
export const profileSchemas = Object.fromEntries(
  profileFieldNames.map((field) => [field, profileFields[field].schema]),
) as Schemas

/** By field, for forms, conflicts and the audit log. */
export const profileLabels = mapKeys(profileFieldNames, (field) => profileFields[field].label)
