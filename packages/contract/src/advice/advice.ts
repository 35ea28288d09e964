import { z } from 'zod'
import { routes } from '../api/route.ts'
import { requiredText, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { LegacyProductId } from '../products/products.ts'
import { CountryId, Crop } from '../reference/reference.ts'

/** Rejected if it is blank after trimming, but stored exactly as sent. */
export const AdviceText = requiredText(20_000)

export const AdviceProduct = z.strictObject({
  legacyProductId: LegacyProductId,
  productCode: z.string(),
  productName: z.string(),
  productRange: z.string().nullable(),
  formOfProduct: z.string().nullable(),
  /** The advice of its product family is read-only for everyone. */
  isReadOnly: z.boolean(),
})
export type AdviceProduct = z.infer<typeof AdviceProduct>

export const Advice = z.strictObject({
  countryId: CountryId,
  crop: Crop,
  product: z.strictObject({ productCode: z.string(), productName: z.string() }),
  applicationAdviceText: z.string(),
  isReadOnly: z.boolean(),
  updatedBy: z.string(),
  updatedAt: timestamp,
})
export type Advice = z.infer<typeof Advice>

/** Identifies an advice text: country, product (by DH code) and crop. */
export const adviceKey = {
  CountryId,
  ProductId: requiredText(20),
  CropId: requiredText(100),
} as const

/** The text before the edit; null if there was none. A stored text that differs from it and from the new text is a conflict. */
const was = text(20_000).nullable().optional()

/** The text that another user saved meanwhile; part of the `conflict` problem. */
export const AdviceConflict = z.strictObject({
  countryId: CountryId,
  productId: z.string(),
  cropId: z.string(),
  /** Null if it was deleted. */
  stored: z.string().nullable(),
  savedBy: z.string().nullable(),
  savedAt: timestamp.nullable(),
})
export type AdviceConflict = z.infer<typeof AdviceConflict>

export const AdviceCoverage = z.strictObject({
  countryCode: CountryId,
  crops: z.array(Crop),
  products: z.array(
    AdviceProduct.extend({
      /** The time of the last composition change. */
      compositionAt: timestamp,
      /** A crop on the label without advice is a gap. */
      cropsOnLabel: z.array(z.string()),
      advice: z.array(
        z.strictObject({
          cropId: z.string(),
          updatedAt: timestamp,
          /** Older than the last composition change. */
          isOld: z.boolean(),
        }),
      ),
    }),
  ),
})
export type AdviceCoverage = z.infer<typeof AdviceCoverage>

/** What changed in the composition of a product since its advice was written or confirmed. */
export const CompositionChanges = z.strictObject({
  /** The time of the last change; null if there was none since. */
  changedAt: timestamp.nullable(),
  /** Empty if the composition is the same again. */
  changes: z.array(
    z.strictObject({ element: z.string(), was: z.number().nullable(), now: z.number().nullable() }),
  ),
})
export type CompositionChanges = z.infer<typeof CompositionChanges>

const flag = z.enum(['true', 'false']).default('false')
const reads = { method: 'GET', can: 'product information module' } as const
const changes = {
  method: 'POST',
  can: 'product information module',
  effect: 'writes',
  country: 'body.CountryId',
} as const

export const adviceRoutes = routes({
  listLabels: {
    ...reads,
    path: '/product-advice/labels',
    summary: 'List label codes of live products in the user’s countries',
    query: z.strictObject({ country: CountryId.optional() }),
    country: 'query.country',
    answer: z.array(
      AdviceProduct.omit({ productRange: true, formOfProduct: true, isReadOnly: true }).extend({
        countryId: CountryId,
        labelCodeFront: z.string(),
        labelCodeBack: z.string(),
      }),
    ),
  },
  listAdviceProducts: {
    ...reads,
    path: '/product-advice/products/{country}/',
    summary: 'List live products of a country for advice',
    params: z.strictObject({ country: CountryId }),
    query: z.strictObject({
      existInAdvice: flag.describe('Only products with advice'),
      filterPowerbrand: flag.describe('Leaves out product families whose advice is read-only'),
    }),
    country: 'params.country',
    answer: z.array(AdviceProduct),
  },
  listAdviceCrops: {
    ...reads,
    path: '/product-advice/advicecrops/{id}',
    summary: 'List crops with advice in a country',
    params: z.strictObject({ id: CountryId }),
    country: 'params.id',
    answer: z.array(Crop),
  },
  findAdvice: {
    method: 'POST',
    can: 'product information module',
    effect: 'reads',
    fromReplica: true,
    path: '/product-advice/advice',
    summary: 'Search the advice of a country by product, crop and text',
    body: z.strictObject({
      countryId: CountryId,
      productId: requiredText(20).optional(),
      cropId: requiredText(100).optional(),
      /** The advice must contain each word; case and accents are ignored. */
      text: text(200).optional(),
    }),
    country: 'body.countryId',
    answer: z.array(Advice),
  },
  upsertAdvice: {
    ...changes,
    path: '/product-advice/upsert-advice',
    summary: 'Save the advice for a product and crop',
    body: z.strictObject({ ...adviceKey, ApplicationAdviceText: AdviceText, was }),
    answer: Advice,
  },
  deleteAdvice: {
    ...changes,
    path: '/product-advice/delete-advice',
    summary: 'Delete the advice for a product and crop (its history is kept)',
    body: z.strictObject({
      ...adviceKey,
      /** Accepted because the specification sends it; ignored. */
      ApplicationAdviceText: z.string().nullable().optional(),
      was,
    }),
    answer: z.literal(true),
  },
  getAdviceCoverage: {
    ...reads,
    path: '/product-advice/coverage/{country}',
    summary: 'Get the advice coverage of a country by product and crop',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: AdviceCoverage,
  },
  findCompositionChanges: {
    method: 'POST',
    can: 'product information module',
    effect: 'reads',
    path: '/product-advice/composition-changes',
    summary: 'List composition changes since the advice for a product and crop was written',
    body: z.strictObject({
      countryId: CountryId,
      productId: requiredText(20),
      cropId: requiredText(100),
    }),
    country: 'body.countryId',
    answer: CompositionChanges,
  },
  confirmAdvice: {
    ...changes,
    path: '/product-advice/confirm-advice',
    summary: 'Confirm that the advice for a product and crop is still right',
    body: z.strictObject(adviceKey),
    answer: z.literal(true),
  },
  findSameAdvice: {
    method: 'POST',
    can: 'product information module',
    effect: 'reads',
    path: '/product-advice/same-advice',
    summary: 'List advice for the same product and crop in the user’s other countries',
    body: z.strictObject({
      countryId: CountryId,
      productId: requiredText(20),
      cropId: requiredText(100),
    }),
    country: 'body.countryId',
    answer: z.array(Advice.extend({ countryName: z.string() })),
  },
})
