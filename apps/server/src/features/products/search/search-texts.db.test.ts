import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import { insertRows } from '@nutripim/server/test-support/builders/insert-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { indexSearchTexts } from './search-texts.ts'

let app: TestApp
let id: number
beforeAll(async () => {
  app = await openTestApp()
  const { body } = await app.call('marketer', 'GET', 'product-information/product-compositions/ES')
  id = body.products[0].legacyProductId
})
afterAll(() => app.close())

const area = 'product-information'
const save = async (webLongDescription: string, legacyProductId = id) => {
  const body = { countryId: 'ES', legacyProductId, webLongDescription }
  const { status } = await app.call('marketer', 'POST', `${area}/product-description`, body)
  expect(status).toBe(200)
}
async function find(text: string) {
  const { status, body } = await app.call('marketer', 'POST', `${area}/search-stuff`, { text })
  expect(status).toBe(200)
  return body
}
const findIds = async (text: string): Promise<number[]> =>
  (await find(text)).products.map((each: { legacyProductId: number }) => each.legacyProductId)

const index = () => indexSearchTexts(() => app.databaseOfServer.within('long'))
const countQueued = async () =>
  (
    await app.database.get<{ count: number }>(sql`
    select count(*)::int as count from product_search_queue`)
  ).count

test('a saved text is found at once, and what it replaced is not', async () => {
  await save('<p>Grows unusual pomegranates</p>')
  expect(await findIds('pomegranates')).toEqual([id])
  await index()
  expect(await findIds('pomegranates')).toEqual([id])
  await save('<p>Grows unusual persimmons</p>')
  expect(await findIds('pomegranates')).toEqual([])
  expect(await findIds('unusual persimmons')).toEqual([id])
})

test('indexed texts are found like texts that are not indexed yet', async () => {
  await save('<p>Grows late mirabelles</p>')
  expect(await countQueued()).toBeGreaterThan(0)
  const before = await find('mirabelles')
  await index()
  expect(await countQueued()).toBe(0)
  expect(await find('mirabelles')).toEqual(before)
})

test('a save that changes no text queues nothing', async () => {
  await index()
  await save('<p>The same medlars</p>')
  await index()
  await save('<p>The same medlars</p>')
  const products = [{ legacyProductId: id, composition: { Fe: 0.0123 } }]
  const body = { countryCode: 'ES', products }
  expect((await app.call('marketer', 'POST', `${area}/product-compositions`, body)).status).toBe(
    200,
  )
  expect(await countQueued()).toBe(0)
})

test('what several servers index at the same time is the last text', async () => {
  for (const text of ['first', 'second', 'third']) {
    await save(`<p>The ${text} sapodilla</p>`)
    await Promise.all([index(), index(), save(`<p>The ${text} cherimoya</p>`), index()])
  }
  await index()
  expect(await countQueued()).toBe(0)
  expect(await findIds('third cherimoya')).toEqual([id])
  expect(await findIds('sapodilla')).toEqual([])
})

test('a deleted product is neither found nor kept', async () => {
  const product = { countryId: 'ES', dhCode: 'GONE1', productName: 'Vanishing feijoa' }
  const built = await buildProduct(app.database, product)
  expect(await findIds('vanishing feijoa')).toEqual([built])
  await index()
  await app.database.all(sql`delete from products where dh_code = 'GONE1'`)
  expect(await findIds('vanishing feijoa')).toEqual([])
  await index()
  expect(
    await app.database.all(sql`select from product_search_texts where words like '%feijoa%'`),
  ).toEqual([])
})

test('the answer says how many changed products were not searched', async () => {
  expect((await find('medlars')).notSearched).toBe(0)
  const queued = Array.from({ length: 2100 }, (_, i) => ({
    countryId: 'ES',
    legacyProductId: 1_000_000 + i,
  }))
  await insertRows(app.database, 'product_search_queue', queued)
  expect((await find('medlars')).notSearched).toBe(100)
  await index()
  expect((await find('medlars')).notSearched).toBe(0)
})
