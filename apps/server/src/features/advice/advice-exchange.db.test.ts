import type { AdviceProduct } from '@nutripim/contract/advice/advice'
import type { ImportPreview } from '@nutripim/contract/exchange/exchange'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { form, makeWorkbook, openWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
let rows: unknown[][]
let products: AdviceProduct[]

beforeAll(async () => {
  app = await openTestApp()
  const list = 'product-advice/products/ES/?filterPowerbrand=true'
  products = (await app.call('marketer', 'GET', list)).body
})
afterAll(() => app.close())
beforeEach(async () => {
  rows = openWorkbook((await download()).body).Advice!
})

const download = (country = 'ES') =>
  app.call('marketer', 'GET', `product-advice/download/${country}`)
const check = (given: unknown[][] = rows, person: Person = 'marketer') => {
  const body = form({ countryCode: 'ES', file: makeWorkbook({ Advice: given }) })
  return app.call(person, 'POST', 'product-advice/check', body)
}
const apply = (importId: number) =>
  app.call('marketer', 'POST', 'product-advice/apply', { countryCode: 'ES', importId })
const undo = (importId: number, except: object[] = []) =>
  app.call('marketer', 'POST', 'product-advice/undo', { countryCode: 'ES', importId, except })
const heading = ['DH code', 'Crop', 'Text']
const textOf = async (ProductId: string, cropId: string): Promise<string | null> => {
  const criteria = { countryId: 'ES', productId: ProductId, cropId }
  const { body } = await app.call('marketer', 'POST', 'product-advice/advice', criteria)
  return body[0]?.applicationAdviceText ?? null
}
const write = (ProductId: string, CropId: string, ApplicationAdviceText: string) =>
  app.call('globalAdmin', 'POST', 'product-advice/upsert-advice', {
    CountryId: 'ES',
    ProductId,
    CropId,
    ApplicationAdviceText,
  })
const all = async () =>
  (
    await app.database.get<{ all: string }>(sql`
      select json_agg(json_build_array(country_id, legacy_product_id, crop_id, text)
        order by country_id, legacy_product_id, crop_id)::text as all from advice`)
  ).all

describe('[ADV-07] the advice workbook of a country', () => {
  test('has a row per text, and an unchanged export imports without changes', async () => {
    const { count } = await app.database.get<{ count: number }>(
      sql`select count(*)::int as count from advice where country_id = 'ES'`,
    )
    expect(rows).toHaveLength(count + 1)
    expect(rows[0]).toEqual(['Country', 'DH code', 'Product name', 'Crop', 'Text'])
    const file = new File([(await download()).body], 'same.xlsx')
    const same = form({ countryCode: 'ES', file })
    const { body } = await app.call('marketer', 'POST', 'product-advice/check', same)
    expect(body.counts).toMatchObject({ read: count, same: count, changed: 0, refused: 0 })
    expect(body.sheetsLeftOut).toEqual([])
    expect((await apply(body.importId)).body.code).toBe('file_refused')
  })

  test('texts that the user leaves out are neither written nor undone', async () => {
    const [a, b] = [products[0]!.productCode, products[1]!.productCode]
    await write(a, 'maize', 'Old text.')
    const added = { CountryId: 'ES', ProductId: b, CropId: 'maize' }
    await app.call('marketer', 'POST', 'product-advice/delete-advice', added)
    const before = await all()
    const { body } = await check([heading, [a, 'maize', 'New text.'], [b, 'maize', 'More.']])
    expect(body.counts).toMatchObject({ added: 1, changed: 1 })
    const except = [{ sheet: 'Advice', row: 3, column: 'Text' }]
    const call = { countryCode: 'ES', importId: body.importId, except }
    const applied = await app.call('marketer', 'POST', 'product-advice/apply', call)
    expect(applied.body).toMatchObject({ changedCells: 1, counts: { added: 0, changed: 1 } })
    expect([await textOf(a, 'maize'), await textOf(b, 'maize')]).toEqual(['New text.', null])
    expect((await undo(body.importId)).status).toBe(200)
    expect(await all()).toBe(before)
  })

  test('changes and adds texts after a preview, and an undo reverts them', async () => {
    const before = await all()
    const [a, b] = [products[0]!.productCode, products[1]!.productCode]
    await write(a, 'maize', 'Old text.')
    await app.call('marketer', 'POST', 'product-advice/delete-advice', {
      CountryId: 'ES',
      ProductId: b,
      CropId: 'maize',
    })
    const start = await all()
    const { body }: { body: ImportPreview } = await check([
      heading,
      [a, 'maize', 'New text.'],
      [b, 'Maize', 'Quite new.'],
    ])
    expect(body.counts).toMatchObject({ read: 2, added: 1, changed: 1, refused: 0 })
    expect(body.changed).toMatchObject([
      { was: 'Old text.', becomes: 'New text.', column: 'Text' },
      { was: null, becomes: 'Quite new.' },
    ])
    expect(await all()).toBe(start)
    expect((await apply(body.importId)).status).toBe(200)
    expect(await textOf(a, 'maize')).toBe('New text.')
    expect(await textOf(b, 'maize')).toBe('Quite new.')
    expect((await undo(body.importId)).status).toBe(200)
    expect(await all()).toBe(start)
    expect(before.length).toBeGreaterThan(0)
    const past = (await app.call('marketer', 'GET', 'product-advice/imports/ES')).body
    expect(past[0]).toMatchObject({ importId: body.importId, state: 'Undone' })
  })

  test('with rejected rows shows the reasons and cannot be applied', async () => {
    const readOnly = await app.database.get<{ code: string; crop: string }>(sql`
      select p.dh_code as code, a.crop_id as crop from advice a
      join products p using (country_id, legacy_product_id)
      join product_ranges r on r.id = p.product_range and r.is_read_only
      where country_id = 'ES' limit 1`)
    const [a, b] = [products[0]!.productCode, products[2]!.productCode]
    await write(a, 'maize', 'Stays.')
    const { body }: { body: ImportPreview } = await check([
      heading,
      [a, 'maize', '  '],
      ['none', 'maize', 'x'],
      [a, 'moon', 'x'],
      [readOnly.code, readOnly.crop, 'x'],
      [b, 'maize', 'Fine.'],
      [b, 'Maize', 'Twice.'],
      [a, '', 'x'],
    ])
    expect(body.rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'must not be empty'],
      [3, 'there is no live product none in ES'],
      [4, '"moon" is not a crop'],
      [5, 'belongs to a product family whose advice is read-only'],
      [7, 'is already in row 6'],
      [8, 'must have a product code and a crop'],
    ])
    expect((await apply(body.importId)).body.code).toBe('file_refused')
    expect(await textOf(a, 'maize')).toBe('Stays.')
  })

  test('conflicts with texts changed since the preview, and an undo can keep later changes', async () => {
    const [a, b] = [products[3]!.productCode, products[4]!.productCode]
    await write(a, 'maize', 'Old a.')
    await write(b, 'maize', 'Old b.')
    const file = [heading, [a, 'maize', 'New a.'], [b, 'maize', 'New b.']]
    const first = (await check(file)).body
    await write(a, 'maize', 'Theirs.')
    const stopped = await apply(first.importId)
    expect(stopped.body.conflicts).toMatchObject([
      { productId: a, cropId: 'maize', stored: 'Theirs.', savedBy: 'Gina Admin' },
    ])
    expect(await textOf(b, 'maize')).toBe('Old b.')

    const { importId } = (await check(file)).body
    await apply(importId)
    await write(a, 'maize', 'Later.')
    expect((await undo(importId)).status).toBe(409)
    expect((await undo(importId, [{ productId: a, cropId: 'maize' }])).status).toBe(200)
    expect(await textOf(a, 'maize')).toBe('Later.')
    expect(await textOf(b, 'maize')).toBe('Old b.')
  })

  test('of a foreign country can be neither exported nor imported', async () => {
    expect((await download('GB')).status).toBe(404)
    expect((await check(rows, 'regionalAdmin')).status).toBe(404)
    const { body } = await check([
      ['Country', ...heading],
      ['GB', products[0]!.productCode, 'maize', 'x'],
    ])
    expect(body.detail).toBe(
      'The file contains data of GB, not of ES. Select that country or another file.',
    )
  })
})
