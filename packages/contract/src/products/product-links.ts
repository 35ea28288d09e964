import { z } from 'zod'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { CountryId } from '../reference/reference.ts'
import { elementIds } from './elements.ts'
import { CompositionRow, LegacyProductId } from './products.ts'

export const LinkedProduct = CompositionRow.omit({ composition: true })
export type LinkedProduct = z.infer<typeof LinkedProduct>

/** Identifies a list: the products a country recommends for a nutrient on a crop. */
const list = { countryCode: CountryId, element: z.enum(elementIds), cropId: text(100) }

export const ProductLinks = z.strictObject({
  ...list,
  canEdit: z.boolean(),
  products: z.array(LinkedProduct),
})
export type ProductLinks = z.infer<typeof ProductLinks>

const ProductIds = z
  .array(LegacyProductId)
  .max(1000)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'must not contain a product twice' })

/** The list that another user saved meanwhile; part of the `conflict` problem. */
export const LinksConflict = z.strictObject({
  stored: z.array(LinkedProduct),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type LinksConflict = z.infer<typeof LinksConflict>

export const LinkCount = z.strictObject({
  element: z.enum(elementIds),
  cropId: z.string(),
  products: z.int(),
})
export type LinkCount = z.infer<typeof LinkCount>

const call = {
  method: 'POST',
  can: 'product information module',
  country: 'body.countryCode',
  answer: ProductLinks,
} as const

export const productLinkRoutes = routes({
  listLinkCounts: {
    method: 'GET',
    path: '/regional/product-link-counts/{country}',
    summary: 'Count linked products of a country by nutrient and crop',
    can: 'product information module',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.array(LinkCount),
  },
  findProductLinks: {
    ...call,
    path: '/regional/product-links',
    summary: 'List products linked for a nutrient on a crop',
    effect: 'reads',
    body: z.strictObject(list),
  },
  saveProductLinks: {
    ...call,
    path: '/product-information/product-links',
    summary: 'Replace the products linked for a nutrient on a crop',
    effect: 'writes',
    body: z.strictObject({
      ...list,
      products: ProductIds,
      /** The list before the edit. A stored list that differs from it and from the new list is a conflict. */
      was: ProductIds.optional(),
    }),
  },
})
