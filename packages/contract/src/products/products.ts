import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { routes } from '../api/route.ts'
import { reason } from '../api/text-rules.ts'
import { BrokenLink } from '../link-monitor/broken-links.ts'
import { CountryId } from '../reference/reference.ts'
import { Composition, CompositionPatch, DisplayElements } from './elements.ts'
import {
  applicationFields,
  completingDescriptionFields,
  descriptionFields,
  storedApplication,
  storedDescription,
  storedProduct,
} from './product-fields.ts'

export const LegacyProductId = z
  .int()
  .positive()
  .max(2_147_483_647)
  .meta({ description: 'Number of the product', examples: [10001] })

export const CompositionRow = z.strictObject({
  legacyProductId: LegacyProductId,
  dhCode: z.string(),
  productName: z.string(),
  productRange: z.string().nullable(),
  composition: Composition,
})
export type CompositionRow = z.infer<typeof CompositionRow>

/** The live products of a country with the fields of one screen. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ countryCode: CountryId, canEdit: z.boolean(), products: z.array(row) })

const savedOf = <Row extends z.ZodType>(row: Row) => z.strictObject({ products: z.array(row) })

const changesOf = <Change extends z.ZodType>(change: Change) =>
  z.strictObject({ countryCode: CountryId, products: z.array(change).min(1).max(5000) })

export const CompositionList = listOf(CompositionRow)
export type CompositionList = z.infer<typeof CompositionList>

/** With the composition, so that the screen shows what a product contains beside what it displays. */
export const ElementsRow = CompositionRow.extend({
  displayElements: DisplayElements,
})
export type ElementsRow = z.infer<typeof ElementsRow>

/** The whole new list and the list before the edit; the differences are merged element by element. */
export const ElementsChange = z.strictObject({
  legacyProductId: LegacyProductId,
  displayElements: DisplayElements,
  was: DisplayElements.optional(),
})
export type ElementsChange = z.infer<typeof ElementsChange>

export const ApplicationsRow = z.strictObject({
  legacyProductId: LegacyProductId,
  dhCode: z.string(),
  productName: z.string(),
  ...storedApplication,
  /** In kg/l; needed to calculate grams per litre. */
  density: z.number().nullable(),
})
export type ApplicationsRow = z.infer<typeof ApplicationsRow>

export const ApplicationsChange = z.strictObject({
  legacyProductId: LegacyProductId,
  ...z.strictObject(applicationFields).partial().shape,
  was: z.strictObject(storedApplication).partial().optional(),
})
export type ApplicationsChange = z.infer<typeof ApplicationsChange>

export const DescriptionRow = z.strictObject({
  legacyProductId: LegacyProductId,
  countryId: CountryId,
  ...storedDescription,
  /** The empty fields that a complete description needs. */
  missing: z.array(z.enum(completingDescriptionFields)),
})
export type DescriptionRow = z.infer<typeof DescriptionRow>

export const DescriptionChange = z.strictObject({
  legacyProductId: LegacyProductId,
  countryId: CountryId,
  ...z.strictObject(descriptionFields).partial().shape,
  was: z.strictObject(storedDescription).partial().optional(),
})
export type DescriptionChange = z.infer<typeof DescriptionChange>

/** Changed cells of one product with their previous values. */
export const CompositionChange = z.strictObject({
  legacyProductId: LegacyProductId,
  composition: CompositionPatch,
  was: CompositionPatch.optional(),
})
export type CompositionChange = z.infer<typeof CompositionChange>

/** A cell that another user changed meanwhile; part of the `conflict` problem. */
export const ProductConflict = z.strictObject({
  legacyProductId: LegacyProductId,
  /** The id of an element or the name of a field. */
  cell: z.string(),
  stored: jsonValue(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type ProductConflict = z.infer<typeof ProductConflict>

export const ProductDetail = z.strictObject({
  legacyProductId: LegacyProductId,
  countryId: CountryId,
  composition: Composition,
  displayElements: DisplayElements,
  ...storedProduct,
})
export type ProductDetail = z.infer<typeof ProductDetail>

export const DeclaredProduct = ProductDetail.extend({
  /** The declaration on its label, in the form its country requires: “NPK 15-15-15 (+2 MgO)”. */
  declaration: z.string(),
})
export type DeclaredProduct = z.infer<typeof DeclaredProduct>

const ofCountry = {
  params: z.strictObject({ country: CountryId }),
  country: 'params.country',
  can: 'product information module',
} as const

const changes = { method: 'POST', can: 'product information module', effect: 'writes' } as const

/** Each save stores all changes or none. */
export const productRoutes = routes({
  listCompositions: {
    ...ofCountry,
    method: 'GET',
    isTagged: true,
    path: '/product-information/product-compositions/{country}',
    summary: 'List compositions of a country',
    answer: CompositionList,
  },
  saveCompositions: {
    ...changes,
    path: '/product-information/product-compositions',
    isBulk: true,
    summary: 'Save changed compositions of a country',
    body: changesOf(CompositionChange).extend({ reason }),
    country: 'body.countryCode',
    answer: savedOf(CompositionRow),
  },
  listElements: {
    ...ofCountry,
    method: 'GET',
    isTagged: true,
    path: '/product-information/product-elements/{country}',
    summary: 'List displayed elements of a country’s products',
    answer: listOf(ElementsRow),
  },
  saveElements: {
    ...changes,
    path: '/product-information/product-elements',
    isBulk: true,
    summary: 'Save changed displayed elements of a country',
    body: changesOf(ElementsChange),
    country: 'body.countryCode',
    answer: savedOf(ElementsRow),
  },
  listApplications: {
    ...ofCountry,
    method: 'GET',
    isTagged: true,
    path: '/product-information/product-applications/{country}',
    summary: 'List range, form and application flags of a country’s products',
    answer: listOf(ApplicationsRow),
  },
  saveApplications: {
    ...changes,
    path: '/product-information/product-applications',
    isBulk: true,
    summary: 'Save changed ranges, forms and application flags of a country',
    body: changesOf(ApplicationsChange),
    country: 'body.countryCode',
    answer: savedOf(ApplicationsRow),
  },
  listDescriptions: {
    ...ofCountry,
    method: 'GET',
    isTagged: true,
    path: '/product-information/product-descriptions/{country}',
    summary: 'List descriptions of a country',
    answer: listOf(DescriptionRow).extend({ brokenLinks: z.array(BrokenLink) }),
  },
  saveDescription: {
    ...changes,
    path: '/product-information/product-description',
    summary: 'Save changed fields of a product’s description',
    body: DescriptionChange,
    country: 'body.countryId',
    answer: DescriptionRow,
  },
  getProduct: {
    method: 'GET',
    path: '/product-information/search/{id}',
    summary: 'Get a live product',
    can: 'product information module',
    params: z.strictObject({ id: z.coerce.number().pipe(LegacyProductId) }),
    answer: DeclaredProduct,
  },
})
