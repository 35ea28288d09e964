import { z } from 'zod'
import { routes } from '../api/route.ts'
import { filled, text } from '../products/product-fields.ts'
import { LegacyProductId } from '../products/products.ts'
import { CountryId, Crop } from '../reference/reference.ts'

const moment = z.iso.datetime({ offset: true })

/** What is refused as blank is what trimming leaves nothing of; a text is stored exactly as sent. */
export const AdviceText = filled(20_000)

export const AdviceProduct = z.strictObject({
  legacyProductId: LegacyProductId,
  productCode: z.string(),
  productName: z.string(),
  productRange: z.string().nullable(),
  /** Its family's advice is view-only for everyone. */
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
  updatedAt: moment,
})
export type Advice = z.infer<typeof Advice>

/** Which text: of a product, by its DH code, on a crop, in a country. */
export const adviceKey = { CountryId, ProductId: filled(20), CropId: filled(100) } as const

/** The text it was edited from; null: there was none. One that is stored now and neither of the two conflicts. */
const was = text(20_000).nullable().optional()

/** The text that somebody else saved meanwhile; part of the `conflict` problem. */
export const AdviceConflict = z.strictObject({
  countryId: CountryId,
  productId: z.string(),
  cropId: z.string(),
  /** Null: it was deleted. */
  stored: z.string().nullable(),
  savedBy: z.string().nullable(),
  savedAt: moment.nullable(),
})
export type AdviceConflict = z.infer<typeof AdviceConflict>

export const AdviceCoverage = z.strictObject({
  countryCode: CountryId,
  crops: z.array(Crop),
  products: z.array(
    AdviceProduct.extend({
      /** When its composition was last changed. */
      compositionAt: moment.nullable(),
      /** Crops that it is sold for: one without advice is a gap. */
      cropsOnLabel: z.array(z.string()),
      advice: z.array(
        z.strictObject({
          cropId: z.string(),
          updatedAt: moment,
          /** Older than the composition it speaks of. */
          isOld: z.boolean(),
        }),
      ),
    }),
  ),
})
export type AdviceCoverage = z.infer<typeof AdviceCoverage>

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
    summary: 'Front and back label codes of the live products of the user’s countries',
    query: z.strictObject({ country: CountryId.optional() }),
    country: 'query.country',
    answer: z.array(
      AdviceProduct.omit({ productRange: true, isReadOnly: true }).extend({
        countryId: CountryId,
        labelCodeFront: z.string(),
        labelCodeBack: z.string(),
      }),
    ),
  },
  listAdviceProducts: {
    ...reads,
    path: '/product-advice/products/{country}/',
    summary: 'The live products of a country that advice can be about',
    params: z.strictObject({ country: CountryId }),
    query: z.strictObject({
      /** Only products that have advice. */
      existInAdvice: flag,
      /** Without the families whose advice is read-only. */
      filterPowerbrand: flag,
    }),
    country: 'params.country',
    answer: z.array(AdviceProduct),
  },
  listAdviceCrops: {
    ...reads,
    path: '/product-advice/advicecrops/{id}',
    summary: 'The crops that have advice in a country',
    params: z.strictObject({ id: CountryId }),
    country: 'params.id',
    answer: z.array(Crop),
  },
  findAdvice: {
    method: 'POST',
    can: 'product information module',
    effect: 'reads',
    path: '/product-advice/advice',
    summary: 'The advice of a country, of a product, on a crop, with words in its text',
    body: z.strictObject({
      countryId: CountryId,
      productId: filled(20).optional(),
      cropId: filled(100).optional(),
      /** Words in any case, with or without accents; each must be in the text. */
      text: text(200).optional(),
    }),
    country: 'body.countryId',
    answer: z.array(Advice),
  },
  upsertAdvice: {
    ...changes,
    path: '/product-advice/upsert-advice',
    summary: 'Save the advice about a product on a crop',
    body: z.strictObject({ ...adviceKey, ApplicationAdviceText: AdviceText, was }),
    answer: Advice,
  },
  deleteAdvice: {
    ...changes,
    path: '/product-advice/delete-advice',
    summary: 'Delete the advice about a product on a crop; its history stays',
    body: z.strictObject({
      ...adviceKey,
      /** As the specification sends it; says nothing more than the key does. */
      ApplicationAdviceText: z.string().nullable().optional(),
      was,
    }),
    answer: z.literal(true),
  },
  getAdviceCoverage: {
    ...reads,
    path: '/product-advice/coverage/{country}',
    summary: 'Which products of a country have advice on which crops, and which of it is old',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: AdviceCoverage,
  },
  findSameAdvice: {
    method: 'POST',
    can: 'product information module',
    effect: 'reads',
    path: '/product-advice/same-advice',
    summary: 'What the user’s other countries advise for the same product code on the same crop',
    body: z.strictObject({ countryId: CountryId, productId: filled(20), cropId: filled(100) }),
    country: 'body.countryId',
    answer: z.array(Advice.extend({ countryName: z.string() })),
  },
})
