import type {
  CompletionField,
  CompletionRow,
  CompletionTotals,
} from '@nutripim/contract/completion/completion'
import { completionFields } from '@nutripim/contract/completion/completion'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { buildAdvice } from '@nutripim/server/test-support/builders/build-advice'
import { openWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const path = 'product-information/product-status'

interface Report {
  canEdit: boolean
  totals: CompletionTotals
  products: CompletionRow[]
}

async function report(wanted: object = {}, person: Person = 'marketer'): Promise<Report> {
  return (await app.call(person, 'POST', path, { countryCode: 'ES', ...wanted })).body
}

const isComplete = (row: CompletionRow) =>
  completionFields.every((field) => row[field]) && row.crops !== ''

describe('a flag', () => {
  let id: number
  const rowOf = async () => (await report()).products.find((row) => row.legacyProductId === id)!

  beforeAll(async () => {
    id = (await report()).products[0]!.legacyProductId
    await app.database.script(`
      update products set product_range = (select id from product_ranges limit 1),
        form_of_product = (select id from product_forms limit 1), seed_treatment = true,
        weblink_pack_image = '/x.svg', web_synonyms = '{x}',
        web_short_description = 'a', web_medium_description = 'b', web_long_description = '<p>c</p>',
        crops_on_label = '{maize}'
      where legacy_product_id = ${id}`)
  })

  test('is true if the field has a value', async () => {
    expect(isComplete(await rowOf())).toBe(true)
  })

  test.each<[CompletionField, string, boolean]>([
    ['productRange', 'product_range = null', false],
    ['formOfProduct', 'form_of_product = null', false],
    [
      'application',
      'seed_treatment = false, solid_soil_applied_fertilizer = false, liquid_soil_applied_fertilizer = false, solid_fertigation_fertilizer = false, liquid_fertigation_fertilizer = false, foliar_micronutrient_fertilizer = false',
      false,
    ],
    ['application', 'foliar_micronutrient_fertilizer = true', true],
    ['bagPack', `weblink_pack_image = '  '`, false],
    ['synonyms', `web_synonyms = '{}'`, false],
    ['shortDescription', `web_short_description = ''`, false],
    ['shortDescription', `web_short_description = '<p></p>'`, false],
    ['shortDescription', `web_short_description = '< 2 min'`, true],
    ['mediumDescription', `web_medium_description = e' \\n'`, false],
    ['longDescription', `web_long_description = '<p>&nbsp;</p><ul><li> </li></ul>'`, false],
    ['longDescription', `web_long_description = '<p>&lt; 2 min</p>'`, true],
    ['longDescription', `web_long_description = '<p><strong>施肥</strong></p>'`, true],
  ])('%s after %s is %s', async (field, change, expected) => {
    await app.database.script(`update products set ${change} where legacy_product_id = ${id}`)
    expect((await rowOf())[field]).toBe(expected)
  })

  test('[CMP-02] crops are those on the label or with advice, by name and without duplicates', async () => {
    await app.database.script(`
      delete from advice where legacy_product_id = ${id};
      update products set crops_on_label = '{winter-wheat,spring-wheat}' where legacy_product_id = ${id}`)
    for (const cropId of ['spring-wheat', 'winter-barley']) {
      await buildAdvice(app.database, { countryId: 'ES', legacyProductId: id, cropId, text: 'x' })
    }
    expect((await rowOf()).crops).toBe('Spring wheat, Winter barley, Winter wheat')
  })
})

test('[CMP-02] a row has the fields of the report, for every live product', async () => {
  const { products, totals } = await report()
  const { live } = await app.database.get<{ live: number }>(
    sql`select count(*)::int as live from products where country_id = 'ES' and is_live_product`,
  )
  expect(products).toHaveLength(live)
  expect(Object.keys(products[0]!)).toEqual([
    'legacyProductId',
    'dhCode',
    'productName',
    ...completionFields,
    'crops',
  ])
  expect(totals.products).toBe(live)
  expect(totals.complete).toBe(products.filter(isComplete).length)
  expect(totals.crops).toBe(products.filter((row) => row.crops !== '').length)
  for (const field of completionFields) {
    expect([field, totals[field]]).toEqual([field, products.filter((row) => row[field]).length])
  }
})

test('[CMP-01] rows are sorted by code, name or crop', async () => {
  const compare = new Intl.Collator('en').compare
  const sorted = (values: string[]) => [...values].sort(compare)
  const codes = (await report({ sortOrder: 'code' })).products.map((row) => row.dhCode)
  expect(codes).toEqual(sorted(codes))
  const names = (await report({ sortOrder: 'name' })).products.map((row) => row.productName)
  expect(names).toEqual(sorted(names))
  const crops = (await report({ sortOrder: 'crop' })).products.map((row) => row.crops)
  const filled = crops.filter((text) => text !== '')
  expect(crops.slice(0, filled.length)).toEqual(sorted(filled))
})

test('[CMP-01] showMissingOnly lists only incomplete products; the totals count all', async () => {
  const all = await report()
  const gaps = await report({ showMissingOnly: true })
  expect(gaps.totals).toEqual(all.totals)
  expect(gaps.products.length).toBeLessThan(all.products.length)
  const expected = all.products.filter((row) => !isComplete(row))
  expect(gaps.products).toEqual(expected)
})

test('totals are listed for the user’s countries only', async () => {
  const { body } = await app.call('marketer', 'GET', `${path}/countries`)
  expect(body.map((row: { countryId: string }) => row.countryId)).toEqual(['IT', 'PT', 'ES'])
  const { countryId, countryName, ...totals } = body[2]
  expect([countryId, countryName]).toEqual(['ES', 'Spain'])
  expect(totals).toEqual((await report()).totals)
})

test('the workbook contains the rows of the screen, with missing fields as text', async () => {
  const answer = await app.call(
    'marketer',
    'GET',
    `${path}/download/ES?sortOrder=code&showMissingOnly=true`,
  )
  expect(answer.headers['content-disposition']).toMatch(/"Completion_\d\d_\d\d_\d{4}_ES\.xlsx"/)
  const [heading, ...rows] = openWorkbook(answer.body)['Completion Status']!
  const { products } = await report({ sortOrder: 'code', showMissingOnly: true })
  expect(rows.map((row) => row[0])).toEqual(products.map((row) => row.dhCode))
  const column = heading!.indexOf('App description')
  expect(rows.map((row) => row[column])).toEqual(
    products.map((row) => (row.mediumDescription ? 'yes' : 'missing')),
  )
})

test('a user who cannot edit products gets the report with canEdit false', async () => {
  expect((await report({}, 'marketer')).canEdit).toBe(true)
  expect((await app.call('dealerManager', 'POST', path, { countryCode: 'GB' })).status).toBe(403)
})
