import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
let id: number
beforeAll(async () => {
  app = await openTestApp()
  const { body } = await app.call('marketer', 'GET', 'product-information/product-compositions/ES')
  id = body.products[0].legacyProductId
  await app.database.all(sql`
    update products set composition = '{"N": 10}', display_elements = '{N}', show_on_web = false
    where legacy_product_id = ${id}`)
})
afterAll(() => app.close())

const area = 'product-information'
const save = async (person: Person, screen: string, change: object) => {
  const body = { countryCode: 'ES', products: [{ legacyProductId: id, ...change }] }
  const { status } = await app.call(person, 'POST', `${area}/${screen}`, body)
  expect(status).toBe(200)
}
const read = (person: Person, cell: string, country = 'ES') =>
  app.call(person, 'GET', `${area}/cell-history/${country}/${id}/${cell}`)
const valuesOf = (body: { versions: { value: unknown }[] }) =>
  body.versions.map(({ value }) => value)

test('a cell has its values with user and time, newest first, without the right to read the log', async () => {
  await save('globalAdmin', 'product-compositions', { composition: { N: 11, Zn: 2 } })
  await save('marketer', 'product-compositions', { composition: { N: null } })
  const { status, body } = await read('marketer', 'composition/N')
  expect(status).toBe(200)
  expect(valuesOf(body).slice(0, 3)).toEqual([null, 11, 10])
  const [newest, before] = body.versions
  expect(newest.savedBy).toBe('María Marketer')
  expect(before.savedBy).toMatch(/^Gina /)
  expect(Date.parse(newest.savedAt)).toBeGreaterThan(Date.parse(before.savedAt))
  expect(Date.parse(body.since)).toBeLessThan(Date.parse(before.savedAt))
})

test('a change of another cell is not part of the history', async () => {
  const { body } = await read('marketer', 'composition/Se')
  expect(body.versions).toEqual([])
  expect(body.earlierValue).toBeNull()
})

test('displayed elements and fields have a history each', async () => {
  await save('marketer', 'product-elements', { displayElements: ['N', 'Zn'], was: ['N'] })
  await save('marketer', 'product-applications', { showOnWeb: true })
  const { body: element } = await read('marketer', 'elements/Zn')
  expect(valuesOf(element)[0]).toBe(true)
  const { body: field } = await read('marketer', 'applications/showOnWeb')
  expect(valuesOf(field).slice(0, 2)).toEqual([true, false])
})

test('only the newest values are read, with the value before them', async () => {
  for (const value of Array.from({ length: 25 }, (_, index) => index + 1))
    await save('marketer', 'product-compositions', { composition: { B: value } })
  const { body } = await read('marketer', 'composition/B')
  expect(valuesOf(body)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index))
  expect(body.earlierValue).toBe(5)
})

test('a cell of another country, of another screen or of no product is not found', async () => {
  expect((await read('marketer', 'composition/N', 'GB')).status).toBe(404)
  expect((await read('marketer', 'composition/showOnWeb')).status).toBe(404)
  expect((await read('marketer', 'applications/N')).status).toBe(404)
  expect((await read('regionalAdmin', 'composition/N', 'PL')).status).toBe(404)
  expect((await read('dealerManager', 'composition/N')).status).toBe(403)
})
