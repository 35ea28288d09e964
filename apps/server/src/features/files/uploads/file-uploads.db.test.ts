import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import {
  applyFiles,
  createSmallPdf,
  sendFiles,
  sendPart,
} from '@nutripim/server/test-support/files'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const area = 'product-information'

let shade = 0
/** A picture that no other test has. */
const createPicture = () => {
  shade += 1
  return sharp({
    create: { width: 400, height: 200, channels: 3, background: { r: shade, g: 90, b: 30 } },
  })
}
const count = async (table: 'files' | 'file_contents' | 'staged_files') => {
  const statements = {
    files: sql`select count(*)::int as count from files`,
    file_contents: sql`select count(*)::int as count from file_contents`,
    staged_files: sql`select count(*)::int as count from staged_files`,
  }
  return (await app.database.get<{ count: number }>(statements[table])).count
}
const getFile = async (id: number) =>
  (await app.call('globalAdmin', 'GET', `${area}/file/${id}`)).body

test('a file is proposed for the product, kind, country and language of its name', async () => {
  await buildProduct(app.database, { countryId: 'PL', dhCode: 'DH987654', productName: 'Blue' })
  const upload = await sendFiles(app, [
    { name: 'DH987654.jpg', bytes: await createPicture().jpeg().toBuffer() },
    { name: 'DH987654_SDS_DE_de.pdf', bytes: createSmallPdf() },
  ])
  expect(upload.files.map(({ state }) => state)).toEqual(['Ready', 'Ready'])
  const [picture, sheet] = upload.files
  expect(picture).toMatchObject({ mediaType: 'image/jpeg', products: ['Blue'] })
  expect(picture?.proposed).toMatchObject({
    ...{ kind: 'pack image', title: 'Blue: pack image', countries: ['PL'] },
    dhCodes: ['DH987654'],
  })
  expect(sheet?.proposed).toMatchObject({
    ...{ kind: 'safety data sheet', countries: ['DE'], languages: ['de'] },
  })
})

test('files are saved together, found in the library, and taken back together', async () => {
  const upload = await sendFiles(app, [
    { name: 'one.png', bytes: await createPicture().png().toBuffer() },
    { name: 'two.png', bytes: await createPicture().png().toBuffer() },
  ])
  const before = await count('files')
  const { body } = await applyFiles(app, upload, { countries: ['PL'] })
  expect(body.fileIds).toHaveLength(2)
  expect(await count('files')).toBe(before + 2)
  const { file } = await getFile(body.fileIds[0])
  expect(file).toMatchObject({
    kind: 'other picture',
    width: 400,
    height: 200,
    fileName: 'one.png',
  })
  const again = await applyFiles(app, upload, { countries: ['PL'] })
  expect(again).toMatchObject({ status: 409, body: { code: 'import_settled' } })
  const { uploadId } = upload
  const undone = await app.call('globalAdmin', 'POST', `${area}/file-upload-undo`, { uploadId })
  expect(undone.body).toBe(true)
  expect((await getFile(body.fileIds[0])).file.deletedAt).not.toBeNull()
})

test('one file that cannot be saved keeps all others from being saved', async () => {
  const upload = await sendFiles(app, [
    { name: 'good.png', bytes: await createPicture().png().toBuffer() },
    { name: 'sheet.pdf', bytes: createSmallPdf() },
  ])
  const before = await count('files')
  const { body } = await applyFiles(app, upload, { kind: 'pack image', countries: ['PL'] })
  expect(body.errors).toEqual([
    { path: 'files[1].kind', text: 'must be a kind of document: the file is a PDF' },
  ])
  expect(await count('files')).toBe(before)
})

test('sending goes on where the server stopped receiving', async () => {
  const bytes = await createPicture().png({ compressionLevel: 0 }).toBuffer()
  const { body } = await app.call('globalAdmin', 'POST', `${area}/file-upload`, {
    files: [{ name: 'large.png', size: bytes.length }],
  })
  const send = async (start: number, end: number) =>
    (
      await sendPart(
        app,
        'globalAdmin',
        { uploadId: body.uploadId, number: 0, start },
        bytes.subarray(start, end),
      )
    ).body
  expect(await send(0, 1000)).toEqual({ received: 1000 })
  // The answer was lost, so the part is sent again.
  expect(await send(0, 1000)).toEqual({ received: 1000 })
  // A part was lost.
  expect(await send(5000, 6000)).toEqual({ received: 1000 })
  expect((await send(1000, bytes.length)).received).toBe(bytes.length)
  expect((await send(1000, bytes.length)).received).toBe(bytes.length)
})

test('a part with more bytes than the file has is rejected', async () => {
  const { body } = await app.call('globalAdmin', 'POST', `${area}/file-upload`, {
    files: [{ name: 'small.png', size: 3 }],
  })
  const part = { uploadId: body.uploadId, number: 0, start: 0 }
  const answer = await sendPart(app, 'globalAdmin', part, Buffer.from('1234'))
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('an upload is visible only to who sends it', async () => {
  const { uploadId } = await sendFiles(app, [{ name: 'a.pdf', bytes: createSmallPdf() }])
  const path = `${area}/file-upload/${uploadId}`
  expect((await app.call('developer', 'GET', path)).status).toBe(404)
  const discarded = await app.call('developer', 'POST', `${area}/file-upload-discard`, { uploadId })
  expect(discarded.status).toBe(404)
})

test('the same bytes are kept once, and the file that has them is named', async () => {
  const bytes = await createPicture().png().toBuffer()
  const first = await applyFiles(app, await sendFiles(app, [{ name: 'first.png', bytes }]), {
    countries: ['PL'],
  })
  const before = await count('file_contents')
  const second = await sendFiles(app, [{ name: 'second.png', bytes }])
  expect(second.files[0]?.sameAs).toMatchObject({ fileId: first.body.fileIds[0] })
  expect(await count('file_contents')).toBe(before)
})

test('a picture is turned upright, and its location is not kept', async () => {
  const bytes = await createPicture()
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const upload = await sendFiles(app, [{ name: 'turned.jpg', bytes }])
  expect(upload.files[0]?.notes).toContain('Turned upright.')
  const { body } = await applyFiles(app, upload, { countries: ['PL'] })
  const { file } = await getFile(body.fileIds[0])
  expect([file.width, file.height]).toEqual([200, 400])
  const stored = await sharp((await app.get(file.source)).rawPayload).metadata()
  expect([stored.exif, stored.orientation]).toEqual([undefined, undefined])
})

test('a name loses folders and invisible characters, and gets the ending of its content', async () => {
  const bytes = await createPicture().png().toBuffer()
  const { files } = await sendFiles(app, [
    { name: '../../etc/passwd', bytes },
    { name: 'bag\u202egnp.exe', bytes: await createPicture().png().toBuffer() },
    { name: `${'x'.repeat(300)}.png`, bytes: await createPicture().png().toBuffer() },
    { name: '', bytes: await createPicture().png().toBuffer() },
  ])
  const names = files.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['passwd.png', 'baggnp.png'])
  expect(names[2]?.length).toBe(200)
  expect(names[3]).toBe('file.png')
})

test('an upload that was discarded leaves nothing', async () => {
  const counts: number[] = []
  // A new upload also deletes the one before, which another test left open.
  for (const name of ['gone.png', 'gone-too.png']) {
    const bytes = await createPicture().png().toBuffer()
    const { uploadId } = await sendFiles(app, [{ name, bytes }])
    await app.call('globalAdmin', 'POST', `${area}/file-upload-discard`, { uploadId })
    counts.push(await count('file_contents'))
  }
  expect(counts[1]).toBe(counts[0])
})
