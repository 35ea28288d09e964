import { z } from 'zod'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { CountryId } from '../reference/reference.ts'
import { elementIds } from './elements.ts'
import { CompositionRow, LegacyProductId } from './products.ts'

const LinkedProduct = CompositionRow.omit({ composition: true })
export type LinkedProduct = z.infer<typeof LinkedProduct>

/** Which list: what a country recommends for a nutrient on a crop. */
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
  .refine((ids) => new Set(ids).size === ids.length, { error: 'must name no product twice' })

/** The list that somebody else saved meanwhile; part of the `conflict` problem. */
export const LinksConflict = z.strictObject({
  stored: z.array(LinkedProduct),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type LinksConflict = z.infer<typeof LinksConflict>

const call = {
  method: 'POST',
  can: 'product information module',
  country: 'body.countryCode',
  answer: ProductLinks,
} as const

export const productLinkRoutes = routes({
  findProductLinks: {
    ...call,
    path: '/regional/product-links',
    summary: 'The products linked for a nutrient on a crop, in order',
    effect: 'reads',
    body: z.strictObject(list),
  },
  saveProductLinks: {
    ...call,
    path: '/product-information/product-links',
    summary: 'Save the whole list of products for a nutrient on a crop, in order',
    effect: 'writes',
    body: z.strictObject({
      ...list,
      products: ProductIds,
      /** The list it was edited from. One that is stored now and neither of the two conflicts. */
      was: ProductIds.optional(),
    }),
  },
})
