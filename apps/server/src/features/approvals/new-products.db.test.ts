import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { createDraft, newProduct } from '@nutripim/server/test-support/drafts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const create = (product: object, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-information/create-product', product)
const propose = async (person: Person = 'marketer') =>
  (await app.call(person, 'POST', 'npp/new-pack-proposal')).body.dhCode as string
const check = async (dhCode: string, country = 'ES', person: Person = 'marketer') =>
  (
    await app.call(
      person,
      'GET',
      `product-information/product-code/${country}?dhCode=${encodeURIComponent(dhCode)}`,
    )
  ).body
const errorsOf = async (product: object, person: Person = 'marketer') => {
  const { status, body } = await create(product, person)
  return { status, errors: body.errors }
}
const rejected = (path: string, text: string) => ({ status: 400, errors: [{ path, text }] })

describe('a created product', () => {
  test('[CRE-05] is a draft, called the same on the web, without composition, crops and packs', async () => {
    const product = newProduct({
      isLiveProduct: false,
      composition: {},
      cropsOnLabel: [],
      commercialProducts: [],
    })
    const { status, body } = await create({ ...product, webProductName: product.productName })
    expect(status).toBe(200)
    const { dHCode, ...fields } = product
    const { body: drafts } = await app.call('approver', 'GET', 'product-approver/draftproducts/ES')
    expect(drafts.at(-1)).toMatchObject({
      ...fields,
      dhCode: dHCode,
      legacyProductId: body.legacyProductId,
      approvalId: body.approvalId,
      isLiveProduct: false,
      webProductName: product.productName,
      composition: {},
      displayElements: [],
      cropsOnLabel: [],
      commercialProducts: [],
      createdBy: 'María Marketer',
      canApprove: true,
    })
  })

  test('is in no catalogue screen before its approval', async () => {
    const { legacyProductId } = await createDraft(app)
    for (const area of ['compositions', 'elements', 'applications', 'descriptions']) {
      const { body } = await app.call('marketer', 'GET', `product-information/product-${area}/ES`)
      expect(
        body.products.filter((row: { legacyProductId: number }) => {
          return row.legacyProductId === legacyProductId
        }),
      ).toEqual([])
    }
    const one = await app.call('marketer', 'GET', `product-information/search/${legacyProductId}`)
    expect(one.status).toBe(404)
  })

  test('notifies the approvers of its country, and no other user', async () => {
    const { approvalId, productName } = await createDraft(app)
    const notified = await app.database.all<{ user: string; payload: object }>(sql`
      select user_id as user, payload from notifications
      where kind = 'approval pending' and payload @> ${JSON.stringify({ approvalId })}::jsonb`)
    expect(notified.map(({ user }) => user)).toContain(people.approver)
    expect(notified.map(({ user }) => user)).not.toContain(people.marketer)
    expect(notified[0]!.payload).toMatchObject({ productName, by: 'María Marketer' })
  })

  test('has its labels without .pdf, however they were typed', async () => {
    const { legacyProductId } = await createDraft(app, {
      labelCodeFront: ' dh1_front.PDF ',
      labelCodeBack: 'dh1_back.pdf.pdf',
    })
    const labels = await app.database.get(sql`
      select label_code_front as front, label_code_back as back from products
      where legacy_product_id = ${legacyProductId}`)
    expect(labels).toEqual({ front: 'dh1_front', back: 'dh1_back' })
  })

  test('has its text cleaned, and none that is nothing but a script', async () => {
    const { legacyProductId } = await createDraft(app, {
      webLongDescription: '<p onclick="x()">Good<script>bad()</script> text</p>',
    })
    const { text } = await app.database.get<{ text: string }>(sql`
      select web_long_description as text from products where legacy_product_id = ${legacyProductId}`)
    expect(text).toBe('<p style="margin-bottom: 0">Good text</p>')
    expect(await errorsOf(newProduct({ webLongDescription: '<script>bad()</script>' }))).toEqual(
      rejected('webLongDescription', 'must not be empty'),
    )
  })
})

describe('a product that cannot be created', () => {
  test.each([
    ['isLiveProduct', true, 'must be false: only an approval makes a product live'],
    ['productName', ' ', 'must not be empty'],
    ['dHCode', '', 'must not be empty'],
    ['weblinkPackImage', 'javascript:alert(1)', 'must be a web address that begins with https://'],
    ['webLongDescription', '<p>&nbsp;</p>', 'must not be empty'],
    ['labelCodeBack', 'labels/back', 'must be a file name without a path'],
    ['productRange', 'nowhere', 'is not a range for new products'],
    ['formOfProduct', 'gas', 'is not a form of product'],
    ['webProductName', 'Another', 'must equal the product name until the product is approved'],
    ['legacyProductId', 5, 'is not a field of this call'],
  ])('[CRE-02] is rejected at %s', async (field, value, text) => {
    expect(await errorsOf(newProduct({ [field]: value }))).toEqual(rejected(field, text))
  })

  test.each(['productRange', 'productName', 'dHCode', 'formOfProduct', 'weblinkPackImage'])(
    '[CRE-02] is rejected without %s',
    async (field) => {
      const { status, errors } = await errorsOf(newProduct({ [field]: undefined }))
      expect(status).toBe(400)
      expect(errors.map(({ path }: { path: string }) => path)).toEqual([field])
    },
  )

  test('is one of a family that no user adds to', async () => {
    const { id } = await app.database.get<{ id: string }>(
      sql`select id from product_ranges where is_read_only order by id limit 1`,
    )
    expect(await errorsOf(newProduct({ productRange: id }))).toEqual(
      rejected('productRange', 'is not a range for new products'),
    )
  })

  test('is one of a country that its creator does not hold', async () => {
    const { status, body } = await create(newProduct({ countryId: 'GB' }))
    expect([status, body.code]).toEqual([404, 'country_not_held'])
  })
})

describe('a DH code', () => {
  test('[API-05] [CRE-07] is proposed as the next that no product has, in whichever country', async () => {
    const first = await propose()
    expect(first).toMatch(/^DH\d{6}$/)
    const next = `DH${Number(first.slice(2)) + 1}`
    await createDraft(app, { countryId: 'PL', dHCode: next }, 'regionalAdmin')
    expect(await propose()).toBe(`DH${Number(first.slice(2)) + 2}`)
    const { status, body } = await app.call('marketer', 'POST', 'npp/new-pack-proposal', { n: 1 })
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'n', text: 'is not a field of this call' }],
    ])
  })

  test('[CRE-07] that is used in the country is rejected at its field, before and by the save', async () => {
    const { dhCode, productName } = await createDraft(app)
    const text = `is already used in this country: ${productName} (draft)`
    expect(await check(dhCode)).toEqual({ dhCode, rejection: text, elsewhere: [] })
    expect(await errorsOf(newProduct({ dHCode: ` ${dhCode} ` }))).toEqual(rejected('dHCode', text))
  })

  test('that other countries sell means the same product: it can be used, and is listed', async () => {
    const { code, name } = await app.database.get<{ code: string; name: string }>(sql`
      select dh_code as code, product_name as name from products p
      where country_id = 'PT' and is_live_product and not exists (
        select from products where country_id = 'IT' and dh_code = p.dh_code)
      order by dh_code limit 1`)
    const { rejection, elsewhere } = await check(code, 'IT')
    expect(rejection).toBeNull()
    expect(elsewhere).toContainEqual({ countryId: 'PT', productName: name })
    expect(elsewhere.map(({ countryId }: { countryId: string }) => countryId)).not.toContain('FR')
    await createDraft(app, { countryId: 'IT', dHCode: code })
  })

  test('a reserved code is available to other users only after a day', async () => {
    const dhCode = await propose('globalAdmin')
    const text = 'is reserved for Gina Admin; propose another'
    expect(await errorsOf(newProduct({ dHCode: dhCode }))).toEqual(rejected('dHCode', text))
    expect((await check(dhCode)).rejection).toBe(text)
    expect((await check(dhCode, 'ES', 'globalAdmin')).rejection).toBeNull()

    await app.database.all(sql`
      update code_reservations set expires_at = now() - interval '1 second' where dh_code = ${dhCode}`)
    expect((await check(dhCode)).rejection).toBeNull()
    expect(await propose()).toBe(dhCode)
    expect((await check(dhCode, 'ES', 'globalAdmin')).rejection).toBe(
      'is reserved for María Marketer; propose another',
    )
  })

  test('that is used does not return, not even when its draft is rejected', async () => {
    const dHCode = await propose()
    const { approvalId } = await createDraft(app, { dHCode })
    await app.database.all(sql`
      update code_reservations set expires_at = now() - interval '1 day' where dh_code = ${dHCode}`)
    await app.call('approver', 'POST', 'regional/approve-or_reject', {
      approvalId,
      state: 'Rejected',
    })
    expect(await propose()).not.toBe(dHCode)
  })

  test('is clearly rejected when all are taken', async () => {
    await app.database.all(sql`
      update code_reservations set used_at = now() where used_at is null`)
    const { last } = await app.database.get<{ last: number }>(
      sql`select last_value::int as last from dh_codes`,
    )
    await app.database.all(sql`select setval('dh_codes', 999999)`)
    const { status, body } = await app.call('marketer', 'POST', 'npp/new-pack-proposal')
    await app.database.all(sql`select setval('dh_codes', ${last}::int)`)
    expect([status, body.code]).toEqual([409, 'no_code_left'])
  })
})
