import { z } from 'zod'
import { plainText } from '../api/text-rules.ts'
import type { Scope } from '../api-keys/scopes.ts'
import { DealerContactId } from '../dealers/dealers.ts'
import { Composition, DisplayElements } from '../products/elements.ts'
import { storedProduct } from '../products/product-fields.ts'
import { LegacyProductId } from '../products/products.ts'
import type { DeliveredKind } from '../publishing/channel-settings.ts'
import { Html } from './html.ts'

const { dhCode, productName, ...otherFields } = storedProduct

/** What a person typed, which is never HTML, whatever it contains. */
const plain = (description: string) => z.string().describe(`${description}. ${plainText}`)

/** The fields that the channel delivers; the settings of the channel decide which of them there are. */
export const DeliveredProduct = z.strictObject({
  legacyProductId: LegacyProductId,
  dhCode,
  productName,
  ...z.strictObject({ ...otherFields, webLongDescription: Html }).partial().shape,
  composition: Composition.optional(),
  displayElements: DisplayElements.optional(),
})
export type DeliveredProduct = z.infer<typeof DeliveredProduct>

export const DeliveredDeclaration = z.strictObject({
  legacyProductId: LegacyProductId,
  dhCode,
  productName,
  declaration: plain('The declared nutrients, such as NPK 15-15-15 (+2 MgO)'),
  nutrients: z.array(
    z.strictObject({
      name: plain('Nutrient, such as P2O5'),
      value: plain('Percent by weight, as the country writes numbers'),
    }),
  ),
  statement: z
    .array(
      z.strictObject({
        name: plain('Nutrient or form, such as P2O5 or NO3'),
        label: plain('As the label says it, such as Phosphorus pentoxide (P2O5)'),
        value: plain('Percent by weight, as the country writes numbers'),
        isForm: z.boolean().describe('Whether it is a form of the nutrient before it'),
      }),
    )
    .optional()
    .describe(
      'All lines of the label; only where the profile of the country has more than symbols',
    ),
  notes: z
    .array(plain('Such as Low in chloride'))
    .optional()
    .describe('What the label notes below its lines; together with the statement'),
})
export type DeliveredDeclaration = z.infer<typeof DeliveredDeclaration>

export const DeliveredAdvice = z.strictObject({
  legacyProductId: LegacyProductId,
  dhCode,
  cropId: z.string().describe('The id of a crop of the reference lists'),
  text: plain('Advice for growers; lines are separated by line breaks'),
})
export type DeliveredAdvice = z.infer<typeof DeliveredAdvice>

const text = z.string().describe(plainText)

export const DeliveredDealer = z.strictObject({
  dealerContactId: DealerContactId,
  groupingText: text,
  grouping2Text: text,
  name: text,
  address: text,
  telephone1: text,
  telephone2: text,
  email1: text,
  email2: text,
  webSite1: text,
  comments: text,
  longitude: z.number(),
  latitude: z.number(),
  englishGroupingText: text,
  englishName: text,
  englishAddress: text,
})
export type DeliveredDealer = z.infer<typeof DeliveredDealer>

/** The scope that a key needs to read records of a kind. */
export const kindScopes = {
  product: 'products:read',
  declaration: 'products:read',
  advice: 'advice:read',
  dealer: 'dealers:read',
} as const satisfies Record<DeliveredKind, Scope>

const change = <Kind extends DeliveredKind, Content extends z.ZodType>(
  kind: Kind,
  content: Content,
) =>
  z.strictObject({
    publication: z.int().positive().describe('Number of the publication'),
    kind: z.literal(kind),
    id: z
      .string()
      .describe('Number of the product or dealer; of advice, product and crop: `10001/maize`'),
    code: z.string().nullable().describe('DH code; null for dealers'),
    content: content
      .nullable()
      .describe('The record; null if the channel does not deliver it any more'),
  })

export const DeliveredChange = z.discriminatedUnion('kind', [
  change('product', DeliveredProduct),
  change('declaration', DeliveredDeclaration),
  change('advice', DeliveredAdvice),
  change('dealer', DeliveredDealer),
])

export const ChangePage = z.strictObject({
  changes: z.array(DeliveredChange).describe('In the order in which they were published'),
  cursor: z.string().describe('Send it as `after` to get what comes next'),
  hasMore: z.boolean().describe('Whether further changes can be read at once'),
})
export type ChangePage = z.infer<typeof ChangePage>
