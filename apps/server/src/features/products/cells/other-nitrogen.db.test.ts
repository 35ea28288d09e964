import { elementIds } from '@nutripim/contract/products/elements'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { openWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
let id: number
let dhCode: string
beforeAll(async () => {
  app = await openTestApp()
  const { body } = await app.call('marketer', 'GET', `${area}/product-compositions/ES`)
  ;({ legacyProductId: id, dhCode } = body.products[0])
  await app.database.all(sql`
    update products set composition = '{"N": 19.8, "NO3": 1.8, "CaO": 50}'
    where legacy_product_id = ${id}`)
})
afterAll(() => app.close())

const area = 'product-information'
const save = (composition: object, was: object) =>
  app.call('marketer', 'POST', `${area}/product-compositions`, {
    countryCode: 'ES',
    products: [{ legacyProductId: id, composition, was }],
  })

test('other nitrogen is saved with the composition, and ends the finding about the forms', async () => {
  const findings = async () => {
    const { body } = await app.call('globalAdmin', 'GET', `${area}/product-quality/ES`)
    return body.findings.filter(
      (each: { legacyProductId: number; rule: string }) =>
        each.legacyProductId === id && each.rule === 'nitrogenBalance',
    )
  }
  const [finding] = await findings()
  expect(finding.text).toContain('or enter the rest as other nitrogen')
  const { status, body } = await save({ OtherN: 18 }, { OtherN: null })
  expect(status).toBe(200)
  expect(body.products[0].composition).toEqual({ N: 19.8, NO3: 1.8, OtherN: 18, CaO: 50 })
  expect(await findings()).toEqual([])
})

test('it is limited like every content, and conflicts are found', async () => {
  const { status, body } = await save({ OtherN: 101 }, { OtherN: 18 })
  expect(status).toBe(400)
  expect(body.errors[0].path).toBe('products[0].composition.OtherN')
  expect((await save({ OtherN: 17 }, { OtherN: 1 })).status).toBe(409)
})

test('it has a history, and is part of workbook and comparison', async () => {
  const { body } = await app.call(
    'marketer',
    'GET',
    `${area}/cell-history/ES/${id}/composition/OtherN`,
  )
  expect(body.versions[0]).toMatchObject({ value: 18, savedBy: 'María Marketer' })
  const file = await app.call('marketer', 'GET', `${area}/catalogue/download/ES`)
  const [headings = [], ...rows] = openWorkbook(file.body).Compositions!
  const row = rows.find((each) => each.includes(dhCode))
  expect(headings.indexOf('OtherN')).toBe(headings.indexOf('Urea') + 1)
  expect(row?.[headings.indexOf('OtherN')]).toBe(18)
  const compared = await app.call('marketer', 'GET', `${area}/product-comparison?dhCode=${dhCode}`)
  const own = compared.body.products.find(
    ({ legacyProductId }: { legacyProductId: number }) => legacyProductId === id,
  )
  expect(own.composition.OtherN).toBe(18)
})

test('the elements of the specification stay as they are', async () => {
  const { body } = await app.call('marketer', 'GET', 'regional/composition-choices')
  expect(body.map((element: { id: string }) => element.id)).toEqual(elementIds)
  const displayed = await app.call('marketer', 'POST', `${area}/product-elements`, {
    countryCode: 'ES',
    products: [{ legacyProductId: id, displayElements: ['OtherN'] }],
  })
  expect(displayed.status).toBe(400)
})
