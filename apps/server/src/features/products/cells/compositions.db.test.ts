import type { RoleName } from '@nutripim/contract/api/permissions'
import type { CompositionChange, CompositionList } from '@nutripim/contract/products/products'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { assignRole } from '@nutripim/server/test-support/builders/build-user'
import { insertRow } from '@nutripim/server/test-support/builders/insert-rows'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
let id: number
let other: number

beforeAll(async () => {
  app = await openTestApp()
  const { products } = await list()
  id = products[0]!.legacyProductId
  other = products[1]!.legacyProductId
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.all(sql`
    update products set composition = '{"N": 15, "P2O5": 10, "K2O": 5.25}'
    where legacy_product_id in (${id}, ${other})`)
})

const path = 'product-information/product-compositions'

async function list(): Promise<CompositionList> {
  return (await app.call('marketer', 'GET', `${path}/ES`)).body
}
const save = (products: CompositionChange[] | unknown, person: Person = 'marketer') =>
  app.call(person, 'POST', path, { countryCode: 'ES', products })
const stored = async (product = id) =>
  (await list()).products.find((row) => row.legacyProductId === product)?.composition

describe('list', () => {
  test('[COM-01] one row per live product of the country, by name', async () => {
    const { products, countryCode } = await list()
    expect(countryCode).toBe('ES')
    expect(products.length).toBeGreaterThan(100)
    const { live } = await app.database.get<{ live: number }>(
      sql`select count(*)::int as live from products where country_id = 'ES' and is_live_product`,
    )
    expect(products).toHaveLength(live)
    expect(Object.keys(products[0]!).sort()).toEqual([
      'composition',
      'dhCode',
      'legacyProductId',
      'productName',
      'productRange',
    ])
  })

  test('is not sent again while nothing of the country changed, and is after any write of it', async () => {
    const first = await app.call('marketer', 'GET', `${path}/ES`)
    const tag = first.headers.etag as string
    const again = () =>
      app.call('marketer', 'GET', `${path}/ES`, undefined, { 'if-none-match': tag })
    expect(await again()).toMatchObject({ status: 304, body: undefined })
    await app.database.all(sql`update dealers set name = name || '!' where country_id = 'PT'`)
    expect((await again()).status).toBe(304)
    await save([{ legacyProductId: id, composition: { N: 16 } }])
    expect((await again()).status).toBe(200)
  })

  test('an unchanged list is rejected once the country or the role is taken away', async () => {
    const user = people.marketer
    const askWithCurrentTag = async () => {
      const { headers } = await app.call('globalAdmin', 'GET', `${path}/ES`)
      return app.call('marketer', 'GET', `${path}/ES`, undefined, {
        'if-none-match': String(headers.etag),
      })
    }
    expect((await askWithCurrentTag()).status).toBe(304)
    await app.database.all(
      sql`delete from user_countries where user_id = ${user} and country_id = 'ES'`,
    )
    expect((await askWithCurrentTag()).status).toBe(404)
    await insertRow(app.database, 'user_countries', { userId: user, countryId: 'ES' })
    expect((await askWithCurrentTag()).status).toBe(304)
    const roles = await app.database.all<{ role: RoleName }>(
      sql`delete from user_roles where user_id = ${user} returning role_id as role`,
    )
    expect((await askWithCurrentTag()).status).toBe(403)
    for (const { role } of roles) await assignRole(app.database, user, role)
    expect((await askWithCurrentTag()).status).toBe(304)
  })

  test('a tag of one country does not serve for another', async () => {
    const tag = (await app.call('marketer', 'GET', `${path}/ES`)).headers.etag as string
    const portugal = await app.call('marketer', 'GET', `${path}/PT`, undefined, {
      'if-none-match': tag,
    })
    expect(portugal.status).toBe(200)
  })
})

describe('save', () => {
  test('writes the named cells, clears those set to null, leaves the others', async () => {
    const { status, body } = await save([
      {
        legacyProductId: id,
        composition: { N: 15.5, K2O: null, Zn: 0 },
        was: { N: 15, K2O: 5.25 },
      },
    ])
    expect(status).toBe(200)
    expect(await stored()).toEqual({ N: 15.5, P2O5: 10, Zn: 0 })
    expect(body.products).toEqual([
      expect.objectContaining({ composition: { N: 15.5, P2O5: 10, Zn: 0 } }),
    ])
  })

  test('without `was` the named cells are written', async () => {
    expect((await save([{ legacyProductId: id, composition: { N: 1.0001 } }])).status).toBe(200)
    expect(await stored()).toMatchObject({ N: 1.0001 })
  })

  test('our own second save does not conflict with our first', async () => {
    await save([{ legacyProductId: id, composition: { N: 16 }, was: { N: 15 } }])
    const { status } = await save([{ legacyProductId: id, composition: { N: 17 }, was: { N: 16 } }])
    expect(status).toBe(200)
  })

  test('other people’s changes to other cells never conflict', async () => {
    await save(
      [{ legacyProductId: id, composition: { P2O5: 11 }, was: { P2O5: 10 } }],
      'globalAdmin',
    )
    const { status } = await save([{ legacyProductId: id, composition: { N: 16 }, was: { N: 15 } }])
    expect(status).toBe(200)
    expect(await stored()).toMatchObject({ N: 16, P2O5: 11 })
  })

  test('two people who come to the same value do not conflict', async () => {
    await save([{ legacyProductId: id, composition: { N: 16 }, was: { N: 15 } }], 'globalAdmin')
    const { status } = await save([{ legacyProductId: id, composition: { N: 16 }, was: { N: 15 } }])
    expect(status).toBe(200)
  })

  test('a cell changed by another user stops the whole save and says who and when', async () => {
    await save([{ legacyProductId: id, composition: { N: 16 }, was: { N: 15 } }], 'globalAdmin')
    const { status, body } = await save([
      { legacyProductId: other, composition: { N: 1 }, was: { N: 15 } },
      { legacyProductId: id, composition: { N: 17 }, was: { N: 15 } },
    ])
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'conflict',
      conflicts: [{ legacyProductId: id, cell: 'N', stored: 16, savedBy: 'Gina Admin' }],
    })
    expect(Date.now() - Date.parse(body.conflicts[0].savedAt)).toBeLessThan(60_000)
    expect(await stored(other)).toMatchObject({ N: 15 })
  })

  test('a cell cleared by another user conflicts, with nothing stored', async () => {
    await save([{ legacyProductId: id, composition: { N: null }, was: { N: 15 } }], 'globalAdmin')
    const { body } = await save([{ legacyProductId: id, composition: { N: 17 }, was: { N: 15 } }])
    expect(body.conflicts).toEqual([expect.objectContaining({ cell: 'N', stored: null })])
  })

  test('of many saves of one cell at the same time exactly one is written', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        save([{ legacyProductId: id, composition: { N: 20 + i }, was: { N: 15 } }]),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('saves of the same rows in another order wait for each other and all succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const rows = [id, other].map((legacyProductId) => ({
          legacyProductId,
          composition: { Zn: i },
        }))
        return save(i % 2 ? rows : rows.reverse())
      }),
    )
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
  })
})

describe('[COM-07] what the server rejects, whole request, with row and element named', () => {
  test.each([
    ['above 100', { N: 100.5 }, 'products[1].composition.N'],
    ['below 0', { N: -0.1 }, 'products[1].composition.N'],
    ['five decimals', { MgO: 1.00001 }, 'products[1].composition.MgO'],
    ['next to nothing', { Mo: 1.5e-136 }, 'products[1].composition.Mo'],
    ['text', { N: '15' }, 'products[1].composition.N'],
    ['an unknown element', { Xx: 1 }, 'products[1].composition.Xx'],
  ])('%s', async (_what, composition, expectedPath) => {
    const { status, body } = await save([
      { legacyProductId: other, composition: { N: 99 } },
      { legacyProductId: id, composition },
    ])
    expect(status).toBe(400)
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([expectedPath])
    expect(await stored(other)).toMatchObject({ N: 15 })
  })

  test('a product named twice', async () => {
    const { status, body } = await save([
      { legacyProductId: id, composition: { N: 1 } },
      { legacyProductId: id, composition: { N: 2 } },
    ])
    expect(status).toBe(400)
    expect(body.errors[0].path).toBe('products[1].legacyProductId')
  })

  test('an unknown product, and one of another country, as unknown', async () => {
    const { body: portugal } = await app.call('marketer', 'GET', `${path}/PT`)
    for (const foreign of [2_000_000_000, portugal.products[0].legacyProductId]) {
      const { status, body } = await save([
        { legacyProductId: id, composition: { N: 99 } },
        { legacyProductId: foreign, composition: { N: 99 } },
      ])
      expect(status).toBe(404)
      expect(body.errors[0].path).toBe('products[1].legacyProductId')
    }
    expect(await stored()).toMatchObject({ N: 15 })
  })

  test('a field that the call does not have', async () => {
    const { body } = await save([
      { legacyProductId: id, composition: { N: 1 }, isLiveProduct: true },
    ])
    expect(body.errors).toEqual([
      { path: 'products[0].isLiveProduct', text: 'is not a field of this call' },
    ])
  })

  test('a body that is no JSON', async () => {
    const { status, body } = await app.call('marketer', 'POST', path, '{"countryCode":', {
      'content-type': 'application/json',
    })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'malformed_request' })
  })
})

describe('audit', () => {
  test('a save leaves one row per changed product: who, which request, the cells before and after', async () => {
    const answer = await save([{ legacyProductId: id, composition: { N: 15.5, K2O: null } }])
    const [row] = await app.database.all(sql`
      select actor, request_id, act, change, before, after from audit_log
      where kind = 'product' and record_id = ${String(id)} order by id desc limit 1`)
    expect(row).toEqual({
      actor: people.marketer,
      request_id: answer.headers['x-request-id'],
      act: 'saveCompositions',
      change: 'update',
      before: { composition: { N: 15, K2O: 5.25 } },
      after: { composition: { N: 15.5, K2O: null } },
    })
  })

  test('a rejected save, or one that changes nothing, leaves none', async () => {
    const count = async () =>
      (await app.database.get<{ n: number }>(sql`select count(*)::int as n from audit_log`)).n
    const before = await count()
    await save([{ legacyProductId: id, composition: { N: 15 } }])
    await save([{ legacyProductId: id, composition: { N: 16 }, was: { N: 3 } }])
    await save([{ legacyProductId: 2_000_000_000, composition: { N: 16 } }])
    expect(await count()).toBe(before)
  })
})

describe('one product', () => {
  test('is read by its id, in a country of the user alone', async () => {
    const { status, body } = await app.call('marketer', 'GET', `product-information/search/${id}`)
    expect({ status, country: body.countryId }).toEqual({ status: 200, country: 'ES' })
    const foreign = await app.call('regionalAdmin', 'GET', `product-information/search/${id}`)
    expect({ status: foreign.status, code: foreign.body.code }).toEqual({
      status: 404,
      code: 'not_found',
    })
  })

  test('an id that is no number is a bad request that names it', async () => {
    const { status, body } = await app.call('marketer', 'GET', 'product-information/search/abc')
    expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: 'id' })
  })
})
