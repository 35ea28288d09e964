import { z } from 'zod'
import { routes } from '../api/route.ts'

export const CountryId = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code')

const Choice = z.strictObject({ id: z.string(), name: z.string() })
export type Choice = z.infer<typeof Choice>

/** Stays where it is used, and is to be offered for nothing new. Only where it is asked for. */
const retired = { isRetired: z.literal(true).optional() }
const includeRetired = z.enum(['true', 'false']).default('false')
const withRetired = z.strictObject({ includeRetired })
const RetirableChoice = Choice.extend(retired)
export type RetirableChoice = z.infer<typeof RetirableChoice>

export const ProductRange = Choice.extend({ isReadOnly: z.boolean(), ...retired })
export type ProductRange = z.infer<typeof ProductRange>

export const Crop = z.strictObject({ cropId: z.string(), cropName: z.string(), ...retired })
export type Crop = z.infer<typeof Crop>

export const units = ['KGM', 'LTR'] as const

/** Lists that the screens choose from. */
export const referenceRoutes = routes({
  listCountries: {
    method: 'GET',
    path: '/regional/countries',
    summary: 'All countries',
    hasRole: true,
    answer: z.array(Choice),
  },
  listMyCountries: {
    method: 'GET',
    path: '/regional/my-countries',
    summary: 'The countries that the user holds',
    hasRole: true,
    answer: z.array(Choice),
  },
  listProductCountries: {
    method: 'GET',
    path: '/regional/product-countries',
    summary: 'Those of the user’s countries that have products',
    hasRole: true,
    answer: z.array(Choice),
  },
  listProductRanges: {
    method: 'GET',
    path: '/regional/product-ranges',
    summary: 'Product ranges, editable ones only unless read-only ones are asked for',
    hasRole: true,
    query: z.strictObject({
      country: CountryId.optional(),
      includeReadOnly: z.enum(['true', 'false']).default('false'),
      includeRetired,
    }),
    country: 'query.country',
    answer: z.strictObject({ productRanges: z.array(ProductRange) }),
  },
  listProductForms: {
    method: 'GET',
    path: '/regional/product-forms',
    summary: 'Forms of product, and the units they are sold in',
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
    summary: 'The element columns of a composition, in their order',
    hasRole: true,
    answer: z.array(Choice),
  },
  listAllElements: {
    method: 'GET',
    path: '/regional/elements',
    summary: 'Elements',
    hasRole: true,
    answer: z.array(Choice),
  },
  listFormulations: {
    method: 'GET',
    path: '/regional/formulations',
    summary: 'Formulations',
    hasRole: true,
    query: withRetired,
    answer: z.array(RetirableChoice),
  },
  listActionCategories: {
    method: 'GET',
    path: '/regional/action-categories',
    summary: 'Action categories',
    hasRole: true,
    query: withRetired,
    answer: z.array(RetirableChoice),
  },
  listCrops: {
    method: 'GET',
    path: '/product-advice/crops',
    summary: 'Crops',
    hasRole: true,
    query: withRetired,
    answer: z.array(Crop),
  },
})
