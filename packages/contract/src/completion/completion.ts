import { z } from 'zod'
import { routes } from '../api/route.ts'
import { BrokenLink } from '../link-monitor/broken-links.ts'
import { CountryId } from '../reference/reference.ts'

/** What a complete product has, in the order of the report. */
export const completionFields = [
  'productRange',
  'formOfProduct',
  'application',
  'bagPack',
  'synonyms',
  'shortDescription',
  'mediumDescription',
  'longDescription',
] as const
export type CompletionField = (typeof completionFields)[number]

const forEachField = <T extends z.ZodType>(type: T) =>
  Object.fromEntries(completionFields.map((field) => [field, type])) as Record<CompletionField, T>

export const CompletionRow = z.strictObject({
  legacyProductId: z.int().positive(),
  dhCode: z.string(),
  productName: z.string(),
  /** True where there is something, false where it is missing. */
  ...forEachField(z.boolean()),
  /** The crops on its label and those with advice, by name; empty without any. */
  crops: z.string(),
})
export type CompletionRow = z.infer<typeof CompletionRow>

const count = z.int().nonnegative()

/** How many products have each field; `complete` have all of them and at least one crop. */
const totals = { products: count, complete: count, ...forEachField(count), crops: count }
export const CompletionTotals = z.strictObject(totals)
export type CompletionTotals = z.infer<typeof CompletionTotals>

export const sortOrders = ['code', 'name', 'crop'] as const
export type SortOrder = (typeof sortOrders)[number]

/** What a check of the catalogue has to say about a product. The rules have names and texts of their own. */
export const QualityFinding = z.strictObject({
  legacyProductId: z.int().positive(),
  rule: z.string(),
  text: z.string(),
  /** Elements, or the field of a text. */
  cells: z.array(z.string()),
})
export type QualityFinding = z.infer<typeof QualityFinding>

const qualityTotals = {
  products: count,
  /** Products with any finding. */
  questioned: count,
  /** Rule → products that do not keep it; those that all keep are not named. */
  byRule: z.record(z.string(), count),
}
export const QualityTotals = z.strictObject(qualityTotals)
export type QualityTotals = z.infer<typeof QualityTotals>

const access = { can: ['product information module', 'global web team module'] } as const

/** Computed from the data as it is at the moment of the call. */
export const completionRoutes = routes({
  listCompletion: {
    ...access,
    method: 'POST',
    effect: 'reads',
    path: '/product-information/product-status',
    summary: 'What each live product of a country has and what it lacks',
    body: z.strictObject({
      countryCode: CountryId,
      sortOrder: z.enum(sortOrders).default('name'),
      showMissingOnly: z.boolean().default(false),
    }),
    country: 'body.countryCode',
    answer: z.strictObject({
      countryCode: CountryId,
      /** Whether the user may fill what is missing. */
      canEdit: z.boolean(),
      /** Of all products of the country, shown or not. */
      totals: CompletionTotals,
      products: z.array(CompletionRow),
      brokenLinks: z.array(BrokenLink),
    }),
  },
  listCompletionByCountry: {
    ...access,
    method: 'GET',
    path: '/product-information/product-status/countries',
    summary: 'How complete the catalogue of each of the user’s countries is',
    answer: z.array(z.strictObject({ countryId: CountryId, countryName: z.string(), ...totals })),
  },
  downloadCompletion: {
    ...access,
    method: 'GET',
    path: '/product-information/product-status/download/{country}',
    summary: 'The report of a country as a workbook',
    params: z.strictObject({ country: CountryId }),
    query: z.strictObject({
      sortOrder: z.enum(sortOrders).default('name'),
      showMissingOnly: z.enum(['true', 'false']).default('false'),
    }),
    country: 'params.country',
    answer: z.file(),
  },
  listQuality: {
    ...access,
    method: 'GET',
    path: '/product-information/product-quality/{country}',
    summary: 'What the checks of composition and texts find in the live products of a country',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.strictObject({
      countryCode: CountryId,
      totals: QualityTotals,
      findings: z.array(QualityFinding),
    }),
  },
  listQualityByCountry: {
    ...access,
    method: 'GET',
    path: '/product-information/product-quality',
    summary: 'How many products of each of the user’s countries the checks find something in',
    answer: z.array(z.strictObject({ countryId: CountryId, ...qualityTotals })),
  },
})
