import { z } from 'zod'
import { routes } from '../api/route.ts'
import { isBlank, text } from '../api/text-rules.ts'
import { CountryId } from '../reference/reference.ts'
import { storedApplication } from './product-fields.ts'
import { CompositionRow, ElementsRow } from './products.ts'

/** A product with all cells of the grids. */
export const CatalogueRow = CompositionRow.extend({
  displayElements: ElementsRow.shape.displayElements,
  ...storedApplication,
})
export type CatalogueRow = z.infer<typeof CatalogueRow>

export const sortFields = [
  'productName',
  'dhCode',
  'productRange',
  'formOfProduct',
  'legacyProductId',
] as const
export type SortField = (typeof sortFields)[number]

/** The names of a product, for lists across countries. */
export const NamedProduct = CompositionRow.omit({ composition: true }).extend({
  countryId: CountryId,
})
export type NamedProduct = z.infer<typeof NamedProduct>

export const FoundProduct = NamedProduct.extend({
  /** The closest place of a match, closest first. */
  matchedIn: z.enum(['code', 'name', 'synonyms', 'texts']),
})
export type FoundProduct = z.infer<typeof FoundProduct>

const searchText = text(200)
const reads = { method: 'POST', can: 'product information module', effect: 'reads' } as const

/** Case and accents are ignored; a match contains every word. */
export const productSearchRoutes = routes({
  searchProducts: {
    ...reads,
    fromReplica: true,
    takesTurns: true,
    path: '/product-information/search',
    summary: 'Search products of a country, page by page',
    body: z.strictObject({
      countryCode: CountryId,
      /** Searched in code, name and synonyms. */
      text: searchText.default(''),
      sort: z.enum(sortFields).default('productName'),
      descending: z.boolean().default(false),
      /** Starts at 1. */
      page: z.int().positive().max(1_000_000).default(1),
      pageSize: z.int().positive().max(500).default(50),
    }),
    country: 'body.countryCode',
    answer: z.strictObject({
      /** The number of products on all pages. */
      total: z.int().nonnegative(),
      page: z.int().positive(),
      pageSize: z.int().positive(),
      products: z.array(CatalogueRow),
    }),
  },
  searchStuff: {
    ...reads,
    fromReplica: true,
    takesTurns: true,
    problems: ['search_replaced'],
    path: '/product-information/search-stuff',
    summary: 'Search products of the user’s countries by text',
    body: z.strictObject({
      text: searchText.refine((typed) => !isBlank(typed), { error: 'must not be empty' }),
      countryCode: CountryId.optional(),
      limit: z.int().positive().max(100).default(20),
    }),
    country: 'body.countryCode',
    answer: z.strictObject({
      products: z.array(FoundProduct),
      /** How many products are found by earlier texts only, because an import has changed too many at once. */
      notSearched: z.int().nonnegative(),
    }),
  },
  listAllProducts: {
    method: 'GET',
    isTagged: true,
    path: '/regional/all-products',
    summary: 'List all products of the user’s countries',
    can: 'product information module',
    query: z.strictObject({ country: CountryId.optional() }),
    country: 'query.country',
    answer: z.array(NamedProduct),
  },
})
