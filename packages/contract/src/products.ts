import { z } from 'zod'
import { Composition, CompositionPatch, elementIds } from './elements.ts'
import { CountryId } from './reference.ts'
import { routes } from './route.ts'

const LegacyProductId = z.int().positive().max(2_147_483_647)

export const CompositionRow = z.strictObject({
  legacyProductId: LegacyProductId,
  dhCode: z.string(),
  productName: z.string(),
  productRange: z.string().nullable(),
  composition: Composition,
})
export type CompositionRow = z.infer<typeof CompositionRow>

export const CompositionList = z.strictObject({
  countryCode: CountryId,
  canEdit: z.boolean(),
  products: z.array(CompositionRow),
})
export type CompositionList = z.infer<typeof CompositionList>

/** Changed cells of one product, and what they were edited from. */
export const CompositionChange = z.strictObject({
  legacyProductId: LegacyProductId,
  composition: CompositionPatch,
  was: CompositionPatch.optional(),
})
export type CompositionChange = z.infer<typeof CompositionChange>

/** A cell that somebody else changed meanwhile; part of the `conflict` problem. */
export const ProductConflict = z.strictObject({
  legacyProductId: LegacyProductId,
  /** An element, or the name of a field. */
  cell: z.string(),
  stored: z.json(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type ProductConflict = z.infer<typeof ProductConflict>

export const ProductDetail = CompositionRow.extend({
  countryId: CountryId,
  formOfProduct: z.string().nullable(),
  displayElements: z.array(z.enum(elementIds)),
  showUnitsByWeight: z.boolean(),
  showGramsPerLitre: z.boolean(),
  showOnWeb: z.boolean(),
  showAdvice: z.boolean(),
  solidSoilAppliedFertilizer: z.boolean(),
  liquidSoilAppliedFertilizer: z.boolean(),
  solidFertigationFertilizer: z.boolean(),
  liquidFertigationFertilizer: z.boolean(),
  foliarMicronutrientFertilizer: z.boolean(),
  seedTreatment: z.boolean(),
  webProductName: z.string(),
  weblinkPackImage: z.string(),
  weblinkPackImageAltText: z.string(),
  weblinkSafetyDataSheet: z.string(),
  webShortDescription: z.string(),
  webMediumDescription: z.string(),
  webLongDescription: z.string(),
  webSynonyms: z.array(z.string()),
  labelCodeFront: z.string(),
  labelCodeBack: z.string(),
  cropsOnLabel: z.array(z.string()),
})
export type ProductDetail = z.infer<typeof ProductDetail>

export const productRoutes = routes({
  listCompositions: {
    method: 'GET',
    path: '/product-information/product-compositions/{country}',
    summary: 'The live products of a country with their compositions; 304 while nothing changed',
    can: 'product information module',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: CompositionList,
  },
  saveCompositions: {
    method: 'POST',
    path: '/product-information/product-compositions',
    summary: 'Save changed cells of compositions: all of them or none',
    can: 'product information module',
    effect: 'writes',
    body: z.strictObject({
      countryCode: CountryId,
      products: z.array(CompositionChange).min(1).max(5000),
    }),
    country: 'body.countryCode',
    answer: z.strictObject({ products: z.array(CompositionRow) }),
  },
  getProduct: {
    method: 'GET',
    path: '/product-information/search/{id}',
    summary: 'One live product of the user’s countries',
    can: 'product information module',
    params: z.strictObject({ id: z.coerce.number().pipe(LegacyProductId) }),
    answer: ProductDetail,
  },
})
