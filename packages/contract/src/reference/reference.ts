import { z } from 'zod'
import { routes } from '../api/route.ts'
import { shortText } from '../api/text-rules.ts'

const notCountry = 'must be a two-letter country code'
export const CountryId = shortText(2, notCountry)
  .regex(/^[A-Z]{2}$/, notCountry)
  .describe('Country as two letters, such as GB (ISO 3166-1 alpha-2)')

export const Choice = z.strictObject({ id: z.string(), name: z.string() })
export type Choice = z.infer<typeof Choice>

/** A retired item stays where it is used and is not offered for new records. Only with `includeRetired`. */
const retired = { isRetired: z.literal(true).optional() }
export const includeRetired = z
  .enum(['true', 'false'])
  .default('false')
  .describe('Whether retired entries are included')
const withRetired = z.strictObject({ includeRetired })
export const RetirableChoice = Choice.extend(retired)
export type RetirableChoice = z.infer<typeof RetirableChoice>

export const ProductRange = Choice.extend({ isReadOnly: z.boolean(), ...retired })
export type ProductRange = z.infer<typeof ProductRange>

export const Crop = z.strictObject({ cropId: z.string(), cropName: z.string(), ...retired })
export type Crop = z.infer<typeof Crop>

export const units = ['KGM', 'LTR'] as const

/** Lists that the screens offer for selection. */
export const referenceRoutes = routes({
  listCountries: {
    method: 'GET',
    path: '/regional/countries',
    summary: 'List all countries',
    hasRole: true,
    answer: z.array(Choice),
  },
  listMyCountries: {
    method: 'GET',
    path: '/regional/my-countries',
    summary: 'List the user’s assigned countries',
    hasRole: true,
    answer: z.array(Choice),
  },
  listMyRegions: {
    method: 'GET',
    path: '/regional/my-regions',
    summary: 'List regions with the user’s assigned countries',
    hasRole: true,
    answer: z.array(z.strictObject({ region: z.string(), countries: z.array(CountryId) })),
  },
  listProductCountries: {
    method: 'GET',
    path: '/regional/product-countries',
    summary: 'List the user’s countries that have products',
    hasRole: true,
    answer: z.array(Choice),
  },
  listProductRanges: {
    method: 'GET',
    path: '/regional/product-ranges',
    summary: 'List product ranges, optionally of a country',
    hasRole: true,
    query: z.strictObject({
      country: CountryId.optional(),
      includeReadOnly: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Whether ranges whose advice is read-only are included'),
      includeRetired,
    }),
    country: 'query.country',
    answer: z.strictObject({ productRanges: z.array(ProductRange) }),
  },
  listProductForms: {
    method: 'GET',
    path: '/regional/product-forms',
    summary: 'List product forms and units',
    hasRole: true,
    query: withRetired,
    answer: z.strictObject({
      productForms: z.array(RetirableChoice),
      units: z.array(z.enum(units)),
    }),
  },
  listCompositionChoices: {
    method: 'GET',
    path: '/regional/composition-choices',
    summary: 'List composition columns in display order',
    hasRole: true,
    answer: z.array(Choice),
  },
  listAllElements: {
    method: 'GET',
    path: '/regional/elements',
    summary: 'List elements',
    hasRole: true,
    answer: z.array(Choice),
  },
  listFormulations: {
    method: 'GET',
    path: '/regional/formulations',
    summary: 'List formulations',
    hasRole: true,
    query: withRetired,
    answer: z.array(RetirableChoice),
  },
  listActionCategories: {
    method: 'GET',
    path: '/regional/action-categories',
    summary: 'List action categories',
    hasRole: true,
    query: withRetired,
    answer: z.array(RetirableChoice),
  },
  listCrops: {
    method: 'GET',
    path: '/product-advice/crops',
    summary: 'List crops',
    hasRole: true,
    query: withRetired,
    answer: z.array(Crop),
  },
})
