import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import {
  getDatabaseTime,
  preview,
  restore,
  snapshot,
} from '@nutripim/server/test-support/audit/restoring'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let products: { legacyProductId: number; productCode: string }[]
let dealers: number[]

beforeAll(async () => {
  app = await openTestApp()
  const path = 'product-advice/products/ES/?filterPowerbrand=true'
  products = (await app.call('marketer', 'GET', path)).body.slice(0, 3)
  const list = await app.call('globalAdmin', 'GET', 'product-information/dealers/ES')
  dealers = list.body.dealers
    .slice(0, 3)
    .map(({ dealerContactId }: { dealerContactId: number }) => dealerContactId)
})
afterAll(() => app.close())

const countryCode = 'ES'
const post = (person: Person, path: string, body: object) => app.call(person, 'POST', path, body)
const productOf = (i: number) => ({ legacyProductId: products[i]!.legacyProductId })

/** The actions of a user; each returns the answer of its call. */
type Edit = (person: Person) => Promise<{ status: number }>

const some = fc.integer({ min: 0, max: 2 })
const word = fc.constantFrom('one', 'two', 'three')
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(some, fc.constantFrom('N', 'B'), fc.option(fc.integer({ min: 0, max: 5 }))).map(
    ([i, element, value]): Edit =>
      (person) =>
        post(person, 'product-information/product-compositions', {
          countryCode,
          products: [{ ...productOf(i), composition: { [element]: value } }],
        }),
  ),
  fc.tuple(some, fc.subarray(['N', 'P', 'K'])).map(
    ([i, displayElements]): Edit =>
      (person) =>
        post(person, 'product-information/product-elements', {
          countryCode,
          products: [{ ...productOf(i), displayElements }],
        }),
  ),
  fc.tuple(some, fc.boolean(), fc.constantFrom('nutricore', 'foliara')).map(
    ([i, seedTreatment, productRange]): Edit =>
      (person) =>
        post(person, 'product-information/product-applications', {
          countryCode,
          products: [{ ...productOf(i), seedTreatment, productRange }],
        }),
  ),
  fc.tuple(some, word, fc.subarray(['x', 'y'])).map(
    ([i, text, webSynonyms]): Edit =>
      (person) =>
        post(person, 'product-information/product-description', {
          countryId: countryCode,
          ...productOf(i),
          webLongDescription: `<p>${text}</p>`,
          webSynonyms,
        }),
  ),
  fc.tuple(some, fc.constantFrom('maize', 'rice'), fc.option(word)).map(
    ([i, CropId, text]): Edit =>
      (person) => {
        const key = { CountryId: countryCode, ProductId: products[i]!.productCode, CropId }
        return text === null
          ? post(person, 'product-advice/delete-advice', key)
          : post(person, 'product-advice/upsert-advice', { ...key, ApplicationAdviceText: text })
      },
  ),
  fc.tuple(fc.shuffledSubarray([0, 1, 2]), fc.constantFrom('N', 'P')).map(
    ([selected, element]): Edit =>
      (person) =>
        post(person, 'product-information/product-links', {
          countryCode,
          element,
          cropId: 'maize',
          products: selected.map((i) => products[i]!.legacyProductId),
        }),
  ),
  fc.tuple(some, fc.constantFrom('add', 'change', 'delete'), word).map(
    ([i, change, name]): Edit =>
      () => {
        if (change === 'delete') {
          return app.call('globalAdmin', 'DELETE', `product-information/dealers/${dealers[i]}`)
        }
        const id = change === 'add' ? 0 : dealers[i]
        const location = change === 'add' ? { address: 'Calle 1', longitude: 1, latitude: 1 } : {}
        const dealer = { dealerContactId: id, countryId: countryCode, name, ...location }
        return post('globalAdmin', 'product-information/dealers', dealer)
      },
  ),
)

const long = process.env.NUTRIPIM_LONG !== undefined
const persons = fc.constantFrom<Person>('marketer', 'globalAdmin', 'developer')

test(
  'after any edits by several people, a restored country equals its state at the restore point',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(persons, edit), { minLength: 2, maxLength: long ? 20 : 8 }),
        fc.nat(),
        async (edits, pick) => {
          const recorded = []
          for (const [person, change] of edits) {
            recorded.push({
              moment: await getDatabaseTime(app),
              state: await snapshot(app, countryCode),
            })
            // Only deleting a record that does not exist fails.
            expect([200, 404]).toContain((await change(person)).status)
          }
          const { moment, state } = recorded[pick % recorded.length]!
          const scope = { countryCode, moment }
          const rows = await preview(app, scope)
          expect(rows.filter(({ blocked }) => blocked !== null)).toEqual([])
          if (rows.length > 0) expect((await restore(app, scope, rows)).status).toBe(200)
          expect(await snapshot(app, countryCode)).toEqual(state)
          expect(await preview(app, scope)).toEqual([])
        },
      ),
      { numRuns: long ? 100 : 2 },
    )
  },
  long ? 900_000 : 60_000,
)
