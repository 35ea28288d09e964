import { z } from 'zod'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { CountryId } from '../reference/reference.ts'
import { storedApplication } from './product-fields.ts'
import { CompositionRow, ElementsRow } from './products.ts'

/** A product with everything that the grids edit. */
export const CatalogueRow = CompositionRow.extend({
  displayElements: ElementsRow.shape.displayElements,
  ...storedApplication,
})
export type CatalogueRow = z.infer<typeof CatalogueRow>

const sortFields = [
  'productName',
  'dhCode',
  'productRange',
  'formOfProduct',
  'legacyProductId',
] as const
export type SortField = (typeof sortFields)[number]

/** A product as it is named in lists of many countries. */
export const NamedProduct = CompositionRow.omit({ composition: true }).extend({
  countryId: CountryId,
})
export type NamedProduct = z.infer<typeof NamedProduct>

export const FoundProduct = NamedProduct.extend({
  /** Where the words stand; what is told first lies closest. */
  matchedIn: z.enum(['code', 'name', 'synonyms', 'texts']),
})
export type FoundProduct = z.infer<typeof FoundProduct>

const searchText = text(200)
const reads = { method: 'POST', can: 'product information module', effect: 'reads' } as const

/** Letters match in any case, with or without accents; of several words each must be found. */
export const productSearchRoutes = routes({
  searchProducts: {
    ...reads,
    path: '/product-information/search',
    summary: 'The live products of a country, page by page',
    body: z.strictObject({
      countryCode: CountryId,
      /** Found in code, name or synonyms. */
      text: searchText.default(''),
      sort: z.enum(sortFields).default('productName'),
      descending: z.boolean().default(false),
      /** Counted from 1. */
      page: z.int().positive().max(1_000_000).default(1),
      pageSize: z.int().positive().max(500).default(50),
    }),
    country: 'body.countryCode',
    answer: z.strictObject({
      /** How many there are on all pages together. */
      total: z.int().nonnegative(),
      page: z.int().positive(),
      pageSize: z.int().positive(),
      products: z.array(CatalogueRow),
    }),
  },
  searchStuff: {
    ...reads,
    path: '/product-information/search-stuff',
    summary: 'Live products of the user’s countries by any words of theirs, the closest first',
    body: z.strictObject({
      text: searchText.refine((words) => words.trim() !== '', { error: 'must not be empty' }),
      countryCode: CountryId.optional(),
      limit: z.int().positive().max(100).default(20),
    }),
    country: 'body.countryCode',
    answer: z.strictObject({ products: z.array(FoundProduct) }),
  },
  listAllProducts: {
    method: 'GET',
    isTagged: true,
    path: '/regional/all-products',
    summary: 'Every live product of the user’s countries, by name',
    can: 'product information module',
    query: z.strictObject({ country: CountryId.optional() }),
    country: 'query.country',
    answer: z.array(NamedProduct),
  },
})
