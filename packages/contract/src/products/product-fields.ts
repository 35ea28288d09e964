import { z } from 'zod'
import { link } from '../api/link-rules.ts'
import { hasText, isBlank, plainText, requiredText, text } from '../api/text-rules.ts'

/** What the values of a field are. Storage, workbook cells, grid cells and comparison follow from it. */
export type FieldKind = 'flag' | 'text' | 'link' | 'prose' | 'html' | 'lines' | 'option' | 'options'

/** The screens that edit fields of a product. */
type FieldScreen = 'applications' | 'descriptions'

interface FieldDefinition {
  kind: FieldKind
  /** What a new value must fulfil. */
  rule: z.ZodType
  /** What may be stored: old rows may lack a value that is required today. */
  stored: z.ZodType
  screens: readonly FieldScreen[]
  /** The reference list whose ids the field holds. */
  list?: 'ranges' | 'forms' | 'crops'
  /** The columns that belong together on the applications screen. */
  group?: 'product' | 'shown' | 'applied'
  /** The descriptions form cannot be saved without it. */
  isRequired?: boolean
  /** A description without it is incomplete: the apps and the search use it. */
  isPartOfComplete?: boolean
}

/** Null clears a text that may be empty. */
const optional = <Rule extends z.ZodString>(rule: Rule) =>
  rule.nullable().transform((value) => value ?? '')

const notEmpty = { error: 'must not be empty' }

/** Whether text has more than tags; “< 2 min” in plain text is no tag. */
const isReadable = (value: string) => hasText(value) || /<[^a-zA-Z/!]/.test(value)

/** What who shows a stored value has to know. */
const valueDescriptions = {
  text: plainText,
  prose: plainText,
  link: `${plainText}. A web address, or the path of a file of this server; empty if there is none`,
  html: 'HTML of simple formatting, which was cleaned when it was saved',
  lines: 'Plain texts, never HTML',
  option: 'The id of an entry of the reference lists',
  options: 'The ids of entries of the reference lists',
} as const satisfies Record<Exclude<FieldKind, 'flag'>, string>

const ofText = <Kind extends 'text' | 'link' | 'prose' | 'html', Rule extends z.ZodType>(
  kind: Kind,
  rule: Rule,
) => ({ kind, rule, stored: z.string().describe(valueDescriptions[kind]) }) as const

const ofList = <Kind extends 'lines' | 'options'>(kind: Kind, max: number) =>
  ({
    kind,
    rule: z.array(requiredText(max)).max(200),
    stored: z.array(z.string()).describe(valueDescriptions[kind]),
  }) as const

const option = {
  kind: 'option',
  rule: requiredText(100),
  stored: z.string().nullable().describe(valueDescriptions.option),
} as const
const flag = { kind: 'flag', rule: z.boolean(), stored: z.boolean() } as const

const applicationFlag = (group: 'product' | 'shown' | 'applied') =>
  ({ ...flag, screens: ['applications'], group }) as const

const description = { screens: ['descriptions'] } as const
const required = { isRequired: true, isPartOfComplete: true } as const

/**
 * Every field of a product that a screen edits, in the order of the forms. Calls, columns, workbook,
 * comparison, drafts and log follow from this list; labels are in `@nutripim/wording/product-labels`.
 */
export const productFields = {
  webProductName: { ...ofText('text', requiredText(200)), ...description, ...required },
  productRange: {
    ...option,
    ...required,
    screens: ['applications', 'descriptions'],
    list: 'ranges',
    group: 'product',
  },
  dhCode: { ...ofText('text', requiredText(20)), ...description, isRequired: true },
  weblinkPackImage: {
    ...ofText(
      'link',
      link.refine((address) => !isBlank(address), notEmpty),
    ),
    ...description,
    ...required,
  },
  weblinkPackImageAltText: { ...ofText('text', requiredText(500)), ...description, ...required },
  weblinkSafetyDataSheet: { ...ofText('link', optional(link)), ...description },
  webShortDescription: {
    ...ofText('prose', text(2000).refine(isReadable, notEmpty)),
    ...description,
    ...required,
  },
  webMediumDescription: {
    ...ofText('prose', optional(text(100_000))),
    ...description,
    isPartOfComplete: true,
  },
  webLongDescription: {
    ...ofText('html', text(100_000).refine(isReadable, notEmpty)),
    ...description,
    ...required,
  },
  webSynonyms: { ...ofList('lines', 200), ...description, isPartOfComplete: true },
  productName: { ...ofText('text', requiredText(200)), ...description },
  showAdvice: { ...flag, ...description },
  labelCodeFront: { ...ofText('text', optional(text(200))), ...description },
  labelCodeBack: { ...ofText('text', optional(text(200))), ...description },
  cropsOnLabel: { ...ofList('options', 100), ...description, list: 'crops' },
  /** For labels that say “Derived from”. */
  sourceMaterials: { ...ofText('text', optional(text(500))), ...description },
  formOfProduct: { ...option, screens: ['applications'], list: 'forms', group: 'product' },
  showUnitsByWeight: applicationFlag('shown'),
  showGramsPerLitre: applicationFlag('shown'),
  showOnWeb: applicationFlag('shown'),
  solidSoilAppliedFertilizer: applicationFlag('applied'),
  liquidSoilAppliedFertilizer: applicationFlag('applied'),
  solidFertigationFertilizer: applicationFlag('applied'),
  liquidFertigationFertilizer: applicationFlag('applied'),
  foliarMicronutrientFertilizer: applicationFlag('applied'),
  seedTreatment: applicationFlag('applied'),
} as const satisfies Record<string, FieldDefinition>

type Fields = typeof productFields
export type ProductField = keyof Fields

type FieldOn<Screen extends FieldScreen> = {
  [Field in ProductField]: Screen extends Fields[Field]['screens'][number] ? Field : never
}[ProductField]
export type ApplicationField = FieldOn<'applications'>
export type DescriptionField = FieldOn<'descriptions'>

export const getField = (field: ProductField): FieldDefinition => productFields[field]

// Object.keys knows no more than that keys are strings.
export const productFieldNames = Object.keys(productFields) as ProductField[]

export const isProductField = (name: string): name is ProductField =>
  Object.hasOwn(productFields, name)
export const isApplicationField = (name: string): name is ApplicationField =>
  isProductField(name) && getField(name).screens.includes('applications')
const isDescriptionField = (name: string): name is DescriptionField =>
  isProductField(name) && getField(name).screens.includes('descriptions')

export const applicationFieldNames = productFieldNames.filter(isApplicationField)
export const descriptionFieldNames = productFieldNames.filter(isDescriptionField)

export const requiredDescriptionFields = descriptionFieldNames.filter(
  (field) => getField(field).isRequired,
)
export const completingDescriptionFields = descriptionFieldNames.filter(
  (field) => getField(field).isPartOfComplete,
)

function shapeOf<Field extends ProductField, Part extends 'rule' | 'stored'>(
  names: readonly Field[],
  part: Part,
) {
  // Object.fromEntries forgets which field has which type.
  return Object.fromEntries(names.map((name) => [name, productFields[name][part]])) as {
    [Name in Field]: Fields[Name][Part]
  }
}

/** What the applications screen edits. */
export const applicationFields = shapeOf(applicationFieldNames, 'rule')
/** What the descriptions form edits. */
export const descriptionFields = shapeOf(descriptionFieldNames, 'rule')

export const storedApplication = shapeOf(applicationFieldNames, 'stored')
export const storedDescription = shapeOf(descriptionFieldNames, 'stored')
export const storedProduct = shapeOf(productFieldNames, 'stored')

/**
 * Whether a field has a value: the one definition of “filled”. The database has the same one, in
 * `product-columns-sql.ts`; a test compares the two.
 */
export function isFilled(field: ProductField, value: unknown): boolean {
  const { kind } = getField(field)
  if (Array.isArray(value)) return value.length > 0
  if (typeof value !== 'string') return value === true
  return kind === 'prose' || kind === 'html' ? isReadable(value) : !isBlank(value)
}

/** Values are shown in w/w or in g/l, never in both: the one definition of this rule. */
export const exclusiveFields = ['showUnitsByWeight', 'showGramsPerLitre'] as const

export function findExcludedField(field: string): ApplicationField | undefined {
  const [weight, litre] = exclusiveFields
  if (field === weight) return litre
  return field === litre ? weight : undefined
}

export const hasExclusionConflict = (values: { readonly [field: string]: unknown }) =>
  exclusiveFields.every((field) => values[field] === true)
