import { z } from 'zod'
import { createTable } from '../api/key-list.ts'
import { routes } from '../api/route.ts'
import { timestamp } from '../api/timestamp.ts'
import { AuditEntry, AuditNames } from '../audit/audit.ts'
import { completionFields, QualityFinding } from '../completion/completion.ts'
import { DeclarationLine } from '../declarations/declarations.ts'
import { BrokenLink } from '../link-monitor/broken-links.ts'
import { CountryId, Crop } from '../reference/reference.ts'
import { elementIds } from './elements.ts'
import { DeclaredProduct, LegacyProductId } from './products.ts'

export const NamedCrop = Crop.pick({ cropId: true, cropName: true })

/** Everything about one live product in its country, to be read. */
export const ProductPage = z.strictObject({
  product: DeclaredProduct,
  country: z.strictObject({
    id: CountryId,
    name: z.string(),
    /** The language of the texts; `en` if the country has none. */
    language: z.string(),
    decimalSeparator: z.enum(['.', ',']),
  }),
  /** What the label notes below the nutrients, such as “Low in chloride”. */
  notes: z.array(z.string()),
  /** The lines of the declaration, in the order and with the values of the label: percent by weight. */
  nutrients: z.array(
    DeclarationLine.extend({
      /** Null if the product is not shown in grams per litre or has no density. */
      gramsPerLitre: z.string().nullable(),
    }),
  ),
  /** The names of the range and the form. */
  rangeName: z.string().nullable(),
  formName: z.string().nullable(),
  cropsOnLabel: z.array(NamedCrop),
  savedBy: z.string(),
  savedAt: timestamp,
  /** True if the part has a value, false if it is missing. */
  completion: z.strictObject(createTable([...completionFields, 'crops'], z.boolean())),
  findings: z.array(QualityFinding),
  brokenLinks: z.array(BrokenLink),
  advice: z.array(
    z.strictObject({
      crop: NamedCrop,
      text: z.string(),
      savedBy: z.string(),
      savedAt: timestamp,
    }),
  ),
  /** Where the country recommends the product: for an element on a crop, at a position from 1. */
  links: z.array(
    z.strictObject({ element: z.enum(elementIds), crop: NamedCrop, position: z.int().positive() }),
  ),
  /** The same code in the user’s other countries. */
  otherCountries: z.array(
    z.strictObject({
      countryId: CountryId,
      countryName: z.string(),
      legacyProductId: LegacyProductId,
      productName: z.string(),
      /** In the form that the other country requires. */
      declaration: z.string(),
      hasSameComposition: z.boolean(),
    }),
  ),
  /** The newest changes of the product and its advice; left out without permission for the audit log. */
  history: z.strictObject({ entries: z.array(AuditEntry), names: AuditNames }).optional(),
})
export type ProductPage = z.infer<typeof ProductPage>

const ofProduct = {
  method: 'GET',
  can: 'product information module',
  params: z.strictObject({ id: z.coerce.number().pipe(LegacyProductId) }),
} as const

export const productPageRoutes = routes({
  getProductPage: {
    ...ofProduct,
    path: '/product-information/product-page/{id}',
    summary: 'Get everything about a live product in its country',
    answer: ProductPage,
  },
  downloadDataSheet: {
    ...ofProduct,
    path: '/product-information/data-sheet/{id}',
    summary: 'Export the data sheet of a live product to PDF',
    answer: z.file(),
  },
})
