import {
  type CatalogueRow,
  type FoundProduct,
  type NamedProduct,
  sortFields,
} from '@nutripim/contract/products/product-search'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import * as statements from './product-search-sql.ts'

let app: TestApp
let spain: CatalogueRow[]
beforeAll(async () => {
  app = await openTestApp()
  await app.database.all(sql`
    update products set web_synonyms = '{Fósforo Sólido,100%_pure}' where dh_code = 'DH100100'`)
  await app.database.all(sql`
    update products set web_long_description = '<p>Keeps <strong>Żółw</strong> away</p>'
    where dh_code = 'DH100107'`)
  spain = (await search({ pageSize: 500 })).products
})
afterAll(() => app.close())

async function search(body: object): Promise<{ total: number; products: CatalogueRow[] }> {
  const answer = await app.call('marketer', 'POST', 'product-information/search', {
    countryCode: 'ES',
    ...body,
  })
  expect(answer.status).toBe(200)
  return answer.body
}

const codes = (products: readonly { dhCode: string }[]) => products.map(({ dhCode }) => dhCode)

describe('[API-06] search', () => {
  test('answers products with composition, displayed elements and application flags', async () => {
    const { body } = await app.call(
      'marketer',
      'GET',
      'product-information/product-applications/ES',
    )
    const [row] = spain
    const { density, ...listed } = body.products.find(
      (each: CatalogueRow) => each.legacyProductId === row!.legacyProductId,
    )
    expect(row).toMatchObject(listed)
    expect(row!.composition.Density ?? null).toBe(density)
    expect(Object.keys(row!)).toEqual(
      expect.arrayContaining(['composition', 'displayElements', 'seedTreatment', 'formOfProduct']),
    )
  })

  test.each([
    [{}],
    [{ descending: true }],
    [{ sort: 'productRange' }],
    [{ sort: 'dhCode', descending: true }],
  ])('pages of %j follow each other without gap or overlap', async (order) => {
    const whole = await search({ ...order, pageSize: 500 })
    const pages: CatalogueRow[] = []
    for (let page = 1; pages.length < whole.total; page++) {
      const { total, products } = await search({ ...order, page, pageSize: 37 })
      expect(total).toBe(whole.total)
      pages.push(...products)
    }
    expect(pages).toEqual(whole.products)
    expect((await search({ ...order, page: 1000 })).products).toEqual([])
  })

  test('names are sorted as people sort them, and the other way round', async () => {
    const names = spain.map(({ productName }) => productName)
    expect(names).toEqual([...names].sort(new Intl.Collator('und').compare))
    const { products } = await search({ descending: true, pageSize: 500 })
    expect(codes(products)).toEqual(codes(spain).reverse())
  })

  test('what has no form comes last, in either direction', async () => {
    for (const descending of [false, true]) {
      const { products } = await search({ sort: 'formOfProduct', descending, pageSize: 500 })
      const forms = products.map(({ formOfProduct }) => formOfProduct)
      expect(forms).toContain(null)
      expect(forms.lastIndexOf(null) - forms.indexOf(null) + 1).toBe(
        forms.filter((form) => form === null).length,
      )
      expect(forms.at(-1)).toBeNull()
    }
  })

  test.each([
    ['a code in small letters', 'dh100100'],
    ['a synonym without its accents', 'fosforo'],
    ['words in any order', 'SÓLIDO  fósforo'],
    ['a per cent sign as itself', '100%'],
    ['an underscore as itself', '%_pure'],
  ])('finds by %s', async (_what, text) => {
    const { products, total } = await search({ text })
    expect(codes(products)).toEqual(['DH100100'])
    expect(total).toBe(1)
  })

  test.each(['no such thing', 'fosforo nothing', 'żółw', '\\', '__'])(
    'finds nothing by “%s”',
    async (text) => {
      expect(await search({ text })).toMatchObject({ total: 0, products: [] })
    },
  )

  test('pages that are asked for at the same time are all answered', async () => {
    const pages = Array.from({ length: 12 }, (_, i) => ({ text: 'a', page: i + 1, pageSize: 2 }))
    const found = await Promise.all(pages.map((page) => search(page)))
    expect(found.map(({ products }) => products.length)).toEqual(Array(12).fill(2))
  })

  test('rejects what it does not know, by name', async () => {
    const { status, body } = await app.call('marketer', 'POST', 'product-information/search', {
      countryCode: 'ES',
      sort: 'colour',
      pageSize: 0,
      colour: 'green',
    })
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'colour',
      'pageSize',
      'sort',
    ])
  })
})

describe('[API-06] search-stuff', () => {
  const stuff = async (body: object, person: Person = 'marketer'): Promise<FoundProduct[]> =>
    (await app.call(person, 'POST', 'product-information/search-stuff', body)).body.products

  test('finds a product in all of the user’s countries and in no other', async () => {
    const found = await stuff({ text: 'dh100100' })
    const sold = await app.database.all<{ id: string }>(sql`
      select country_id as id from products
      where dh_code = 'DH100100' and country_id in ('ES', 'PT', 'IT') and is_live_product`)
    expect(found.map(({ countryId }) => countryId).sort()).toEqual(sold.map(({ id }) => id).sort())
    expect(found.every(({ matchedIn }) => matchedIn === 'code')).toBe(true)
  })

  test('looks into one country where asked to', async () => {
    const found = await stuff({ text: 'DH1', countryCode: 'PT', limit: 100 })
    expect(new Set(found.map(({ countryId }) => countryId))).toEqual(new Set(['PT']))
  })

  test('looks into texts, not into their tags', async () => {
    const found = await stuff({ text: 'keeps zołw', countryCode: 'ES' })
    expect(found.map(({ dhCode, matchedIn }) => [dhCode, matchedIn])).toEqual([
      ['DH100107', 'texts'],
    ])
    expect(codes(await stuff({ text: '<strong>' }))).toEqual([])
  })

  test('finds P2O5 in a description, where its figures are subscripts', async () => {
    await app.database.all(sql`
      update products set web_long_description =
        '<p>With 99 %<sup>1</sup> P<sub>2</sub>O<sub>5</sub> of quick effect</p>'
      where dh_code = 'DH100100'`)
    const found = await stuff({ text: 'P2O5 quick effect', countryCode: 'ES' })
    expect(found.map(({ dhCode, matchedIn }) => [dhCode, matchedIn])).toEqual([
      ['DH100100', 'texts'],
    ])
    const { products } = (
      await app.call('marketer', 'POST', 'product-information/search-stuff', { text: 'p2o5' })
    ).body
    expect(products.length).toBeGreaterThan(5)
  })

  test('the closest come first: code, name, synonyms, texts', async () => {
    const { body } = await app.call('marketer', 'GET', 'regional/all-products?country=PT')
    const [byCode, byName, byBeginning, bySynonym, byText] = codes(body).slice(10)
    await app.database.all(sql`
      update products set
        dh_code = case dh_code when ${byCode} then 'QUARK1' else dh_code end,
        product_name = case dh_code when ${byName} then 'The quark mix'
          when ${byBeginning} then 'Quark' else product_name end,
        web_synonyms = case dh_code when ${bySynonym} then '{quark}' else web_synonyms end,
        web_short_description = case dh_code when ${byText} then 'with quark'
          else web_short_description end
      where country_id = 'PT'`)
    const found = await stuff({ text: 'QUÁRK' })
    expect(found.map(({ dhCode, matchedIn }) => `${dhCode} ${matchedIn}`)).toEqual([
      'QUARK1 code',
      `${byBeginning} name`,
      `${byName} name`,
      `${bySynonym} synonyms`,
      `${byText} texts`,
    ])
    expect(await stuff({ text: 'quark', limit: 2 })).toEqual(found.slice(0, 2))
  })

  test('drafts are not found', async () => {
    const { code } = await app.database.get<{ code: string }>(sql`
      select dh_code as code from products where not is_live_product and country_id = 'ES'
        and dh_code not in (select dh_code from products where is_live_product) limit 1`)
    expect(await stuff({ text: code })).toEqual([])
  })

  test('blank text is rejected', async () => {
    const answer = await app.call('marketer', 'POST', 'product-information/search-stuff', {
      text: '  ',
    })
    expect(answer.body.errors).toEqual([{ path: 'text', text: 'must not be empty' }])
  })
})

describe('[API-03] all products', () => {
  const path = 'regional/all-products'

  test('are every live product of the user’s countries, with code, name, range and country', async () => {
    const { body } = await app.call('marketer', 'GET', path)
    const products: NamedProduct[] = body
    const { live } = await app.database.get<{ live: number }>(sql`
      select count(*)::int as live from products
      where country_id in ('ES', 'PT', 'IT') and is_live_product`)
    expect(products).toHaveLength(live)
    expect(new Set(products.map(({ countryId }) => countryId))).toEqual(new Set(['ES', 'PT', 'IT']))
    expect(Object.keys(products[0]!)).toEqual([
      'legacyProductId',
      'dhCode',
      'productName',
      'productRange',
      'countryId',
    ])
    const { body: ofSpain } = await app.call('marketer', 'GET', `${path}?country=ES`)
    expect(ofSpain).toEqual(products.filter(({ countryId }) => countryId === 'ES'))
  })

  test('are not sent again until one of the countries changes', async () => {
    const first = await app.call('marketer', 'GET', path)
    const known = { 'if-none-match': first.headers.etag as string }
    const again = async (query = '') =>
      (await app.call('marketer', 'GET', path + query, undefined, known)).status
    expect(await again()).toBe(304)
    expect(await again('?country=ES')).toBe(200)
    await app.database.all(sql`update dealers set name = name || '!' where country_id = 'FR'`)
    expect(await again()).toBe(304)
    await app.database.all(sql`update dealers set name = name || '!' where country_id = 'IT'`)
    expect(await again()).toBe(200)
  })
})

describe('in a large catalogue', () => {
  beforeAll(async () => {
    await app.database.script(`
      alter table products disable trigger user;
      insert into products (country_id, dh_code, product_name, is_live_product, web_long_description)
      select id, 'X' || i, 'Product ' || md5(i::text), true, '<p>' || md5(i || 'text') || '</p>'
      from countries, generate_series(1, 1000) i;
      insert into product_search_texts
      select country_id, legacy_product_id, 'product ' || md5(web_long_description)
      from products where dh_code like 'X%';
      alter table products enable trigger user;
      analyze products;
      analyze product_search_texts`)
  }, 60_000)

  const planOf = async (statement: Sql) =>
    JSON.stringify(await app.database.all(sql`explain (format json) ${statement}`))

  test.each(sortFields)('a page by %s is read in that order, not sorted', async (sort) => {
    for (const descending of [false, true]) {
      const first = { countryCode: 'ES', text: '', sort, descending, page: 1, pageSize: 50 }
      const plan = await planOf(statements.searchPage(first, ['ES', 'PT']))
      expect(plan).not.toContain('"Sort"')
      expect(plan).not.toContain('Seq Scan')
    }
  })

  test('words are found by the index of words', async () => {
    const plan = await planOf(
      statements.searchStuff({ text: 'a1b2c3 phosphate', limit: 20 }, ['ES', 'PT']),
    )
    expect(plan).toContain('product_search_texts_by_words')
    expect(plan.match(/"Seq Scan"[^}]*"Relation Name":"\w+"/g) ?? []).toEqual([
      expect.stringContaining('product_search_queue'),
    ])
  })
})
