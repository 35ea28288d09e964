import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { insertRow } from '@nutripim/server/test-support/builders/insert-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
let product: number
beforeAll(async () => {
  app = await openTestApp()
  const { id } = await app.database.get<{ id: number }>(sql`
    select min(legacy_product_id) as id from products where country_id = 'ES' and is_live_product`)
  product = id
  await app.database.all(sql`
    update products set weblink_pack_image = 'https://bags.example/es.png'
    where legacy_product_id = ${id}`)
  await insertRow(app.database, 'link_checks', { link: 'https://bags.example/es.png' })
})
afterAll(() => app.close())

const descriptions = (headers = {}) =>
  app.call('marketer', 'GET', 'product-information/product-descriptions/ES', undefined, headers)
const completion = () =>
  app.call('marketer', 'POST', 'product-information/product-status', { countryCode: 'ES' })

test('a broken link is listed in descriptions and completion with its times, until it works again', async () => {
  const before = await descriptions()
  expect(before.body.brokenLinks).toEqual([])

  await app.database.all(sql`
    update link_checks set failures = 2, failing_since = '2026-05-03T10:00Z',
      broken_since = '2026-05-03T10:00Z', last_good = '2026-05-02T10:00Z'`)
  const shown = [
    {
      legacyProductId: product,
      field: 'weblinkPackImage',
      url: 'https://bags.example/es.png',
      brokenSince: expect.stringMatching(/^2026-05-03T/),
      lastGood: expect.stringMatching(/^2026-05-02T/),
    },
  ]
  // The earlier answer is outdated, although no product was changed.
  const after = await descriptions({ 'if-none-match': before.headers.etag })
  expect(after.status).toBe(200)
  expect(after.body.brokenLinks).toEqual(shown)
  expect((await completion()).body.brokenLinks).toEqual(shown)
  const ofAll = await app.call('marketer', 'GET', 'product-information/broken-links')
  expect(ofAll.body).toMatchObject({ total: 1, links: [{ ...shown[0], countryId: 'ES' }] })

  await app.database.all(sql`
    update link_checks set failures = 0, failing_since = null, broken_since = null`)
  expect((await descriptions()).body.brokenLinks).toEqual([])
  expect((await completion()).body.brokenLinks).toEqual([])
})

test('other countries do not see the broken link', async () => {
  await app.database.all(sql`
    update link_checks set failures = 2, failing_since = now(), broken_since = now()`)
  const { body } = await app.call(
    'globalAdmin',
    'GET',
    'product-information/product-descriptions/PL',
  )
  expect(body.brokenLinks).toEqual([])
})
