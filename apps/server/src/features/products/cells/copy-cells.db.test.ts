import { type CellKindName, cellKindNames } from '@nutripim/contract/products/product-comparison'
import type { ProductDetail } from '@nutripim/contract/products/products'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { cellsOf, digestProducts } from '@nutripim/server/test-support/products/product-cells'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, sql } from '../../../platform/database/sql.ts'

const runs = process.env.NUTRIPIM_LONG ? 100 : 4
const countries = ['IT', 'PT', 'ES']

let app: TestApp
let code: string
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
  const shared = await app.database.get<{ code: string }>(sql`
    select dh_code as code from products
    where country_id = any(${countries}::text[]) and is_live_product
    group by dh_code having count(*) = 3 order by dh_code limit 1`)
  code = shared.code
})
afterAll(() => app.close())

/** What a product may hold before: few values, so that countries differ here and agree there. */
const contents = fc.record({
  composition: fc.record(
    { N: fc.integer({ min: 1, max: 3 }), Zn: fc.constantFrom(0, 0.0001) },
    { requiredKeys: [] },
  ),
  display_elements: fc.subarray(['N', 'P2O5', 'Zn']),
  seed_treatment: fc.boolean(),
  show_on_web: fc.boolean(),
  web_short_description: fc.constantFrom('a', '< 2 min & more', 'Ψευδάργυρος'),
  web_medium_description: fc.constantFrom('', 'b'),
  web_synonyms: fc.subarray(['x', 'y']),
})
const selected = fc.subarray<[CellKindName, string]>(
  [
    ['composition', 'N'],
    ['composition', 'Zn'],
    ['elements', 'N'],
    ['elements', 'P2O5'],
    ['applications', 'seedTreatment'],
    ['applications', 'showOnWeb'],
    ['description', 'webShortDescription'],
    ['description', 'webMediumDescription'],
    ['description', 'webSynonyms'],
  ],
  { minLength: 1 },
)

async function put(country: string, product: object) {
  await app.database.all(sql`
    update products p set composition = w.composition, display_elements = w.display_elements,
      seed_treatment = w.seed_treatment, show_on_web = w.show_on_web, web_synonyms = w.web_synonyms,
      web_short_description = w.web_short_description, web_medium_description = w.web_medium_description
    from jsonb_populate_record(null::products, ${json(product)}::jsonb) w
    where p.country_id = ${country} and p.dh_code = ${code}`)
}

async function compare(): Promise<Map<string, ProductDetail>> {
  const path = `product-information/product-comparison?dhCode=${code}`
  const { body } = await app.call('marketer', 'GET', path)
  return new Map(body.products.map((each: ProductDetail) => [each.countryId, each]))
}

test(`copying writes exactly the selected cells, in ${runs} random copies`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(contents, contents, contents),
      selected,
      fc.constantFrom('IT', 'PT', 'ES'),
      fc.subarray(countries, { minLength: 1 }),
      async (products, cells, from, into) => {
        for (const [i, country] of countries.entries()) await put(country, products[i]!)
        const before = await compare()
        const stored = await digestProducts(app)
        const source = cellsOf(before.get(from)!)

        const changes = into.flatMap((countryCode) =>
          cellKindNames.flatMap((kind) => {
            const product = before.get(countryCode)!
            const ofKind = cells.filter(([each]) => each === kind).map(([, cell]) => cell)
            const values = (of: Record<string, unknown>) =>
              Object.fromEntries(ofKind.map((cell) => [cell, of[cell]]))
            const change = {
              legacyProductId: product.legacyProductId,
              cells: values(source[kind]),
              was: values(cellsOf(product)[kind]),
            }
            return ofKind.length > 0 ? [{ countryCode, kind, products: [change] }] : []
          }),
        )
        const { status } = await app.call('marketer', 'POST', 'product-information/product-cells', {
          changes,
        })
        expect(status).toBe(200)

        // The chosen cells hold what the source holds; all others, of this product and of every
        // other one in every country, hold what they held.
        const after = await compare()
        for (const [country, product] of before) {
          const expected = cellsOf(product)
          if (into.includes(country)) {
            for (const [kind, cell] of cells) expected[kind][cell] = source[kind][cell]
          }
          expect(cellsOf(after.get(country)!)).toEqual(expected)
        }
        const now = await digestProducts(app)
        const touched = new Set(into.map((country) => before.get(country)!.legacyProductId))
        for (const id of touched) for (const rows of [stored, now]) rows.delete(id)
        expect(now).toEqual(stored)
      },
    ),
    { numRuns: runs },
  )
}, 600_000)
