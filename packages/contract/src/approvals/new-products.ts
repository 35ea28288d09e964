import { z } from 'zod'
import { listKeys } from '../api/key-list.ts'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { applicationFields, descriptionFields } from '../products/product-fields.ts'
import { LegacyProductId } from '../products/products.ts'
import { CountryId } from '../reference/reference.ts'

/**
 * The file name of a label without its extension, which is removed; the files are stored in another system.
 */
const labelCode = text(200)
  .refine((name) => !/[\\/]/.test(name), { error: 'must be a file name without a path' })
  .nullable()
  .transform((name) => withoutPdf((name ?? '').trim()))

function withoutPdf(name: string): string {
  let rest = name
  while (rest.toLowerCase().endsWith('.pdf')) rest = rest.slice(0, -4).trimEnd()
  return rest
}

/** The fields of the create and approve form besides the country, in the order of the form. */
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
export const newProductFieldNames = listKeys(newProductFields)

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

/** Creating a product does not need these fields; a change names only the changed ones. */
const defaults = {
  showAdvice: newProductFields.showAdvice.default(false),
  weblinkSafetyDataSheet: newProductFields.weblinkSafetyDataSheet.default(''),
  labelCodeFront: labelCode.default(''),
  labelCodeBack: labelCode.default(''),
  webSynonyms: newProductFields.webSynonyms.default([]),
} satisfies Partial<Record<NewProductField, z.ZodType>>

const emptyList = z.array(z.never('must be empty until the product is approved'))

/** Values that every draft has; a client can send them but cannot send others. */
const fixedFields = {
  isLiveProduct: z
    .literal(false, 'must be false: only an approval makes a product live')
    .optional(),
  webProductName: z.string().optional(),
  composition: z.strictObject({}).optional(),
  cropsOnLabel: emptyList.optional(),
  commercialProducts: emptyList.optional(),
}

export const NewProduct = z
  .strictObject({ countryId: CountryId, ...newProductFields, ...defaults, ...fixedFields })
  .refine(
    ({ webProductName, productName }) => [undefined, productName].includes(webProductName?.trim()),
    {
      path: ['webProductName'],
      error: 'must equal the product name until the product is approved',
    },
  )
export type NewProduct = z.infer<typeof NewProduct>

export const CreatedProduct = z.strictObject({
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
    summary: 'Reserve the next free DH code for a day',
    body: z.strictObject({}),
    answer: z.strictObject({
      dhCode: z.string(),
      /** Reserved for the caller until then. */
      expiresAt: timestamp,
    }),
  },
  checkCode: {
    ...access,
    method: 'GET',
    path: '/product-information/product-code/{country}',
    summary: 'Check whether a DH code is free in a country',
    params: z.strictObject({ country: CountryId }),
    query: z.strictObject({ dhCode: z.string().max(100).default('').describe('DH code to check') }),
    country: 'params.country',
    answer: z.strictObject({
      dhCode: z.string(),
      /** The error text of the field; null if the code is free. */
      rejection: z.string().nullable(),
      /** Live products with the same code in the user's other countries. */
      elsewhere: z.array(z.strictObject({ countryId: CountryId, productName: z.string() })),
    }),
  },
  createProducts: {
    ...access,
    method: 'POST',
    effect: 'writes',
    path: '/product-information/create-products',
    summary: 'Create the same draft in several countries, all or none',
    body: z.strictObject({
      countryIds: z
        .array(CountryId)
        .min(1)
        .max(100)
        .meta({ examples: [['FR', 'DE']] }),
      ...newProductFields,
      ...defaults,
    }),
    answer: z.array(CreatedProduct),
  },
  createProduct: {
    ...access,
    method: 'POST',
    effect: 'writes',
    path: '/product-information/create-product',
    summary: 'Create a draft product for approval',
    body: NewProduct,
    country: 'body.countryId',
    answer: CreatedProduct,
  },
})
