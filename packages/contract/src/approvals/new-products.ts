import { z } from 'zod'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { applicationFields, descriptionFields } from '../products/product-fields.ts'
import { LegacyProductId } from '../products/products.ts'
import { CountryId } from '../reference/reference.ts'

/** Labels are kept elsewhere; here stands what their files are called, without the ending. */
const labelCode = text(200)
  .refine((name) => !/[\\/]/.test(name), { error: 'must be the name of a file, without a path' })
  .refine((name) => !/\.pdf\s*$/i.test(name), { error: 'must not end in .pdf' })
  .nullable()
  .transform((name) => name?.trim() ?? '')

/** What the form of a product that is not live yet asks for besides its country, in its order. */
export const newProductFields = {
  productRange: applicationFields.productRange,
  productName: descriptionFields.productName.trim(),
  dHCode: descriptionFields.dhCode.trim(),
  showAdvice: z.boolean(),
  formOfProduct: applicationFields.formOfProduct,
  weblinkPackImage: descriptionFields.weblinkPackImage,
  weblinkPackImageAltText: descriptionFields.weblinkPackImageAltText,
  weblinkSafetyDataSheet: descriptionFields.weblinkSafetyDataSheet,
  labelCodeFront: labelCode,
  labelCodeBack: labelCode,
  webShortDescription: descriptionFields.webShortDescription,
  webSynonyms: descriptionFields.webSynonyms,
  webLongDescription: descriptionFields.webLongDescription,
} as const

export type NewProductField = keyof typeof newProductFields
export const newProductFieldNames = Object.keys(newProductFields) as NewProductField[]

export const requiredNewProductFields = [
  'productRange',
  'productName',
  'dHCode',
  'formOfProduct',
  'weblinkPackImage',
  'weblinkPackImageAltText',
  'webShortDescription',
  'webLongDescription',
] as const satisfies readonly NewProductField[]

/** Whoever creates a product need not name what may be empty; who changes one names what they change. */
const whereLeftOut = {
  showAdvice: newProductFields.showAdvice.default(false),
  weblinkSafetyDataSheet: newProductFields.weblinkSafetyDataSheet.default(''),
  labelCodeFront: labelCode.default(''),
  labelCodeBack: labelCode.default(''),
  webSynonyms: newProductFields.webSynonyms.default([]),
} satisfies Partial<Record<NewProductField, z.ZodType>>

const nothing = z.array(z.never('must be empty: it is filled after approval'))

/** What a draft always is; a client may say so, but nothing else. */
const fixedFields = {
  isLiveProduct: z.literal(false, 'a product goes live by its approval alone').optional(),
  webProductName: z.string().optional(),
  composition: z.strictObject({}).optional(),
  cropsOnLabel: nothing.optional(),
  commercialProducts: nothing.optional(),
}

export const NewProduct = z
  .strictObject({ countryId: CountryId, ...newProductFields, ...whereLeftOut, ...fixedFields })
  .refine(
    ({ webProductName, productName }) => [undefined, productName].includes(webProductName?.trim()),
    { path: ['webProductName'], error: 'must be the product name, until the product is approved' },
  )
export type NewProduct = z.infer<typeof NewProduct>

const CreatedProduct = z.strictObject({
  legacyProductId: LegacyProductId,
  approvalId: z.int().positive(),
  countryId: CountryId,
  dhCode: z.string(),
  productName: z.string(),
  isLiveProduct: z.literal(false),
})

const access = { can: 'product information module' } as const

export const newProductRoutes = routes({
  proposeCode: {
    ...access,
    method: 'POST',
    effect: 'writes',
    path: '/npp/new-pack-proposal',
    summary: 'Sets the next free DH code aside for the caller, for a day',
    body: z.strictObject({}),
    answer: z.strictObject({
      dhCode: z.string(),
      /** Until then nobody else gets it. */
      expiresAt: z.iso.datetime({ offset: true }),
    }),
  },
  checkCode: {
    ...access,
    method: 'GET',
    path: '/product-information/product-code/{country}',
    summary: 'Whether a new product of a country may have a code, and where it is sold already',
    params: z.strictObject({ country: CountryId }),
    query: z.strictObject({ dhCode: z.string().max(100).default('') }),
    country: 'params.country',
    answer: z.strictObject({
      dhCode: z.string(),
      /** Why it may not, as an error of the field says it; null: it may. */
      refusal: z.string().nullable(),
      /** Live products of the same code in the user's other countries. */
      elsewhere: z.array(z.strictObject({ countryId: CountryId, productName: z.string() })),
    }),
  },
  createProduct: {
    ...access,
    method: 'POST',
    effect: 'writes',
    path: '/product-information/create-product',
    summary: 'Creates a product as a draft that waits for approval',
    body: NewProduct,
    country: 'body.countryId',
    answer: CreatedProduct,
  },
})
