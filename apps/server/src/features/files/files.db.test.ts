import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildFile } from '@nutripim/server/test-support/builders/build-file'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import { applyFiles, createSmallPdf, sendFiles } from '@nutripim/server/test-support/files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const area = 'product-information'
const get = (person: 'globalAdmin' | 'regionalAdmin' | 'marketer', id: number) =>
  app.call(person, 'GET', `${area}/file/${id}`)
const list = async (query = '') =>
  (await app.call('globalAdmin', 'GET', `${area}/files?group=documents${query}`)).body.files.map(
    ({ fileId }: { fileId: number }) => fileId,
  )

const addFile = (fields: Parameters<typeof buildFile>[1] = {}) => buildFile(app.database, fields)
const link = async (field: string, address: string) =>
  buildProduct(app.database, { countryId: 'PL', productName: 'Linked', [field]: address })

/** Countries of the regional administrator of the demo data, and one that is not. */
async function findCountries(): Promise<{ own: string; other: string }> {
  const { body } = await app.call('regionalAdmin', 'GET', 'regional/my-countries')
  const { body: all } = await app.call('regionalAdmin', 'GET', 'regional/countries')
  const ids = body.map(({ id }: { id: string }) => id)
  const other = all.find(({ id }: { id: string }) => !ids.includes(id)).id
  return { own: ids[0], other }
}

test('a file of a country that is not assigned does not exist for the user', async () => {
  const { own, other } = await findCountries()
  const foreign = await addFile({ countryIds: [other] })
  expect((await get('regionalAdmin', foreign)).status).toBe(404)
  const shared = await addFile({ countryIds: [own, other] })
  const { body } = await get('regionalAdmin', shared)
  expect(body.file.blockedReason).toBe(
    'This file also belongs to countries that you are not assigned.',
  )
  const change = { fileId: shared, title: 'Mine now' }
  const saved = await app.call('regionalAdmin', 'POST', `${area}/file-change`, change)
  expect(saved).toMatchObject({ status: 403, body: { code: 'right_missing' } })
})

test('a file of all countries can be changed only with the right of the global web team', async () => {
  const id = await addFile({ countryIds: null })
  const change = (title: string) => ({ fileId: id, title })
  expect((await get('regionalAdmin', id)).body.file.countries).toBeNull()
  const denied = await app.call('regionalAdmin', 'POST', `${area}/file-change`, change('A'))
  expect(denied.body.code).toBe('right_missing')
  const saved = await app.call('globalAdmin', 'POST', `${area}/file-change`, change('B'))
  expect(saved).toMatchObject({ status: 200, body: { title: 'B' } })
  const { own } = await findCountries()
  const ofOwn = await addFile({ countryIds: [own] })
  const widened = { fileId: ofOwn, countries: null }
  const rejected = await app.call('regionalAdmin', 'POST', `${area}/file-change`, widened)
  expect(rejected.body.code).toBe('right_missing')
})

test('a field that another user changed meanwhile is a conflict, and nothing is saved', async () => {
  const id = await addFile({ title: 'First' })
  const save = (body: object) =>
    app.call('globalAdmin', 'POST', `${area}/file-change`, { fileId: id, ...body })
  expect((await save({ title: 'Second', was: { title: 'First' } })).status).toBe(200)
  const conflict = await save({ title: 'Third', revision: '2', was: { title: 'First' } })
  expect(conflict).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(conflict.body.conflicts).toEqual([{ field: 'title', stored: 'Second' }])
  expect((await get('globalAdmin', id)).body.file).toMatchObject({ title: 'Second', revision: '' })
})

test('a PDF cannot be of a kind of picture, and must not end before it begins', async () => {
  const id = await addFile()
  const save = (body: object) =>
    app.call('globalAdmin', 'POST', `${area}/file-change`, { fileId: id, ...body })
  expect((await save({ kind: 'pack image' })).body.errors[0].path).toBe('kind')
  const dates = { validFrom: '2026-02-01', validUntil: '2026-01-01' }
  expect((await save(dates)).body.errors[0].path).toBe('validUntil')
})

test('a file that a product links to cannot be deleted, and its uses are listed', async () => {
  const id = await addFile()
  const { address } = (await get('globalAdmin', id)).body.file
  const product = await link('weblinkSafetyDataSheet', `https://pim.example${address}`)
  expect((await get('globalAdmin', id)).body.uses).toEqual([
    {
      ...{ countryId: 'PL', legacyProductId: product, productName: 'Linked' },
      field: 'weblinkSafetyDataSheet',
    },
  ])
  const denied = await app.call('globalAdmin', 'DELETE', `${area}/file/${id}`)
  expect(denied).toMatchObject({ status: 409, body: { code: 'file_used' } })
  expect(denied.body.uses).toHaveLength(1)
  expect(await list('&show=used')).toContain(id)
  expect(await list('&show=unused')).not.toContain(id)
})

test('an unused file goes to the bin, is not served there, and comes back from it', async () => {
  const id = await addFile({ isPublished: true })
  const { source } = (await get('globalAdmin', id)).body.file
  expect((await app.get(source)).statusCode).toBe(200)
  expect((await app.call('globalAdmin', 'DELETE', `${area}/file/${id}`)).body).toBe(true)
  expect(await list()).not.toContain(id)
  expect(await list('&show=bin')).toContain(id)
  expect((await app.get(source)).statusCode).toBe(404)
  await app.call('globalAdmin', 'POST', `${area}/file-restore`, { fileId: id })
  expect(await list()).toContain(id)
  expect((await app.get(source)).statusCode).toBe(200)
})

test('documents are filtered by country, product, language, end and text', async () => {
  const id = await addFile({
    ...{ title: 'Blue sheet', countryIds: ['DE'], dhCodes: ['DH424242'], languages: ['de'] },
    validUntil: '2020-01-01',
  })
  const other = await addFile({ title: 'Red sheet', countryIds: ['PL'] })
  for (const filter of [
    'country=DE',
    'product=DH424242',
    'language=de',
    'show=expiring',
    'text=blue',
  ]) {
    const found = await list(`&${filter}`)
    expect([filter, found.includes(id), found.includes(other)]).toEqual([filter, true, false])
  }
})

test('pages of files follow each other without gaps', async () => {
  for (let i = 0; i < 65; i += 1) await addFile({ title: `Page ${i}`, dhCodes: ['PAGED'] })
  const path = `${area}/files?group=documents&product=PAGED`
  const first = (await app.call('globalAdmin', 'GET', path)).body
  const second = (await app.call('globalAdmin', 'GET', `${path}&after=${first.next}`)).body
  const ids = [...first.files, ...second.files].map(({ fileId }) => fileId)
  expect([first.files.length, second.files.length, second.next]).toEqual([60, 5, null])
  expect(new Set(ids).size).toBe(65)
  const wrong = await app.call('globalAdmin', 'GET', `${path}&after=x`)
  expect(wrong.body.code).toBe('invalid_input')
})

test('a replaced file keeps its address, and an earlier version can be current again', async () => {
  const id = await addFile({ isPublished: true, bytes: Buffer.from('%PDF old') })
  const { address } = (await get('globalAdmin', id)).body.file
  const upload = await sendFiles(app, [{ name: 'new.pdf', bytes: createSmallPdf() }], {
    replaces: id,
  })
  expect((await applyFiles(app, upload)).body).toEqual({ fileIds: [id] })
  const { file, versions } = (await get('globalAdmin', id)).body
  expect(file).toMatchObject({ currentVersion: 2, fileName: 'new.pdf' })
  expect(versions).toHaveLength(2)
  expect((await app.get(address)).rawPayload.equals(createSmallPdf())).toBe(true)
  expect((await app.get(versions[1].source)).body).toBe('%PDF old')
  const back = { fileId: id, version: 1 }
  await app.call('globalAdmin', 'POST', `${area}/file-version`, back)
  expect((await app.get(address)).body).toBe('%PDF old')
})

test('a version is never changed', async () => {
  const id = await addFile()
  await expect(
    app.database.all(sql`update file_versions set file_name = 'other' where file_id = ${id}`),
  ).rejects.toThrow('A version of a file is never changed')
})

test('the audit log and the history have changes of files, for users who see the file', async () => {
  const { other } = await findCountries()
  const id = await addFile({ title: 'Secret sheet', countryIds: [other] })
  await app.call('globalAdmin', 'POST', `${area}/file-change`, {
    fileId: id,
    title: 'Renamed sheet',
  })
  const path = `global-admin/history/files/${id}`
  const { body } = await app.call('globalAdmin', 'GET', path)
  expect(body.subject).toBe('Renamed sheet')
  expect(body.entries[0]).toMatchObject({
    ...{ kind: 'file', change: 'update', subject: 'Renamed sheet' },
    after: { title: 'Renamed sheet' },
  })
  expect((await app.call('regionalAdmin', 'GET', path)).status).toBe(404)
  const today = new Date().toISOString().slice(0, 10)
  const log = await app.call('regionalAdmin', 'GET', `audit-log/${today}/${today}?kind=files`)
  expect(JSON.stringify(log.body)).not.toContain('Renamed sheet')
})
