import { deriveValues } from '@nutripim/agronomy/oxides'
import type { ProductPage } from '@nutripim/contract/products/product-page'
import { z } from 'zod'
import { readProductPage } from '../features/products/page/product-page.ts'
import { searchStuff } from '../features/products/search/search-stuff.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { defineTool, requireCountry, shorten, type ToolCall } from './assistant-tool.ts'
import * as statements from './assistants-sql.ts'
import { code, country, limit, searchText } from './tool-inputs.ts'

const scope = 'products:read'
const ofProduct = z.strictObject({ country, code })

/** The number of a live product of a country that the key has. */
export async function getProductId(
  { db, identity }: ToolCall,
  product: z.output<typeof ofProduct>,
): Promise<number> {
  requireCountry(identity, product.country)
  const statement = statements.findProductId(product.country, product.code, identity.countries)
  const found = await db.find<{ id: number }>(statement)
  if (found) return found.id
  throw new ProblemError(
    'not_found',
    `There is no live product ${product.code} in ${product.country}. Use find_products to find its code.`,
  )
}

async function readPage(call: ToolCall, product: z.output<typeof ofProduct>): Promise<ProductPage> {
  const id = await getProductId(call, product)
  return readProductPage(call.db, call.identity, id)
}

const nameOf = ({ product }: ProductPage) => ({
  country: product.countryId,
  code: product.dhCode,
  name: product.productName,
})

const maxText = 8000

export const productTools = [
  defineTool({
    name: 'find_products',
    title: 'Find products',
    description:
      'Finds live products by code, name, synonym or text, closest match first. Start here to get the DH code that the other tools need.',
    scope,
    input: z.strictObject({
      text: searchText.min(1),
      country: country.optional().describe('Only products of this country'),
      limit: limit(10, 25),
    }),
    async run({ db, identity, request, takeSearchTurn }, { text, country: wanted, limit }) {
      if (wanted !== undefined) requireCountry(identity, wanted)
      const search = { text, limit, ...(wanted !== undefined && { countryCode: wanted }) }
      // An assistant searches several things at the same time, so none replaces another.
      const { products } = await takeSearchTurn({ signal: request.signal }, (steps) =>
        searchStuff(db, steps, search, identity.countries),
      )
      return {
        products: products.map(({ countryId, dhCode, productName, productRange, matchedIn }) => ({
          country: countryId,
          code: dhCode,
          name: productName,
          range: productRange,
          matchedIn,
        })),
      }
    },
  }),

  defineTool({
    name: 'get_product',
    title: 'Get a product',
    description:
      'Reads one product: fields and texts, what is missing, broken links and the same product in other countries. The long description is HTML, all other texts are plain. Texts are cut after 8,000 characters.',
    scope,
    input: ofProduct,
    async run(call, input) {
      const page = await readPage(call, input)
      const { composition, declaration, displayElements, ...fields } = page.product
      return {
        declaration,
        ...shortenTexts(fields),
        rangeName: page.rangeName,
        formName: page.formName,
        savedAt: page.savedAt,
        missing: Object.entries(page.completion).flatMap(([part, isThere]) =>
          isThere ? [] : part,
        ),
        warnings: page.findings.map(({ text }) => text),
        brokenLinks: page.brokenLinks.map(({ field }) => field),
        otherCountries: page.otherCountries.map(
          ({ countryId, declaration, hasSameComposition }) => ({
            country: countryId,
            declaration,
            hasSameComposition,
          }),
        ),
      }
    },
  }),

  defineTool({
    name: 'get_composition',
    title: 'Get a composition',
    description:
      'Reads the composition of a product in percent by weight (Density in kg/l), the values derived from oxide pairs, the elements shown to customers, and warnings of the rules.',
    scope,
    input: ofProduct,
    async run(call, input) {
      const page = await readPage(call, input)
      const { composition, displayElements } = page.product
      return {
        ...nameOf(page),
        composition,
        derived: deriveValues(composition),
        displayElements,
        warnings: page.findings.map(({ text }) => text),
      }
    },
  }),

  defineTool({
    name: 'get_declaration',
    title: 'Get a declaration',
    description:
      'Reads what the label of a product declares, in the form that its country requires: the text and each nutrient.',
    scope,
    input: ofProduct,
    async run(call, input) {
      const page = await readPage(call, input)
      const { nutrients, product } = page
      return { ...nameOf(page), declaration: product.declaration, nutrients }
    },
  }),
]

function shortenTexts(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? shorten(value, maxText) : value,
    ]),
  )
}
