import type { Advice, AdviceProduct } from '@nutripim/contract/advice/advice'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildAdvice } from '@nutripim/server/test-support/builders/build-advice'
import { listUnusualTexts } from '@nutripim/tools/test-support/unusual-texts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import * as statements from './coverage-sql.ts'

let app: TestApp
let editable: AdviceProduct
let other: AdviceProduct
let readOnly: AdviceProduct

beforeAll(async () => {
  app = await openTestApp()
  const { body } = await app.call('marketer', 'GET', 'product-advice/products/ES/')
  ;[editable, other] = body.filter((product: AdviceProduct) => !product.isReadOnly)
  readOnly = body.find((product: AdviceProduct) => product.isReadOnly)
})
afterAll(() => app.close())
beforeEach(() =>
  app.database.all(sql`
    delete from advice where country_id = 'ES' and legacy_product_id = ${editable.legacyProductId}`),
)

const key = (more: object = {}) => ({
  CountryId: 'ES',
  ProductId: editable.productCode,
  CropId: 'maize',
  ...more,
})
const find = async (criteria: object, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-advice/advice', { countryId: 'ES', ...criteria })
const upsert = (ApplicationAdviceText: unknown, more: object = {}, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-advice/upsert-advice', { ...key(more), ApplicationAdviceText })
const remove = (more: object = {}, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-advice/delete-advice', key(more))
const stored = async () =>
  (await find({ productId: editable.productCode, cropId: 'maize' })).body[0]
    ?.applicationAdviceText ?? null
const rejection = ({ status, body }: { status: number; body: { errors: { path: string }[] } }) => ({
  status,
  path: body.errors[0]?.path,
})

describe('[API-04] reading', () => {
  test('lists products of a country, optionally with advice or of editable families', async () => {
    const list = async (query: string) =>
      (await app.call('marketer', 'GET', `product-advice/products/ES/${query}`))
        .body as AdviceProduct[]
    const all = await list('')
    const advised = await list('?existInAdvice=true')
    const open = await list('?filterPowerbrand=true')
    const both = await list('?existInAdvice=true&filterPowerbrand=true')
    expect(all.some(({ isReadOnly }) => isReadOnly)).toBe(true)
    expect(open).toEqual(all.filter(({ isReadOnly }) => !isReadOnly))
    expect(advised.length).toBeLessThan(all.length)
    expect(both).toEqual(advised.filter(({ isReadOnly }) => !isReadOnly))
    const { body } = await find({})
    expect(new Set(advised.map(({ productCode }) => productCode))).toEqual(
      new Set(body.map(({ product }: Advice) => product.productCode)),
    )
  })

  test('lists crops with advice in a country, and all crops', async () => {
    const advised = (await app.call('marketer', 'GET', 'product-advice/advicecrops/ES')).body
    const all = (await app.call('marketer', 'GET', 'product-advice/crops')).body
    const { body } = await find({})
    expect(new Set(advised.map(({ cropId }: { cropId: string }) => cropId))).toEqual(
      new Set(body.map(({ crop }: Advice) => crop.cropId)),
    )
    expect(all.length).toBeGreaterThan(advised.length)
  })

  test('lists labels of the user’s countries, or of one country', async () => {
    const { body } = await app.call('marketer', 'GET', 'product-advice/labels')
    expect(new Set(body.map(({ countryId }: Advice) => countryId))).toEqual(
      new Set(['ES', 'IT', 'PT']),
    )
    const one = (await app.call('marketer', 'GET', 'product-advice/labels?country=PT')).body
    expect(one).toEqual(body.filter(({ countryId }: Advice) => countryId === 'PT'))
    expect(Object.keys(one[0])).toEqual([
      'legacyProductId',
      'productCode',
      'productName',
      'countryId',
      'labelCodeFront',
      'labelCodeBack',
    ])
  })

  test('finds advice by product, crop or both, with the fields of the specification', async () => {
    const all = (await find({})).body as Advice[]
    const [{ crop, product }] = all as [Advice]
    const byProduct = all.filter((row) => row.product.productCode === product.productCode)
    expect((await find({ productId: product.productCode })).body).toEqual(byProduct)
    const byCrop = all.filter((row) => row.crop.cropId === crop.cropId)
    expect((await find({ cropId: crop.cropId })).body).toEqual(byCrop)
    const both = (await find({ productId: product.productCode, cropId: crop.cropId })).body
    expect(both).toEqual(byProduct.filter((row) => row.crop.cropId === crop.cropId))
    expect(Object.keys(both[0])).toEqual([
      'countryId',
      'crop',
      'product',
      'applicationAdviceText',
      'isReadOnly',
      'updatedBy',
      'updatedAt',
    ])
  })

  test('finds advice by words of its text, ignoring case and accents', async () => {
    await upsert('Abonado de FONDO, según análisis; 50% or a_b')
    const search = async (text: string) =>
      (await find({ text, productId: editable.productCode })).body.length
    expect(await search('fondo segun')).toBe(1)
    expect(await search('50% a_b')).toBe(1)
    expect(await search('fondo axb')).toBe(0)
  })
})

describe('[ADV-07] an advice text', () => {
  test('is saved, read back unchanged, edited and deleted', async () => {
    const { status, body } = await upsert('  Two lines:\n 1 < 2 & <b>3</b>  ', { was: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({ countryId: 'ES', isReadOnly: false, updatedBy: 'María Marketer' })
    expect(body.product.productCode).toBe(editable.productCode)
    expect(await stored()).toBe('  Two lines:\n 1 < 2 & <b>3</b>  ')
    await upsert('Another')
    expect(await stored()).toBe('Another')
    expect(await remove({ ApplicationAdviceText: 'Another' })).toMatchObject({
      status: 200,
      body: true,
    })
    expect(await stored()).toBeNull()
  })

  test('stays with its product when the product code changes', async () => {
    await upsert('Stays with its product')
    await app.database.all(sql`
      update products set dh_code = 'RENAMED' where legacy_product_id = ${editable.legacyProductId}`)
    expect((await find({ productId: 'RENAMED' })).body).toHaveLength(1)
    await app.database.all(sql`
      update products set dh_code = ${editable.productCode}
      where legacy_product_id = ${editable.legacyProductId}`)
  })

  test('changed by another user meanwhile is a conflict with who and when, and stays', async () => {
    await upsert('First')
    await upsert('Theirs', { was: 'First' }, 'globalAdmin')
    for (const answer of [
      await upsert('Mine', { was: 'First' }),
      await remove({ was: 'First' }),
      await upsert('Mine', { was: null }),
    ]) {
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 409,
        code: 'conflict',
      })
      expect(answer.body.conflicts).toMatchObject([
        { cropId: 'maize', stored: 'Theirs', savedBy: 'Gina Admin' },
      ])
    }
    expect(await stored()).toBe('Theirs')
    expect((await upsert('Mine', { was: 'Theirs' })).status).toBe(200)
  })

  test('deleted by another user meanwhile is a conflict with the user’s name', async () => {
    await upsert('First')
    await remove({ was: 'First' }, 'globalAdmin')
    const { status, body } = await upsert('Mine', { was: 'First' })
    expect(status).toBe(409)
    expect(body.conflicts[0]).toMatchObject({ stored: null, savedBy: 'Gina Admin' })
    expect((await remove({ was: 'First' })).status).toBe(200)
  })

  test('saved identically by two users is no conflict and one version', async () => {
    await upsert('First')
    await upsert('Same', { was: 'First' }, 'globalAdmin')
    const answer = await upsert('Same', { was: 'First' })
    expect(answer.status).toBe(200)
    expect(answer.body.updatedBy).toBe('Gina Admin')
  })

  test('added by many users at the same time is saved by exactly one of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => upsert(`Text ${i}`, { was: null })),
    )
    const statuses = answers.map(({ status }) => status)
    expect([...statuses].sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await stored()).toBe(`Text ${statuses.indexOf(200)}`)
  })

  test('older than the composition says what changed, until a user confirms that it is still right', async () => {
    await upsert('Written')
    const check = async () =>
      (
        await app.call('marketer', 'POST', 'product-advice/composition-changes', {
          countryId: 'ES',
          productId: editable.productCode,
          cropId: 'maize',
        })
      ).body
    expect(await check()).toEqual({ changedAt: null, changes: [] })
    const { body: list } = await app.call(
      'marketer',
      'GET',
      'product-information/product-compositions/ES',
    )
    const product = list.products.find(
      ({ dhCode }: { dhCode: string }) => dhCode === editable.productCode,
    )
    const save = (Mo: number) =>
      app.call('marketer', 'POST', 'product-information/product-compositions', {
        countryCode: 'ES',
        products: [{ legacyProductId: product.legacyProductId, composition: { Mo } }],
      })
    await save(0.31)
    await save(0.32)
    expect((await check()).changes).toEqual([
      { element: 'Mo', was: product.composition.Mo ?? null, now: 0.32 },
    ])
    const confirmed = await app.call('marketer', 'POST', 'product-advice/confirm-advice', key())
    expect(confirmed.status).toBe(200)
    expect(await check()).toEqual({ changedAt: null, changes: [] })
    const entries = await app.database.all(sql`
      select act, actor from audit_log
      where kind = 'advice' and request_id = ${confirmed.headers['x-request-id']}`)
    expect(entries).toEqual([{ act: 'confirmAdvice', actor: people.marketer }])
    expect(await stored()).toBe('Written')
  })

  test('has log entries for each change, including its deletion', async () => {
    const log = (request: unknown) =>
      app.database.all(sql`
        select actor, act, change, after ->> 'text' as text from audit_log
        where kind = 'advice' and request_id = ${request}`)
    const saved = await upsert('Logged')
    expect(await log(saved.headers['x-request-id'])).toEqual([
      { actor: people.marketer, act: 'upsertAdvice', change: 'insert', text: 'Logged' },
    ])
    const same = await upsert('Logged')
    expect(await log(same.headers['x-request-id'])).toEqual([])
    const gone = await remove()
    expect(await log(gone.headers['x-request-id'])).toMatchObject([{ change: 'delete' }])
  })
})

describe('saving advice rejects', () => {
  test.each(['', '   ', '\n\t\r ', '\u00a0\u3000'])('[ADV-11] a blank text %j', async (text) => {
    expect(rejection(await upsert(text))).toEqual({ status: 400, path: 'ApplicationAdviceText' })
  })

  test.each(['CountryId', 'ProductId', 'CropId', 'ApplicationAdviceText'])(
    '[ADV-11] a save without %s',
    async (field) => {
      const body = { ...key(), ApplicationAdviceText: 'x', [field]: undefined }
      const answer = await app.call('marketer', 'POST', 'product-advice/upsert-advice', body)
      expect(rejection(answer)).toEqual({ status: 400, path: field })
    },
  )

  test('[ADV-02] advice of a read-only family, saved, deleted or restored', async () => {
    const more = { ProductId: readOnly.productCode }
    for (const answer of [await upsert('x', more), await remove(more)]) {
      expect({ ...rejection(answer), code: answer.body.code }).toEqual({
        status: 403,
        path: 'ProductId',
        code: 'advice_read_only',
      })
    }
  })

  test('a country that is not assigned to the user, in every call', async () => {
    for (const answer of [
      await upsert('x', { CountryId: 'GB' }),
      await remove({ CountryId: 'GB' }),
      await find({ countryId: 'GB' }),
      await app.call('marketer', 'GET', 'product-advice/advicecrops/GB'),
      await app.call('marketer', 'GET', 'product-advice/coverage/GB'),
    ]) {
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 404,
        code: 'country_not_held',
      })
    }
  })

  test('a product of another country, a draft, an unknown product and an unknown crop', async () => {
    const { code } = await app.database.get<{ code: string }>(sql`
      select dh_code as code from products p
      where country_id = 'GB' and is_live_product and not exists (
        select from products e where e.country_id = 'ES' and e.dh_code = p.dh_code) limit 1`)
    const { draft } = await app.database.get<{ draft: string }>(sql`
      select dh_code as draft from products where country_id = 'ES' and not is_live_product limit 1`)
    for (const ProductId of [code, draft, 'none']) {
      expect(rejection(await upsert('x', { ProductId }))).toEqual({
        status: 404,
        path: 'ProductId',
      })
    }
    expect(rejection(await upsert('x', { CropId: 'moon' }))).toEqual({
      status: 400,
      path: 'CropId',
    })
  })

  test('the deletion of advice that does not exist', async () => {
    expect((await remove()).status).toBe(404)
  })

  test('U+0000 and half a surrogate pair, with the name of the field', async () => {
    for (const bad of ['a\0b', 'a\ud800b', '\udc00']) {
      expect(rejection(await upsert(bad))).toEqual({ status: 400, path: 'ApplicationAdviceText' })
      expect(rejection(await upsert('x', { CropId: bad }))).toEqual({ status: 400, path: 'CropId' })
      expect(rejection(await upsert('x', { ProductId: bad }))).toEqual({
        status: 400,
        path: 'ProductId',
      })
      expect(rejection(await upsert('x', { was: bad }))).toEqual({ status: 400, path: 'was' })
      expect(rejection(await find({ text: bad }))).toEqual({ status: 400, path: 'text' })
    }
  })
})

const unusual = listUnusualTexts()

test('[ADV-07] unusual texts are stored unchanged or rejected with the name of the field', async () => {
  const { body: crops } = await app.call('marketer', 'GET', 'product-advice/crops')
  const list = 'product-advice/products/PT/?filterPowerbrand=true'
  const { body: products } = await app.call('marketer', 'GET', list)
  const saved = new Map<string, string>()
  const save = async (text: string, i: number) => {
    const ProductId = products[i % products.length].productCode
    const CropId = crops[Math.floor(i / products.length)].cropId
    const answer = await upsert(text, { CountryId: 'PT', ProductId, CropId })
    if (answer.status === 200) saved.set(`${ProductId}/${CropId}`, text)
    else expect(rejection(answer)).toEqual({ status: 400, path: 'ApplicationAdviceText' })
  }
  for (let i = 0; i < unusual.length; i += 20) {
    await Promise.all(unusual.slice(i, i + 20).map((text, j) => save(text, i + j)))
  }
  expect(saved.size).toBeGreaterThan(unusual.length * 0.9)
  const rows = (await find({ countryId: 'PT' })).body as Advice[]
  const stored = new Map(
    rows.map((row) => [`${row.product.productCode}/${row.crop.cropId}`, row.applicationAdviceText]),
  )
  for (const [key, text] of saved) expect(stored.get(key)).toBe(text)
})

test('coverage shows products with advice, label crops, and advice older than the composition', async () => {
  await upsert('Covered')
  const product = async () => {
    const { body } = await app.call('marketer', 'GET', 'product-advice/coverage/ES')
    return body.products.find(
      ({ productCode }: AdviceProduct) => productCode === editable.productCode,
    )
  }
  expect((await product()).advice).toMatchObject([{ cropId: 'maize', isOld: false }])
  await app.database.all(sql`
    update products set composition = composition || '{"B": 0.5}'
    where legacy_product_id = ${editable.legacyProductId}`)
  expect((await product()).advice).toMatchObject([{ cropId: 'maize', isOld: true }])
  await app.database.all(sql`
    update products set web_short_description = 'Another'
    where legacy_product_id = ${editable.legacyProductId}`)
  await upsert('Checked')
  expect((await product()).advice).toMatchObject([{ cropId: 'maize', isOld: false }])
})

test('coverage does not read the log, which grows with each change', async () => {
  const plan = await app.database.all(
    sql`explain (format json) ${statements.getCoverage('ES', ['ES'])}`,
  )
  expect(JSON.stringify(plan)).toContain('products')
  expect(JSON.stringify(plan)).not.toContain('audit')
})

test('lists advice for the same product and crop in the user’s other countries only', async () => {
  const same = (person: Person) =>
    app.call(person, 'POST', 'product-advice/same-advice', {
      countryId: 'ES',
      productId: other.productCode,
      cropId: 'maize',
    })
  await app.database.all(sql`
    delete from advice a using products p where p.country_id = a.country_id
      and p.legacy_product_id = a.legacy_product_id and p.dh_code = ${other.productCode}`)
  const products = await app.database.all<{ countryId: string; legacyProductId: number }>(sql`
    select country_id as "countryId", legacy_product_id as "legacyProductId" from products
    where dh_code = ${other.productCode} and is_live_product`)
  for (const product of products) {
    const text = `As in ${product.countryId}`
    await buildAdvice(app.database, { ...product, cropId: 'maize', text })
  }
  const texts = (body: Advice[]) => body.map((row) => row.applicationAdviceText)
  const own = texts((await same('marketer')).body)
  expect(own.every((text) => ['As in IT', 'As in PT'].includes(text))).toBe(true)
  expect(own.length).toBeGreaterThan(0)
  expect(texts((await same('globalAdmin')).body).length).toBeGreaterThan(own.length)
})
