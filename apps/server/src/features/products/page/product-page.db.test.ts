import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
let id: number
beforeAll(async () => {
  app = await openTestApp()
  const found = await app.database.get<{ id: number }>(sql`
    select p.legacy_product_id as id from products p
    where p.country_id = 'ES' and p.is_live_product and p.composition ? 'N' and p.composition ? 'K2O'
      and exists (select from advice a where a.legacy_product_id = p.legacy_product_id and a.country_id = 'ES')
      and exists (select from products o where o.dh_code = p.dh_code and o.country_id = 'IT' and o.is_live_product)
    order by p.legacy_product_id limit 1`)
  id = found.id
})
afterAll(() => app.close())

const path = 'product-information/product-page'
const page = (person: Person, product = id) => app.call(person, 'GET', `${path}/${product}`)

test('the page has every part of the product, in the form of its country', async () => {
  const crop = 'maize'
  await app.call('marketer', 'POST', 'product-information/product-links', {
    countryCode: 'ES',
    element: 'K2O',
    cropId: crop,
    products: [id],
  })
  const { status, body } = await page('marketer')
  expect(status).toBe(200)
  expect(body.country).toMatchObject({
    id: 'ES',
    name: 'Spain',
    language: 'es',
    decimalSeparator: ',',
  })
  expect(body.product).toMatchObject({ legacyProductId: id, countryId: 'ES' })
  expect(body.product.declaration).not.toBe('')
  expect(body.nutrients[0]).toMatchObject({ name: 'N', gramsPerLitre: null })
  expect(body.rangeName).toEqual(expect.any(String))
  expect(body.advice[0]).toMatchObject({
    crop: { cropName: expect.any(String) },
    text: expect.any(String),
  })
  expect(body.links).toContainEqual({
    element: 'K2O',
    crop: { cropId: crop, cropName: expect.any(String) },
    position: 1,
  })
  expect(body.otherCountries.map((each: { countryId: string }) => each.countryId)).toContain('IT')
  expect(Object.keys(body.completion)).toContain('crops')
})

test('the numbers agree with the completion report and the declaration list', async () => {
  const { body } = await page('marketer')
  const report = await app.call('marketer', 'POST', 'product-information/product-status', {
    countryCode: 'ES',
  })
  const row = report.body.products.find(
    (each: { legacyProductId: number }) => each.legacyProductId === id,
  )
  const { crops, ...flags } = body.completion
  expect(row).toMatchObject(flags)
  expect(row.crops !== '').toBe(crops)
  const declared = await app.call('marketer', 'GET', 'product-information/product-declarations/ES')
  const declaration = declared.body.products.find(
    (each: { legacyProductId: number }) => each.legacyProductId === id,
  )
  expect(body.product.declaration).toBe(declaration.declaration)
})

describe('parts that a user cannot see are left out', () => {
  test('the history needs permission for the audit log', async () => {
    expect((await page('marketer')).body).not.toHaveProperty('history')
    const { body } = await page('globalAdmin')
    expect(body.history.entries.length).toBeLessThanOrEqual(10)
    expect(body.history.entries[0]).toMatchObject({
      kind: expect.stringMatching(/^(product|advice)$/),
    })
  })

  test('other countries are those that the user is assigned', async () => {
    const { body } = await page('marketer')
    const countries = body.otherCountries.map((each: { countryId: string }) => each.countryId)
    expect(['ES', 'PT', 'IT']).toEqual(expect.arrayContaining(countries))
  })

  test('a product of a country that is not assigned is not found', async () => {
    expect((await page('regionalAdmin')).status).toBe(404)
  })
})
