import { z } from 'zod'
import { elementIds } from './elements.ts'

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
export const isStorable = (value: string) => !/[\0\p{Surrogate}]/u.test(value)
export const unstorable = 'holds a character that cannot be stored'

/** Text that a person typed. */
export const text = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters`)
    .refine(isStorable, { error: unstorable })

export const filled = (most: number) =>
  text(most).refine((value) => value.trim() !== '', { error: 'must not be empty' })

/** Why, where what is saved is not as it should be; kept in the log. */
export const reason = text(500).optional()

/** Null clears a text that may be empty. */
const optional = <Field extends z.ZodString>(field: Field) =>
  field.nullable().transform((value) => value ?? '')

/** Whether HTML says anything once its tags are gone. The database has the same rule: has_text. */
export function hasText(html: string): boolean {
  return /(^|>)(\s|&nbsp;)*([^<&\s]|&(?!nbsp;))/.test(html)
}

const richText = (most: number) => text(most).refine(hasText, { error: 'must not be empty' })

/** A browser ignores blanks in an address, so `java script:` is one too. */
const hasForeignScheme = (address: string) =>
  /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address.replaceAll(/[\0-\x20]/g, ''))

const link = text(2000).refine((address) => !hasForeignScheme(address), {
  error: 'must be a web address that begins with https://',
})
const choice = filled(100)

export const DisplayElements = z
  .array(z.enum(elementIds))
  .refine((list) => new Set(list).size === list.length, { error: 'must name no element twice' })

/** What the applications screen edits. */
export const applicationFields = {
  productRange: choice,
  formOfProduct: choice,
  showUnitsByWeight: z.boolean(),
  showGramsPerLitre: z.boolean(),
  showOnWeb: z.boolean(),
  solidSoilAppliedFertilizer: z.boolean(),
  liquidSoilAppliedFertilizer: z.boolean(),
  solidFertigationFertilizer: z.boolean(),
  liquidFertigationFertilizer: z.boolean(),
  foliarMicronutrientFertilizer: z.boolean(),
  seedTreatment: z.boolean(),
} as const

export type ApplicationField = keyof typeof applicationFields
export const applicationFieldNames = Object.keys(applicationFields) as ApplicationField[]

/** What the descriptions form edits; the first seven are required, see `requiredDescriptionFields`. */
export const descriptionFields = {
  webProductName: filled(200),
  productRange: choice,
  dhCode: filled(20),
  weblinkPackImage: link.refine((address) => address.trim() !== '', { error: 'must not be empty' }),
  weblinkPackImageAltText: filled(500),
  webShortDescription: filled(2000),
  webLongDescription: richText(100_000),
  webMediumDescription: optional(text(100_000)),
  weblinkSafetyDataSheet: optional(link),
  webSynonyms: z.array(filled(200)).max(200),
  productName: filled(200),
  showAdvice: z.boolean(),
  labelCodeFront: optional(text(200)),
  labelCodeBack: optional(text(200)),
  cropsOnLabel: z.array(filled(100)).max(200),
} as const

export type DescriptionField = keyof typeof descriptionFields
export const descriptionFieldNames = Object.keys(descriptionFields) as DescriptionField[]

export const requiredDescriptionFields = [
  'webProductName',
  'productRange',
  'dhCode',
  'weblinkPackImage',
  'weblinkPackImageAltText',
  'webShortDescription',
  'webLongDescription',
] as const satisfies readonly DescriptionField[]

/** What a description lacks until it is complete: what is required, and what the apps and the search use. */
export const completingDescriptionFields = [
  'webProductName',
  'productRange',
  'weblinkPackImage',
  'weblinkPackImageAltText',
  'webShortDescription',
  'webLongDescription',
  'webMediumDescription',
  'webSynonyms',
] as const satisfies readonly DescriptionField[]
