import type { RestoreKind, RestoreRow } from '@nutripim/contract/audit/restore'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { getDatabaseTime, preview, restore } from '@nutripim/server/test-support/audit/restoring'
import { buildAdvice } from '@nutripim/server/test-support/builders/build-advice'
import { buildDealer } from '@nutripim/server/test-support/builders/build-dealer'
import { assignRole, buildUser } from '@nutripim/server/test-support/builders/build-user'
import { insertRow } from '@nutripim/server/test-support/builders/insert-rows'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sql, sql } from '../../platform/database/sql.ts'

const countryCode = 'ES'
let app: TestApp
let moment: string
let ids: number[]
beforeAll(async () => {
  app = await openTestApp()
  const rows = await app.database.all<{ id: number }>(sql`
    select legacy_product_id as id from products p
    where country_id = ${countryCode} and is_live_product
      and not exists (select from product_ranges r where r.id = p.product_range and r.is_read_only)
    order by dh_code limit 10`)
  ids = rows.map(({ id }) => id)
})
afterAll(() => app.close())
beforeEach(async () => {
  moment = await getDatabaseTime(app)
})

const run = (...statements: Sql[]) =>
  app.database.transaction(async (tx) => {
    for (const statement of statements) await tx.all(statement)
  })
const add = (table: string, fields: Record<string, unknown>) =>
  insertRow(app.database, table, fields)
const setProduct = (id: number | undefined, column: Sql) =>
  sql`update products set ${column} where legacy_product_id = ${id}`

const previewOf = (kinds: RestoreKind[]) => preview(app, { countryCode, moment, kinds })
const reasonsOf = (rows: readonly RestoreRow[]) =>
  rows.flatMap(({ blocked, cells }) => [
    ...(blocked === null ? [] : [blocked]),
    ...cells.flatMap(({ field, blocked }) => (blocked === null ? [] : [`${field}: ${blocked}`])),
  ])

/** The rest of the preview can be restored; what it rejects is rejected, not an error of the server. */
async function expectRejected(rows: RestoreRow[], reasons: string[], code = 'invalid_input') {
  expect(reasonsOf(rows)).toEqual(reasons)
  const forced = rows.map((row) => ({
    ...row,
    blocked: null,
    cells: row.cells.map((cell) => ({ ...cell, blocked: null })),
  }))
  const rejected = await restore(app, { countryCode, moment }, forced)
  expect([rejected.status < 500, rejected.body.code]).toEqual([true, code])
  const possible = rows.filter(
    ({ blocked, change, cells }) =>
      blocked === null && (change !== 'changed' || cells.some((cell) => cell.blocked === null)),
  )
  if (possible.length === 0) return
  expect((await restore(app, { countryCode, moment }, possible)).status).toBe(200)
  expect(reasonsOf(await previewOf([...new Set(rows.map(({ kind }) => kind))]))).toEqual(reasons)
}

test('a DH code that another product has now', async () => {
  await run(
    setProduct(ids[0], sql`dh_code = 'RESTORE1', show_on_web = true`),
    setProduct(ids[0], sql`dh_code = 'RESTORE1'`),
  )
  moment = await getDatabaseTime(app)
  await run(
    setProduct(ids[0], sql`dh_code = 'RESTORE2', show_on_web = false`),
    setProduct(ids[1], sql`dh_code = 'RESTORE1', product_name = 'Its follower'`),
  )
  const rows = (await previewOf(['products'])).filter(({ record }) => record === String(ids[0]))
  await expect(reasonsOf(rows)).toEqual(['dhCode: The DH code is used by Its follower now.'])
  const forced = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, blocked: null })),
  }))
  const rejected = await restore(app, { countryCode, moment }, forced)
  expect([rejected.status, rejected.body.code]).toEqual([400, 'invalid_input'])
  expect((await restore(app, { countryCode, moment }, rows)).body).toEqual({ records: 1, cells: 1 })
})

test('a range and a form of product that were deleted', async () => {
  await add('product_ranges', { id: 'oldrange', name: 'Old range' })
  await add('product_forms', { id: 'oldform', name: 'Old form', unitId: 'KGM' })
  await run(setProduct(ids[2], sql`product_range = 'oldrange', form_of_product = 'oldform'`))
  moment = await getDatabaseTime(app)
  await run(
    setProduct(
      ids[2],
      sql`product_range = 'nutricore', form_of_product = 'granules', show_advice = not show_advice`,
    ),
    sql`delete from product_ranges where id = 'oldrange'`,
    sql`delete from product_forms where id = 'oldform'`,
  )
  await expectRejected(await previewOf(['products']), [
    'formOfProduct: The form of product was deleted.',
    'productRange: The product range was deleted.',
  ])
})

test('links that today’s rule rejects', async () => {
  await run(
    setProduct(
      ids[3],
      sql`weblink_pack_image = 'http://a.example/a.png', weblink_safety_data_sheet = 'https://a:b@c.example'`,
    ),
  )
  moment = await getDatabaseTime(app)
  await run(
    setProduct(
      ids[3],
      sql`weblink_pack_image = '/bags/nutricore.svg', weblink_safety_data_sheet = '', web_short_description = 'x'`,
    ),
  )
  await expectRejected(await previewOf(['products']), [
    'weblinkPackImage: The link must be a web address that begins with https://.',
    'weblinkSafetyDataSheet: The link must be a web address without user name, port, spaces and special characters.',
  ])
})

test('web sites of dealers that today’s rule rejects', async () => {
  for (const name of ['Kept', 'Deleted']) {
    await buildDealer(app.database, {
      countryId: countryCode,
      name,
      webSite1: 'javascript:alert(1)',
    })
  }
  moment = await getDatabaseTime(app)
  await run(
    sql`update dealers set web_site1 = '', comments = 'x' where name = 'Kept'`,
    sql`delete from dealers where name = 'Deleted'`,
  )
  await expectRejected(await previewOf(['dealers']), [
    'The web site must be a web address.',
    'webSite1: The web site must be a web address.',
  ])
})

test('recommendations and advice on a crop that was deleted', async () => {
  const product = { countryId: countryCode, legacyProductId: ids[4]! }
  await add('crops', { id: 'oldcrop', name: 'Old crop' })
  await add('product_links', { ...product, elementId: 'N', cropId: 'oldcrop' })
  await buildAdvice(app.database, { ...product, cropId: 'oldcrop', text: 'Old text' })
  moment = await getDatabaseTime(app)
  await run(
    sql`delete from product_links where crop_id = 'oldcrop'`,
    sql`delete from advice where crop_id = 'oldcrop'`,
    sql`delete from crops where id = 'oldcrop'`,
  )
  await expectRejected(await previewOf(['links', 'advice']), [
    'The crop was deleted.',
    'The crop was deleted.',
  ])
})

test('advice of a range that became read-only', async () => {
  await add('product_ranges', { id: 'freerange', name: 'Free range' })
  await run(setProduct(ids[5], sql`product_range = 'freerange'`))
  await add('crops', { id: 'newcrop', name: 'New crop' })
  const product = { countryId: countryCode, legacyProductId: ids[5]! }
  await buildAdvice(app.database, { ...product, cropId: 'newcrop', text: 'Old text' })
  moment = await getDatabaseTime(app)
  await run(
    sql`update advice set text = 'New text' where crop_id = 'newcrop'`,
    sql`update product_ranges set is_read_only = true where id = 'freerange'`,
  )
  await expectRejected(await previewOf(['advice']), ['Advice of this product family is read-only.'])
})

test('roles and countries of users that the administrator cannot assign, and retired countries', async () => {
  const previewUsers = async (person: 'globalAdmin' | 'regionalAdmin', record: string) => {
    const { body } = await app.call(person, 'POST', 'global-admin/restore-preview', {
      countryCode: null,
      kinds: ['users'],
      records: [record],
      moment,
    })
    return body.rows as RestoreRow[]
  }
  const user = await buildUser(app.database, { roles: ['GLOBALADMIN'], countries: ['PL', 'CZ'] })
  moment = await getDatabaseTime(app)
  await run(
    sql`update users set display_name = 'New hand' where user_id = ${user}`,
    sql`delete from user_roles where user_id = ${user} and role_id = 'GLOBALADMIN'`,
    sql`delete from user_countries where user_id = ${user} and country_id = 'CZ'`,
    sql`update countries set is_active = false where id = 'CZ'`,
  )
  await assignRole(app.database, user, 'REGIONALMARKETING')
  expect(reasonsOf(await previewUsers('globalAdmin', user))).toEqual([
    'countries.CZ: Czechia is retired.',
  ])
  const reasons = reasonsOf(await previewUsers('regionalAdmin', user))
  expect(reasons).toContainEqual(expect.stringMatching(/^roles\.GLOBALADMIN: You cannot assign/))
  expect(reasons).not.toContainEqual(expect.stringMatching(/^(displayName|roles\.REGIONALM)/))

  moment = '2020-01-01T00:00:00Z'
  expect(reasonsOf(await previewUsers('globalAdmin', people.globalAdmin))).toContainEqual(
    expect.stringMatching(/^You (can not|cannot) delete/),
  )
})
