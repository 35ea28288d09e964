import type { AdviceProduct } from '@nutripim/contract/advice/advice'
import type { AdviceVersion } from '@nutripim/contract/advice/advice-history'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
let products: AdviceProduct[]
let turn = 0
let ProductId: string

beforeAll(async () => {
  app = await openTestApp()
  const list = 'product-advice/products/ES/?filterPowerbrand=true'
  products = (await app.call('marketer', 'GET', list)).body
})
afterAll(() => app.close())
/** A separate product for each test, because history is never deleted. */
beforeEach(async () => {
  const product = products[turn++]!
  ProductId = product.productCode
  await app.database.all(
    sql`delete from advice where legacy_product_id = ${product.legacyProductId}`,
  )
})

const write = (text: string | null, person: Person = 'marketer') =>
  app.call(person, 'POST', `product-advice/${text === null ? 'delete' : 'upsert'}-advice`, {
    CountryId: 'ES',
    ProductId,
    CropId: 'cotton',
    ...(text !== null && { ApplicationAdviceText: text }),
  })
const history = async (person: Person = 'marketer'): Promise<AdviceVersion[]> =>
  (await app.call(person, 'GET', `regional/advice-history/ES/${ProductId}/cotton`)).body
const search = (body: object) =>
  app.call('marketer', 'POST', 'regional/advice-history', { countryId: 'ES', ...body })
const restore = (versionId: number, more: object = {}) =>
  app.call('marketer', 'POST', 'product-advice/restore-advice', {
    CountryId: 'ES',
    ProductId,
    CropId: 'cotton',
    versionId,
    ...more,
  })

describe('[ADV-10] the history of an advice text', () => {
  test('shows who changed what and when, with the previous text', async () => {
    await write('One')
    await write('Two', 'globalAdmin')
    await write(null)
    await write('Three')
    expect(await history()).toMatchObject([
      { change: 'created', text: 'Three', before: null, by: 'María Marketer', isCurrent: true },
      { change: 'deleted', text: 'Two', before: 'Two', isCurrent: false, canRestore: true },
      { change: 'changed', text: 'Two', before: 'One', by: 'Gina Admin' },
      { change: 'created', text: 'One', before: null },
    ])
  })

  test('restoring a version adds a new version', async () => {
    await write('One')
    await write('Two')
    const first = (await history()).at(-1)!
    const { status, body } = await restore(first.versionId, { was: 'Two' })
    expect({ status, text: body.applicationAdviceText }).toEqual({ status: 200, text: 'One' })
    const versions = await history()
    expect(versions.map(({ change }) => change)).toEqual(['restored', 'changed', 'created'])
    expect(versions[0]).toMatchObject({ isCurrent: true, canRestore: false })
    expect(versions[1]!.canRestore).toBe(true)
  })

  test('a deleted text can be found and restored', async () => {
    await write('Gone')
    await write(null)
    const deleted = async () =>
      (await search({ onlyDeleted: true, productCode: ProductId, cropCode: 'cotton' }))
        .body as AdviceVersion[]
    const [found] = await deleted()
    expect(found).toMatchObject({ text: 'Gone', cropCode: 'cotton', productCode: ProductId })
    expect((await restore(found!.versionId, { was: null })).status).toBe(200)
    expect(await deleted()).toEqual([])
    expect((await history())[0]).toMatchObject({ change: 'restored', text: 'Gone' })
  })

  test('a restore conflicts with a change by another user meanwhile', async () => {
    await write('One')
    await write('Two')
    const first = (await history()).at(-1)!
    await write('Three', 'globalAdmin')
    expect((await restore(first.versionId, { was: 'Two' })).status).toBe(409)
    expect((await history())[0]!.text).toBe('Three')
  })

  test('of a whole country is returned in pages, newest first', async () => {
    const page = (await search({})).body as AdviceVersion[]
    const ids = page.map(({ versionId }) => versionId)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    const next = (await search({ olderThan: ids.at(-1) })).body as AdviceVersion[]
    expect(next[0]!.versionId).toBeLessThan(ids.at(-1)!)
    const onCrop = (await search({ cropCode: page[0]!.cropCode })).body as AdviceVersion[]
    expect(onCrop.every(({ cropCode }) => cropCode === page[0]!.cropCode)).toBe(true)
  })

  test('of a foreign country cannot be read or restored', async () => {
    const { status } = await app.call(
      'regionalAdmin',
      'GET',
      `regional/advice-history/ES/${ProductId}/cotton`,
    )
    expect(status).toBe(404)
    const { id } = await app.database.get<{ id: number }>(sql`
      select id::int as id from advice_versions where country_id = 'GB' order by id limit 1`)
    expect((await restore(id)).status).toBe(404)
  })

  test('of a read-only family can be read but not restored', async () => {
    const readOnly = await app.database.get<{ code: string; crop: string; id: number }>(sql`
      select p.dh_code as code, v.crop_id as crop, v.id::int as id
      from advice_versions v join products p using (country_id, legacy_product_id)
      join product_ranges r on r.id = p.product_range and r.is_read_only
      where v.country_id = 'ES' limit 1`)
    const path = `regional/advice-history/ES/${readOnly.code}/${readOnly.crop}`
    const { body } = await app.call('marketer', 'GET', path)
    expect(body.some(({ canRestore }: AdviceVersion) => canRestore)).toBe(false)
    const answer = await restore(readOnly.id, { ProductId: readOnly.code, CropId: readOnly.crop })
    expect(answer.body.code).toBe('advice_read_only')
  })
})
