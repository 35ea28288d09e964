import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { readPdf } from '@nutripim/server/test-support/pdf/read-pdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('the data sheet is a tagged PDF on A4 with title, language and the declaration', async () => {
  const { id, code } = await app.database.get<{ id: number; code: string }>(sql`
    select p.legacy_product_id as id, p.dh_code as code from products p
    where p.country_id = 'PL' and p.is_live_product
      and exists (select from advice a where a.legacy_product_id = p.legacy_product_id)
    order by p.legacy_product_id limit 1`)
  const longDescription =
    '<p>Nawóz dla <strong>pszenicy</strong>: źdźbło &amp; kłos.</p><ul><li>Pierwszy</li><li>Drugi</li></ul>'
  await app.database.all(sql`
    update products set composition = '{"N": 15.5, "K2O": 8.25}', web_product_name = 'Żółty Nawóz',
      web_long_description = ${longDescription} where legacy_product_id = ${id}`)
  const { status, body, headers } = await app.call(
    'globalAdmin',
    'GET',
    `product-information/data-sheet/${id}`,
  )
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain(`${code}_PL.pdf`)
  const pdf = await readPdf(body)
  expect(pdf.info).toEqual({ title: 'Żółty Nawóz, Poland', language: 'en' })
  expect(pdf.isTagged).toBe(true)
  expect([Math.round(pdf.size?.width ?? 0), Math.round(pdf.size?.height ?? 0)]).toEqual([595, 842])
  expect(pdf.text).toContain('NK 15,5-8,3')
  expect(pdf.text).toContain('Nawóz dla pszenicy: źdźbło & kłos.')
  const roles = pdf.tags.map(({ role }) => role)
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  expect(roles).toEqual(
    expect.arrayContaining([
      'Document',
      'H2',
      'H3',
      'P',
      'L',
      'LI',
      'LBody',
      'Table',
      'TR',
      'TH',
      'TD',
    ]),
  )
  expect(pdf.tags).toContainEqual({ role: 'P', lang: 'pl' })
})

test('the data sheet contains the picture, and is complete where the picture cannot be drawn', async () => {
  const { id } = await app.database.get<{ id: number }>(sql`
    select legacy_product_id as id from products
    where country_id = 'DE' and is_live_product order by legacy_product_id limit 1`)
  const readSheet = async (picture: string) => {
    await app.database.all(sql`
      update products set weblink_pack_image = ${picture} where legacy_product_id = ${id}`)
    const path = `product-information/data-sheet/${id}`
    const { status, body } = await app.call('globalAdmin', 'GET', path)
    expect(status).toBe(200)
    const pdf = await readPdf(body)
    expect(pdf.text).toContain('Germany')
    return pdf.tags.some(({ role }) => role === 'Figure')
  }
  expect(await readSheet('/bags/nutricore.svg')).toBe(true)
  expect(await readSheet('/bags/no-such-bag.svg')).toBe(false)
  expect(await readSheet('https://pictures.example/bag.png')).toBe(false)
})
