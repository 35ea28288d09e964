import type { SameCode } from '@nutripim/contract/products/product-comparison'
import type { ProductDetail } from '@nutripim/contract/products/products'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { digestProducts } from '@nutripim/server/test-support/products/product-cells'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
let code: string
let spain: ProductDetail
let portugal: ProductDetail

beforeAll(async () => {
  app = await openTestApp()
  const shared = await app.database.get<{ code: string }>(sql`
    select dh_code as code from products
    where country_id in ('ES', 'PT', 'IT', 'FR') and is_live_product
    group by dh_code having count(*) = 4 order by dh_code limit 1`)
  code = shared.code
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.all(sql`
    update products set composition = '{"N": 15, "K2O": 5}', display_elements = '{N}',
      web_short_description = 'Short', show_units_by_weight = false, show_grams_per_litre = false
    where dh_code = ${code}`)
  await app.database.all(sql`
    update products set composition = '{"N": 16}', display_elements = '{N,K2O}',
      web_short_description = 'Curto', show_grams_per_litre = true
    where dh_code = ${code} and country_id = 'PT'`)
  const { body } = await compare(code)
  spain = ofCountry(body.products, 'ES')
  portugal = ofCountry(body.products, 'PT')
})

const compare = (dhCode: string, person: Person = 'marketer') =>
  app.call(person, 'GET', `product-information/product-comparison?dhCode=${dhCode}`)
const ofCountry = (products: ProductDetail[], country: string) =>
  products.find(({ countryId }) => countryId === country)!
const save = (changes: object[], person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-information/product-cells', { changes })
const change = (product: ProductDetail, kind: string, cells: object, was?: object) => ({
  countryCode: product.countryId,
  kind,
  products: [{ legacyProductId: product.legacyProductId, cells, was }],
})

describe('a code over the user’s countries', () => {
  test('is returned for each country that sells it, by the country’s name, and for no other', async () => {
    const { body } = await compare(code)
    expect(body.dhCode).toBe(code)
    expect(body.products.map(({ countryId }: ProductDetail) => countryId)).toEqual([
      'IT',
      'PT',
      'ES',
    ])
    expect(portugal).toMatchObject({ composition: { N: 16 }, webShortDescription: 'Curto' })
  })

  test('that no country sells is an empty list', async () => {
    expect((await compare('DH999999')).body.products).toEqual([])
  })
})

describe('the same codes in other countries', () => {
  const ask = async (kind: string, cells: string[], person: Person = 'marketer') =>
    (
      await app.call(person, 'POST', 'product-information/same-codes', {
        countryCode: 'ES',
        kind,
        products: [{ legacyProductId: spain.legacyProductId, cells }],
      })
    ).body.products as SameCode[]

  test('are returned with the values of the requested cells, empty ones as null', async () => {
    const found = await ask('composition', ['N', 'K2O'])
    expect(found.map(({ countryId, cells }) => [countryId, cells])).toEqual([
      ['IT', { N: 15, K2O: 5 }],
      ['PT', { N: 16, K2O: null }],
    ])
    expect(found[1]).toMatchObject({
      sameAs: spain.legacyProductId,
      legacyProductId: portugal.legacyProductId,
      dhCode: code,
    })
  })

  test('are returned for each kind of cells', async () => {
    const cellsOfPortugal = async (kind: string, cells: string[]) =>
      (await ask(kind, cells))[1]?.cells
    expect(await cellsOfPortugal('elements', ['N', 'Zn'])).toEqual({ N: true, Zn: false })
    expect(await cellsOfPortugal('applications', ['showGramsPerLitre'])).toEqual({
      showGramsPerLitre: true,
    })
    expect(await cellsOfPortugal('description', ['webShortDescription'])).toEqual({
      webShortDescription: 'Curto',
    })
  })

  test('of a country that the user is not assigned are not returned', async () => {
    const { body } = await app.call('globalAdmin', 'GET', 'regional/all-products?country=FR')
    const french = body.find(({ dhCode }: { dhCode: string }) => dhCode === code)
    const answer = await app.call('marketer', 'POST', 'product-information/same-codes', {
      countryCode: 'ES',
      kind: 'composition',
      products: [{ legacyProductId: french.legacyProductId, cells: ['N'] }],
    })
    expect(answer.body.products).toEqual([])
  })
})

describe('a save over countries', () => {
  test('writes cells of several kinds and countries at once, and answers the rows', async () => {
    const { status, body } = await save([
      change(portugal, 'composition', { N: 15, K2O: 5 }, { N: 16, K2O: null }),
      change(portugal, 'elements', { K2O: false }, { K2O: true }),
      change(portugal, 'description', { webShortDescription: 'Short' }),
      change(spain, 'composition', { N: 14 }, { N: 15 }),
    ])
    expect(status).toBe(200)
    expect(body.changes.map(({ countryCode, kind }: never) => [countryCode, kind])).toEqual([
      ['PT', 'composition'],
      ['PT', 'elements'],
      ['PT', 'description'],
      ['ES', 'composition'],
    ])
    const now = (await compare(code)).body.products
    expect(ofCountry(now, 'PT')).toEqual({
      ...portugal,
      composition: { N: 15, K2O: 5 },
      displayElements: ['N'],
      webShortDescription: 'Short',
    })
    expect(ofCountry(now, 'ES')).toEqual({ ...spain, composition: { N: 14, K2O: 5 } })
  })

  test('is stopped whole by a cell changed since the preview, and lists every such cell', async () => {
    await save([change(portugal, 'composition', { N: 20 })], 'globalAdmin')
    await save([change(spain, 'description', { webShortDescription: 'New' })], 'globalAdmin')
    const before = await digestProducts(app)
    const { status, body } = await save([
      change(portugal, 'composition', { N: 15 }, { N: 16 }),
      change(portugal, 'elements', { Zn: true }, { Zn: false }),
      change(spain, 'description', { webShortDescription: 'X' }, { webShortDescription: 'Short' }),
    ])
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(body.conflicts).toEqual([
      expect.objectContaining({
        legacyProductId: spain.legacyProductId,
        cell: 'webShortDescription',
        stored: 'New',
        savedBy: 'Gina Admin',
      }),
      expect.objectContaining({ legacyProductId: portugal.legacyProductId, cell: 'N', stored: 20 }),
    ])
    expect(await digestProducts(app)).toEqual(before)
  })

  test('never touches a country that the user does not hold, named openly or by a product of it', async () => {
    const { body } = await compare(code, 'globalAdmin')
    const france = ofCountry(body.products, 'FR')
    const before = await digestProducts(app)
    const open = await save([
      change(portugal, 'composition', { N: 1 }),
      change(france, 'composition', { N: 1 }),
    ])
    expect({ status: open.status, code: open.body.code }).toEqual({
      status: 404,
      code: 'country_not_held',
    })
    const disguised = await save([
      change(portugal, 'composition', { N: 1 }),
      change({ ...france, countryId: 'ES' }, 'composition', { N: 1 }),
    ])
    expect({ status: disguised.status, path: disguised.body.errors[0].path }).toEqual({
      status: 404,
      path: 'changes[1].products[0].cells.legacyProductId',
    })
    expect(await digestProducts(app)).toEqual(before)
  })

  test('rejects w/w and g/l together, whichever country it is in', async () => {
    const { status, body } = await save([
      change(spain, 'applications', { showUnitsByWeight: true }),
      change(portugal, 'applications', { showUnitsByWeight: true }),
    ])
    expect({ status, path: body.errors[0].path }).toEqual({
      status: 400,
      path: 'changes[1].products[0].cells.showGramsPerLitre',
    })
  })

  test.each([
    ['a value above 100', 'composition', { N: 101 }, 'N'],
    [
      'an empty text that is required',
      'description',
      { webShortDescription: '' },
      'webShortDescription',
    ],
    ['a code', 'description', { dhCode: 'DH1' }, 'dhCode'],
    ['a field of another kind', 'elements', { seedTreatment: true }, 'seedTreatment'],
  ])('rejects %s at its field', async (_what, kind, cells, field) => {
    const { status, body } = await save([change(portugal, kind, cells)])
    expect({ status, path: body.errors[0].path }).toEqual({
      status: 400,
      path: `changes[0].products[0].cells.${field}`,
    })
  })

  test('is in the log of each country, in one request', async () => {
    const { headers } = await save([
      change(portugal, 'composition', { N: 15 }, { N: 16 }),
      change(spain, 'composition', { N: 14 }, { N: 15 }),
    ])
    const rows = await app.database.all(sql`
      select country_id as country, actor, act from audit_log
      where request_id = ${headers['x-request-id']} order by id`)
    expect(rows).toEqual([
      { country: 'ES', actor: people.marketer, act: 'saveInCountries' },
      { country: 'PT', actor: people.marketer, act: 'saveInCountries' },
    ])
  })

  test('and plain saves of the same rows wait for each other and all succeed', async () => {
    const { body } = await app.call('marketer', 'GET', 'regional/all-products?country=ES')
    const [other] = body.filter(({ dhCode }: ProductDetail) => dhCode !== code)
    // A plain save holds the other row when the second step asks for it.
    const steps = (n: number) => [
      change(portugal, 'composition', { Zn: n }),
      change(spain, 'composition', { Zn: n }),
      change(other, 'elements', { Zn: n % 2 === 0 }),
    ]
    const plain = (n: number) =>
      app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
        countryCode: 'ES',
        products: [other, spain].map(({ legacyProductId }) => ({
          legacyProductId,
          composition: { Zn: n },
        })),
      })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => [
        save(n % 2 ? steps(n) : steps(n).reverse()),
        plain(n),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})
