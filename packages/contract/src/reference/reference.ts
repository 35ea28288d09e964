import { z } from 'zod'
import { routes } from '../api/route.ts'
import { shortText } from '../api/text-rules.ts'

const notCountry = 'must be a two-letter country code'
export const CountryId = shortText(2, notCountry)
  .regex(/^[A-Z]{2}$/, notCountry)
  .describe('Country as two letters, such as GB (ISO 3166-1 alpha-2)')

export const Option = z.strictObject({ id: z.string(), name: z.string() })
export type Option = z.infer<typeof Option>

/** A retired item stays where it is used and is not offered for new records. Only with `includeRetired`. */
const retired = { isRetired: z.literal(true).optional() }
export const includeRetired = z
  .enum(['true', 'false'])
  .default('false')
  .describe('Whether retired entries are included')
const withRetired = z.strictObject({ includeRetired })
export const RetirableOption = Option.extend(retired)
export type RetirableOption = z.infer<typeof RetirableOption>

export const ProductRange = Option.extend({ isReadOnly: z.boolean(), ...retired })
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
    answer: z.array(Option),
  },
  listMyCountries: {
    method: 'GET',
    path: '/regional/my-countries',
    summary: 'List the user’s assigned countries',
    hasRole: true,
    answer: z.array(Option),
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
    answer: z.array(Option),
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
      productForms: z.array(RetirableOption),
      units: z.array(z.enum(units)),
    }),
  },
  listCompositionChoices: {
    method: 'GET',
    path: '/regional/composition-choices',
    summary: 'List composition columns in display order',
    hasRole: true,
    answer: z.array(Option),
  },
  listAllElements: {
    method: 'GET',
    path: '/regional/elements',
    summary: 'List elements',
    hasRole: true,
    answer: z.array(Option),
  },
  listFormulations: {
    method: 'GET',
    path: '/regional/formulations',
    summary: 'List formulations',
    hasRole: true,
    query: withRetired,
    answer: z.array(RetirableOption),
  },
  listActionCategories: {
    method: 'GET',
    path: '/regional/action-categories',
    summary: 'List action categories',
    hasRole: true,
    query: withRetired,
    answer: z.array(RetirableOption),
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
