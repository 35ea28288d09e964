import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { createTable, listKeys } from '../api/key-list.ts'
import { routes } from '../api/route.ts'
import { reason, requiredText, text } from '../api/text-rules.ts'
import { CountryId } from '../reference/reference.ts'
import { CompositionPatch, elementIds } from './elements.ts'
import {
  applicationFields,
  descriptionFields,
  storedApplication,
  storedDescription,
} from './product-fields.ts'
import {
  ApplicationsRow,
  CompositionRow,
  DescriptionRow,
  ElementsRow,
  LegacyProductId,
  ProductDetail,
} from './products.ts'

const displayed = createTable(elementIds, z.boolean())

/** The cells of each screen: allowed new values, possible previous values, and a saved row. */
export const cellKinds = {
  composition: { cells: CompositionPatch, was: CompositionPatch, row: CompositionRow },
  /** Each element is a cell; true if it is displayed. */
  elements: {
    cells: z.strictObject(displayed).partial(),
    was: z.strictObject(displayed).partial(),
    row: ElementsRow,
  },
  applications: {
    cells: z.strictObject(applicationFields).partial(),
    was: z.strictObject(storedApplication).partial(),
    row: ApplicationsRow,
  },
  /** Products are compared by code, so the code cannot be copied. */
  description: {
    cells: z.strictObject(descriptionFields).omit({ dhCode: true }).partial(),
    was: z.strictObject(storedDescription).omit({ dhCode: true }).partial(),
    row: DescriptionRow,
  },
} as const

export type CellKindName = keyof typeof cellKinds
export const cellKindNames = listKeys(cellKinds)

const changesOf = <Kind extends CellKindName>(kind: Kind) =>
  z.strictObject({
    countryCode: CountryId,
    kind: z.literal(kind),
    products: z
      .array(
        z.strictObject({
          legacyProductId: LegacyProductId,
          cells: cellKinds[kind].cells,
          was: cellKinds[kind].was.optional(),
        }),
      )
      .min(1)
      .max(5000),
  })

/** Changed cells of one kind in products of one country. */
export const CountryChanges = z.discriminatedUnion('kind', [
  changesOf('composition'),
  changesOf('elements'),
  changesOf('applications'),
  changesOf('description'),
])
export type CountryChanges = z.infer<typeof CountryChanges>

const savedOf = <Kind extends CellKindName>(kind: Kind) =>
  z.strictObject({
    countryCode: CountryId,
    kind: z.literal(kind),
    products: z.array(cellKinds[kind].row),
  })

export const SameCode = z.strictObject({
  /** The product with the same code. */
  sameAs: LegacyProductId,
  countryId: CountryId,
  legacyProductId: LegacyProductId,
  dhCode: z.string(),
  productName: z.string(),
  /** The values of the requested cells; null if empty. */
  cells: z.record(z.string(), jsonValue()),
})
export type SameCode = z.infer<typeof SameCode>

const access = { can: 'product information module' } as const

/** Products with the same DH code in several countries are the same product. */
export const productComparisonRoutes = routes({
  compareProduct: {
    ...access,
    method: 'GET',
    path: '/product-information/product-comparison',
    summary: 'Compare a product across the user’s countries',
    query: z.strictObject({ dhCode: requiredText(20).describe('DH code of the product') }),
    answer: z.strictObject({ dhCode: z.string(), products: z.array(ProductDetail) }),
  },
  findSameCodes: {
    ...access,
    method: 'POST',
    effect: 'reads',
    path: '/product-information/same-codes',
    isBulk: true,
    summary: 'List cell values of products with the same codes in the user’s other countries',
    body: z.strictObject({
      countryCode: CountryId,
      kind: z.enum(cellKindNames),
      products: z
        .array(
          z.strictObject({
            legacyProductId: LegacyProductId,
            cells: z.array(text(100)).min(1).max(100),
          }),
        )
        .min(1)
        .max(5000),
    }),
    country: 'body.countryCode',
    answer: z.strictObject({ products: z.array(SameCode) }),
  },
  saveInCountries: {
    ...access,
    method: 'POST',
    effect: 'writes',
    path: '/product-information/product-cells',
    isBulk: true,
    summary: 'Save changed cells of products in several countries',
    body: z.strictObject({ changes: z.array(CountryChanges).min(1).max(1000), reason }),
    answer: z.strictObject({
      changes: z.array(
        z.discriminatedUnion('kind', [
          savedOf('composition'),
          savedOf('elements'),
          savedOf('applications'),
          savedOf('description'),
        ]),
      ),
    }),
  },
})
