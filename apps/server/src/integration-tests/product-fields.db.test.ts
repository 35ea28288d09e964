import type { AuditPage } from '@nutripim/contract/audit/audit'
import {
  applicationFieldNames,
  findExcludedField,
  productFields,
} from '@nutripim/contract/products/product-fields'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { createDraft } from '@nutripim/server/test-support/drafts'
import { form, makeWorkbook, openWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { listChangedFields } from '@nutripim/wording/change-fields'
import { productLabels } from '@nutripim/wording/product-labels'
import { afterAll, beforeAll, expect, test } from 'vitest'

const flags = applicationFieldNames.filter((field) => productFields[field].kind === 'flag')

type Flag = (typeof flags)[number]
type Product = Record<Flag, boolean> & { legacyProductId: number; dhCode: string }

let app: TestApp
let id: number

beforeAll(async () => {
  app = await openTestApp()
  const { body } = await app.call('marketer', 'GET', 'product-information/product-applications/ES')
  id = body.products[0].legacyProductId
})
afterAll(() => app.close())

const read = async (): Promise<Product> =>
  (await app.call('marketer', 'GET', `product-information/search/${id}`)).body

async function save(values: Partial<Record<Flag, boolean>>, person: 'marketer' | 'globalAdmin') {
  const answer = await app.call(person, 'POST', 'product-information/product-applications', {
    countryCode: 'ES',
    products: [{ legacyProductId: id, ...values }],
  })
  expect(answer.status).toBe(200)
  return answer
}

/** Unticks the flag and the one that excludes it, so that a test can tick it. */
const untick = (field: Flag) => {
  const other = findExcludedField(field)
  return save({ [field]: false, ...(other && { [other]: false }) }, 'globalAdmin')
}

test.each(flags)('%s is saved and read back by all calls', async (field) => {
  await untick(field)
  const { body } = await save({ [field]: true }, 'marketer')
  expect(body.products[0][field]).toBe(true)
  expect((await read())[field]).toBe(true)
  const list = await app.call('marketer', 'GET', 'product-information/product-applications/ES')
  const listed = list.body.products.find((each: Product) => each.legacyProductId === id)
  expect(listed[field]).toBe(true)
  const found = await app.call('marketer', 'POST', 'product-information/search', {
    countryCode: 'ES',
    text: listed.dhCode,
  })
  expect(found.body.products[0][field]).toBe(true)
})

test.each(flags)('%s is written to the log under its label', async (field) => {
  await untick(field)
  const { headers } = await save({ [field]: true }, 'globalAdmin')
  const today = new Date().toISOString().slice(0, 10)
  const answer = await app.call(
    'globalAdmin',
    'GET',
    `audit-log/2020-01-01/${today}?request=${headers['x-request-id']}`,
  )
  const { entries, names }: AuditPage = answer.body
  expect(entries.flatMap((entry) => listChangedFields(entry, names))).toEqual([
    { field, label: productLabels[field], before: 'no', after: 'yes' },
  ])
})

test.each(flags)('%s is shown in the comparison of countries', async (field) => {
  await untick(field)
  await save({ [field]: true }, 'marketer')
  const { dhCode } = await read()
  const { body } = await app.call(
    'marketer',
    'GET',
    `product-information/product-comparison?dhCode=${encodeURIComponent(dhCode)}`,
  )
  const spanish = body.products.find((each: Product) => each.legacyProductId === id)
  expect(spanish[field]).toBe(true)
})

test.each(flags)('%s is exported to the workbook and imported again', async (field) => {
  await untick(field)
  const area = 'product-information/catalogue'
  const sheets = openWorkbook((await app.call('marketer', 'GET', `${area}/download/ES`)).body)
  const [headings = [], ...rows] = sheets.Applications ?? []
  const column = headings.indexOf(productLabels[field])
  const row = rows.find((cells) => cells[headings.indexOf('Product id')] === id) ?? []
  expect(row[column]).toBeNull()
  row[column] = 'x'
  const file = makeWorkbook({ Applications: [headings, ...rows] })
  const body = form({ countryCode: 'ES', file })
  const preview = await app.call('marketer', 'POST', `${area}/check`, body)
  expect(preview.body.changed).toMatchObject([
    { column: productLabels[field], was: null, becomes: 'x' },
  ])
  const { importId } = preview.body
  const applied = await app.call('marketer', 'POST', `${area}/apply`, {
    countryCode: 'ES',
    importId,
  })
  expect(applied.status).toBe(200)
  expect((await read())[field]).toBe(true)
})

test.each(flags)('%s is part of a draft', async (field) => {
  const { legacyProductId } = await createDraft(app)
  const { body } = await app.call('approver', 'GET', 'product-approver/draftproducts/ES')
  const draft = body.find((each: Product) => each.legacyProductId === legacyProductId)
  expect(draft[field]).toBe(field === 'showOnWeb' ? draft.showOnWeb : false)
})
