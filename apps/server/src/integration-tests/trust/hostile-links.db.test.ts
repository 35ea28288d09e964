import { getField, productFieldNames } from '@nutripim/contract/products/product-fields'
import { hostileLinks } from '@nutripim/contract/test-support/hostile-links'
import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { connectAssistant, type TestAssistant } from '@nutripim/server/test-support/assistant'
import { aRow, dealerExchange, dealerFile } from '@nutripim/server/test-support/dealers'
import { createDraft, type Draft, newProduct } from '@nutripim/server/test-support/drafts'
import {
  form,
  makeWorkbook,
  openWorkbook,
  type TestSheets,
} from '@nutripim/server/test-support/exchange/workbook'
import { productLabels } from '@nutripim/wording/product-labels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

/** Every way in which a link reaches the database. Each answers what it says about a field. */
const linkFields = productFieldNames.filter((name) => getField(name).kind === 'link')
const country = 'ES'
let app: TestApp
let assistant: TestAssistant
let draft: Draft
let sheets: TestSheets
const product = { id: 0, code: '' }

beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0, servesAssistants: true })
  const { secret } = await createKey(app, {
    scopes: ['assistants:use', 'products:propose'],
    countries: [country],
    ownerId: people.globalAdmin,
  })
  assistant = await connectAssistant(app, secret)
  const [first] = await app.database.all<{ id: number; code: string }>(sql`
    select legacy_product_id as id, dh_code as code from products
    where country_id = ${country} and is_live_product order by product_name collate "und-x-icu" limit 1`)
  Object.assign(product, first)
  draft = await createDraft(app)
  const path = `product-information/catalogue/download/${country}`
  sheets = openWorkbook((await app.call('marketer', 'GET', path)).body)
  for (const rows of Object.values(sheets)) rows.splice(hostileLinks.length + 1)
})
afterAll(() => app.close())

const stored = () =>
  app.database.all(sql`
    select legacy_product_id, weblink_pack_image, weblink_safety_data_sheet from products
    union all select dealer_contact_id, web_site1, '' from dealers order by 1, 2`)

const pathOf = async (call: ReturnType<TestApp['call']>) => {
  const { status, body } = await call
  return [status, body.errors?.map((error: { path: string }) => error.path)]
}

const calls: Record<string, (field: string, value: string) => ReturnType<TestApp['call']>> = {
  'the descriptions form': (field, value) =>
    app.call('marketer', 'POST', 'product-information/product-description', {
      countryId: country,
      legacyProductId: product.id,
      [field]: value,
    }),
  'a new product': (field, value) =>
    app.call(
      'marketer',
      'POST',
      'product-information/create-product',
      newProduct({ [field]: value }),
    ),
  'a correction of a draft': (field, value) =>
    app.call('marketer', 'POST', 'product-information/save-draft', {
      countryId: country,
      legacyProductId: draft.legacyProductId,
      [field]: value,
    }),
  'an approval': (field, value) =>
    app.call('globalAdmin', 'POST', 'product-approver/update-product', {
      legacyProductId: draft.legacyProductId,
      [field]: value,
    }),
}

describe.each(linkFields)('a hostile value of %s is rejected', (field) => {
  test.each(Object.keys(calls))('at its field by %s', async (way) => {
    const before = await stored()
    for (const value of hostileLinks) {
      expect([value, await pathOf(calls[way]!(field, value))]).toEqual([value, [400, [field]]])
    }
    expect(await stored()).toEqual(before)
  })

  test('by a save in several countries', async () => {
    for (const value of hostileLinks) {
      const products = [{ legacyProductId: product.id, cells: { [field]: value } }]
      const { status, body } = await app.call(
        'marketer',
        'POST',
        'product-information/product-cells',
        { changes: [{ countryCode: country, kind: 'description', products }] },
      )
      expect([value, status]).toEqual([value, 400])
      expect(body.errors[0].path).toContain(field)
    }
  })

  test('by the preview of a catalogue import', async () => {
    const [name, rows] = Object.entries(sheets).find(([, [headings]]) =>
      headings?.includes(productLabels[field]),
    )!
    const column = rows[0]!.indexOf(productLabels[field])
    const changed = rows.map((row, i) => (i === 0 ? row : row.with(column, hostileLinks[i - 1])))
    const file = makeWorkbook({ [name]: changed })
    const { status, body } = await app.call(
      'marketer',
      'POST',
      'product-information/catalogue/check',
      form({ countryCode: country, file }),
    )
    expect([status, body.changedCells]).toEqual([200, 0])
    expect(body.counts).toMatchObject({ read: hostileLinks.length, refused: hostileLinks.length })
  })

  test('by a proposal of an assistant', async () => {
    for (const value of hostileLinks) {
      const products = [{ code: product.code, fields: { [field]: value } }]
      const result = await assistant.use('propose_changes', { country, note: 'a', products })
      expect([value, result]).toEqual([
        value,
        { rejected: expect.stringContaining(productLabels[field]) },
      ])
    }
  })
})

describe('a hostile web site of a dealer is rejected', () => {
  const hostile = hostileLinks.filter(
    (value) =>
      !/^(https?:\/\/evil\.example(:\d+)?(\/a\.png)?|www\.evil\.example|bags\/a\.svg)$/i.test(
        value,
      ),
  )

  test('by the form', async () => {
    for (const webSite1 of hostile) {
      const answer = dealerExchange(app, country).save({ dealerContactId: 0, ...aRow(1), webSite1 })
      expect([webSite1, await pathOf(answer)]).toEqual([webSite1, [400, ['webSite1']]])
    }
  })

  test('by the preview of an upload', async () => {
    const rows = hostile.map((webSite1, i) => aRow(i, { webSite1 }))
    const { body } = await dealerExchange(app, country).check(dealerFile(rows))
    expect(body.counts).toMatchObject({ read: hostile.length, refused: hostile.length })
  })
})

describe('a stored link that the rule rejects', () => {
  const old = 'http://images.example:8080/a.png'
  beforeAll(() =>
    app.database.all(sql`
      update products set weblink_pack_image = ${old}, weblink_safety_data_sheet = ${old}
      where legacy_product_id in (${product.id}, ${draft.legacyProductId})`),
  )

  test('is read, and other fields of the product can be saved', async () => {
    const { status, body } = await calls['the descriptions form']!('webShortDescription', 'New')
    expect([status, body.weblinkPackImage, body.weblinkSafetyDataSheet]).toEqual([200, old, old])
  })

  test('stays in an export that is imported again', async () => {
    const path = `product-information/catalogue/download/${country}`
    const file = makeWorkbook(openWorkbook((await app.call('marketer', 'GET', path)).body))
    const { body } = await app.call(
      'marketer',
      'POST',
      'product-information/catalogue/check',
      form({ countryCode: country, file }),
    )
    expect([body.rejectedCells, body.changedCells]).toEqual([0, 0])
  })

  test('does not keep a draft from being corrected and approved', async () => {
    expect((await calls['a correction of a draft']!('webShortDescription', 'New')).status).toBe(200)
    expect((await calls['an approval']!('webShortDescription', 'Newer')).status).toBe(200)
  })
})
