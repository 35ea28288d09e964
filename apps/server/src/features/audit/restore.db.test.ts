import type { AdviceVersion } from '@nutripim/contract/advice/advice-history'
import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import {
  getDatabaseTime,
  preview,
  restore,
  snapshot,
} from '@nutripim/server/test-support/audit/restoring'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
let products: { legacyProductId: number; dhCode: string; productName: string }[]
const countryCode = 'ES'

beforeAll(async () => {
  app = await openTestApp()
  const path = 'product-advice/products/ES/?filterPowerbrand=true'
  products = (await app.call('marketer', 'GET', path)).body.map(
    ({ productCode, ...product }: { productCode: string }) => ({ ...product, dhCode: productCode }),
  )
})
afterAll(() => app.close())

const idOf = (i: number) => products[i]!.legacyProductId
const setCells = (i: number, composition: object, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-information/product-compositions', {
    countryCode,
    products: [{ legacyProductId: idOf(i), composition }],
  })
const storedN = async (i: number) =>
  (
    await app.database.get<{ n: number }>(sql`
      select (composition ->> 'N')::float as n from products where legacy_product_id = ${idOf(i)}`)
  ).n
const addDealer = async (name: string): Promise<Dealer> =>
  (
    await app.call('globalAdmin', 'POST', 'product-information/dealers', {
      dealerContactId: 0,
      countryId: countryCode,
      name,
      address: 'Calle Mayor 1',
      longitude: -3.7,
      latitude: 40.4,
    })
  ).body
const writeAdvice = (i: number, text: string | null, person: Person = 'marketer') =>
  app.call(person, 'POST', `product-advice/${text === null ? 'delete' : 'upsert'}-advice`, {
    CountryId: countryCode,
    ProductId: products[i]!.dhCode,
    CropId: 'cotton',
    ...(text !== null && { ApplicationAdviceText: text }),
  })

describe('restoring to a point in time', () => {
  test('previews each cell with both values and the user who changed it', async () => {
    await setCells(0, { N: 10, P: 1 })
    const moment = await getDatabaseTime(app)
    await setCells(0, { N: 11 }, 'globalAdmin')
    await setCells(0, { N: 12, P: null })
    const [row, ...others] = await preview(app, {
      countryCode,
      moment,
      kinds: ['products'],
      records: [String(idOf(0))],
    })
    expect(others).toEqual([])
    expect(row).toMatchObject({
      kind: 'products',
      subject: products[0]!.productName,
      change: 'changed',
      blocked: null,
      cells: [
        { field: 'composition.N', now: 12, old: 10, by: 'María Marketer' },
        { field: 'composition.P', now: null, old: 1, by: 'María Marketer' },
      ],
    })
  })

  test('restores only the selected cells, with a reason in the log', async () => {
    await setCells(1, { N: 20, B: 0.1 })
    const scope = { countryCode, moment: await getDatabaseTime(app), records: [String(idOf(1))] }
    await setCells(1, { N: 21, B: 0.2 })
    const rows = await preview(app, scope)
    const isSelected = (field: string) => field === 'composition.N'
    const { status, body, headers } = await restore(app, scope, rows, { isSelected })
    expect({ status, body }).toEqual({ status: 200, body: { records: 1, cells: 1 } })
    const log = await app.database.all(sql`
      select actor, act, before, after, reason from audit_log
      where request_id = ${headers['x-request-id']}`)
    expect(log).toEqual([
      {
        actor: people.globalAdmin,
        act: 'restoreRecords',
        before: { composition: { N: 21 } },
        after: { composition: { N: 20 } },
        reason: `Restored to ${scope.moment}`,
      },
    ])
  })

  test('an edit between preview and restore is a conflict, and nothing is restored', async () => {
    await setCells(2, { N: 1 })
    await setCells(3, { N: 1 })
    const scope = { countryCode, moment: await getDatabaseTime(app) }
    await setCells(2, { N: 2 })
    await setCells(3, { N: 2 })
    const rows = await preview(app, { ...scope, records: [String(idOf(2)), String(idOf(3))] })
    await setCells(3, { N: 3 })
    const { status, body } = await restore(app, scope, rows)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(body.conflicts).toMatchObject([
      {
        kind: 'products',
        record: String(idOf(3)),
        subject: products[3]!.productName,
        field: 'composition.N',
        stored: 3,
        savedBy: 'María Marketer',
      },
    ])
    expect([await storedN(2), await storedN(3)]).toEqual([2, 3])
  })

  test('an edit of another cell, or one that already restored the cell, is no conflict', async () => {
    await setCells(4, { N: 1, Ca: 1 })
    const scope = { countryCode, moment: await getDatabaseTime(app), records: [String(idOf(4))] }
    await setCells(4, { N: 2, Ca: 2 })
    const rows = await preview(app, scope)
    await setCells(4, { Mg: 5, Ca: 1 })
    expect((await restore(app, scope, rows)).body).toEqual({ records: 1, cells: 1 })
    expect(await storedN(4)).toBe(1)
  })

  test('restores a deleted dealer, and deletes an added dealer only if selected', async () => {
    const lost = await addDealer('Agro Antiguo')
    const scope = { countryCode, moment: await getDatabaseTime(app), kinds: ['dealers' as const] }
    await app.call('globalAdmin', 'POST', 'product-information/dealers', {
      dealerContactId: lost.dealerContactId,
      countryId: countryCode,
      name: 'Agro Cambiado',
    })
    await app.call('globalAdmin', 'DELETE', `product-information/dealers/${lost.dealerContactId}`)
    const young = await addDealer('Agro Nuevo')
    const rows = await preview(app, scope)
    expect(rows).toMatchObject([
      { subject: 'Agro Antiguo', change: 'gone', record: String(lost.dealerContactId) },
      { subject: 'Agro Nuevo', change: 'new', record: String(young.dealerContactId) },
    ])
    const find = (id: number) => app.call('globalAdmin', 'GET', `product-information/dealer/${id}`)
    await restore(app, scope, rows.slice(0, 1))
    expect((await find(lost.dealerContactId)).body).toMatchObject({ name: 'Agro Antiguo' })
    expect((await find(young.dealerContactId)).status).toBe(200)
    await restore(app, scope, rows.slice(1))
    expect((await find(young.dealerContactId)).status).toBe(404)
    expect(await preview(app, scope)).toEqual([])
  })

  test('an added dealer that changed after the preview is not deleted', async () => {
    const scope = { countryCode, moment: await getDatabaseTime(app), kinds: ['dealers' as const] }
    const young = await addDealer('Agro Joven')
    const rows = await preview(app, scope)
    await app.call('globalAdmin', 'POST', 'product-information/dealers', {
      dealerContactId: young.dealerContactId,
      countryId: countryCode,
      telephone1: '911',
    })
    const { status, body } = await restore(app, scope, rows)
    expect({ status, field: body.conflicts[0].field }).toEqual({ status: 409, field: null })
  })

  test('restores deleted advice, and its history shows it as restored', async () => {
    await writeAdvice(5, 'Spray at dusk')
    const scope = { countryCode, moment: await getDatabaseTime(app), kinds: ['advice' as const] }
    await writeAdvice(5, 'Spray at noon')
    await writeAdvice(5, null)
    const rows = await preview(app, { ...scope, records: [`${idOf(5)}/cotton`] })
    expect(rows).toMatchObject([
      { change: 'gone', cells: [{ field: 'text', old: 'Spray at dusk' }] },
    ])
    expect((await restore(app, scope, rows)).status).toBe(200)
    const path = `regional/advice-history/ES/${products[5]!.dhCode}/cotton`
    const [version]: AdviceVersion[] = (await app.call('marketer', 'GET', path)).body
    expect(version).toMatchObject({ change: 'restored', text: 'Spray at dusk', isCurrent: true })
  })

  test('drafts and products added since are listed and not deleted', async () => {
    const moment = await getDatabaseTime(app)
    await buildProduct(app.database, {
      countryId: 'ES',
      productName: 'New one',
      isLiveProduct: false,
    })
    const rows = (await preview(app, { countryCode, moment, kinds: ['products'] })).filter(
      ({ subject }) => subject === 'New one',
    )
    expect(rows).toMatchObject([
      { change: 'new', blocked: expect.stringContaining('does not delete') },
    ])
    const scope = { countryCode, moment }
    const unblocked = rows.map((row) => ({ ...row, blocked: null }))
    expect((await restore(app, scope, unblocked)).body.code).toBe('invalid_input')
  })

  test('cells that contradict each other are not restored', async () => {
    const save = (more: object) =>
      app.call('marketer', 'POST', 'product-information/product-applications', {
        countryCode,
        products: [{ legacyProductId: idOf(6), ...more }],
      })
    await save({ showUnitsByWeight: true, showGramsPerLitre: false })
    const scope = { countryCode, moment: await getDatabaseTime(app), records: [String(idOf(6))] }
    await save({ showUnitsByWeight: false, showGramsPerLitre: true })
    const rows = await preview(app, scope)
    const isSelected = (field: string) => field === 'showUnitsByWeight'
    expect((await restore(app, scope, rows, { isSelected })).body.code).toBe('invalid_input')
    expect((await restore(app, scope, rows)).body).toEqual({ records: 1, cells: 2 })
  })

  test('is denied for foreign countries and without the rights', async () => {
    const before = await snapshot(app, 'ES')
    const scope = { countryCode, moment: '2026-01-01T00:00:00Z' }
    const rows = await preview(app, scope)
    expect(rows.length).toBeGreaterThan(5)
    const asOther = (person: Person, countryCode: string) =>
      app.call(person, 'POST', 'global-admin/restore', {
        ...scope,
        countryCode,
        rows: rows.slice(0, 5).map(({ kind, record, seen }) => ({ kind, record, seen })),
      })
    expect((await asOther('regionalAdmin', 'ES')).body.code).toBe('country_not_held')
    expect((await asOther('regionalAdmin', 'PL')).body).toEqual({ records: 0, cells: 0 })
    expect((await asOther('marketer', 'ES')).body.code).toBe('right_missing')
    expect(await snapshot(app, 'ES')).toEqual(before)
  })
})

describe('[GLB-01] [API-08] the history of a record', () => {
  const history = (kind: string, record: string, person: Person = 'globalAdmin') =>
    app.call(person, 'GET', `global-admin/history/${kind}/${encodeURIComponent(record)}`)

  test('lists every change of a product, newest first', async () => {
    await setCells(7, { N: 7 })
    await setCells(7, { N: 8 }, 'globalAdmin')
    const { body } = await history('products', String(idOf(7)))
    expect(body).toMatchObject({ subject: products[7]!.productName, countryId: 'ES' })
    expect(body.entries.slice(0, 2)).toMatchObject([
      { by: 'Gina Admin', after: { composition: { N: 8 } } },
      { by: 'María Marketer', after: { composition: { N: 7 } } },
    ])
    expect(body.entries.at(-1)).toMatchObject({ change: 'insert' })
  })

  test('lists changes of advice by product and crop', async () => {
    await writeAdvice(8, 'First')
    const { body } = await history('advice', `${idOf(8)}-cotton`)
    expect(body.entries[0]).toMatchObject({ kind: 'advice', after: { text: 'First' } })
  })

  test('exists for a deleted dealer and for a user', async () => {
    const { dealerContactId } = await addDealer('Agro Breve')
    await app.call('globalAdmin', 'DELETE', `product-information/dealers/${dealerContactId}`)
    const { body } = await history('dealers', String(dealerContactId))
    expect(body.subject).toBe('Agro Breve')
    expect(body.entries.map(({ change }: { change: string }) => change)).toEqual([
      'delete',
      'insert',
    ])
    const user = await history('users', people.marketer)
    expect(user.body.subject).toBe('María Marketer')
    expect(user.body.entries.some(({ kind }: { kind: string }) => kind === 'user role')).toBe(true)
  })

  test('is not found for other countries, and denied without the right', async () => {
    expect((await history('products', String(idOf(0)), 'regionalAdmin')).status).toBe(404)
    expect((await history('users', people.marketer, 'regionalAdmin')).status).toBe(404)
    expect((await history('products', 'nonsense')).status).toBe(404)
    expect((await history('nonsense', '1')).status).toBe(400)
    expect((await history('products', '1', 'marketer')).status).toBe(403)
  })
})

test('a restore without a country is rejected, except for users', async () => {
  const moment = await getDatabaseTime(app)
  const calls = [
    ['restore-preview', { kinds: ['users', 'products'] }],
    ['restore', { rows: [{ kind: 'products', record: String(idOf(0)), cells: {} }] }],
  ] as const
  for (const [path, body] of calls) {
    const answer = await app.call('globalAdmin', 'POST', `global-admin/${path}`, {
      ...{ countryCode: null, moment, ...body },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { path: 'countryCode', text: 'is required for all records except users' },
    ])
  }
})
