import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildFile } from '@nutripim/server/test-support/builders/build-file'
import { applyFiles, sendFiles } from '@nutripim/server/test-support/files'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let address: string
/** A public file of two megabytes. */
let large: string
beforeAll(async () => {
  app = await openTestApp()
  address = await app.address()
  large = (await publish({ bytes, fileName: 'Größe 1.pdf' })).address
})
afterAll(() => app.close())

const area = 'product-information'
const bytes = Buffer.from(`%PDF-${'0123456789'.repeat(200_000)}`)
const getFile = async (id: number) =>
  (await app.call('globalAdmin', 'GET', `${area}/file/${id}`)).body.file
const read = (path: string, init?: RequestInit) => fetch(new URL(path, address), init)
const publish = async (fields: Parameters<typeof buildFile>[1] = {}) =>
  getFile(await buildFile(app.database, { isPublished: true, ...fields }))

test('a public file is served with its type, tag and headers that let nothing run in it', async () => {
  const answer = await read(large)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  const header = (name: string) => answer.headers.get(name)
  expect(header('content-type')).toBe('application/pdf')
  expect(header('content-disposition')).toBe("inline; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.pdf")
  expect(header('content-security-policy')).toContain('sandbox')
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('accept-ranges')).toBe('bytes')
  const tag = header('etag') ?? ''
  const known = await read(large, { headers: { 'if-none-match': tag } })
  expect([known.status, await known.text()]).toEqual([304, ''])
})

test('a file that is neither picture nor PDF is saved and never shown', async () => {
  const file = await publish({ mediaType: 'text/html', fileName: 'page.html' })
  const { headers } = await read(file.address)
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''page.html")
})

test.each([
  ['bytes=0-3', 206, 'bytes 0-3/2000005', '%PDF'],
  ['bytes=2000000-', 206, 'bytes 2000000-2000004/2000005', '56789'],
  ['bytes=-4', 206, 'bytes 2000001-2000004/2000005', '6789'],
  ['bytes=1048574-1048580', 206, 'bytes 1048574-1048580/2000005', '9012345'],
  ['bytes=2000005-', 416, 'bytes */2000005', ''],
  ['bytes=5-1', 200, null, undefined],
  ['bytes=0-1,5-6', 200, null, undefined],
])('the range %s is answered with %i', async (range, status, contentRange, text) => {
  const answer = await read(large, { headers: { range } })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
  if (text !== undefined) expect(await answer.text()).toBe(text)
  else expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length)
})

test('HEAD answers like GET, without the bytes', async () => {
  const file = await publish()
  const { status, headers } = await read(file.address, { method: 'HEAD' })
  expect([status, headers.get('content-length')]).toEqual([200, String(file.size)])
})

test('a file that is not public is opened by a signed address only, not by cookie or token', async () => {
  const other = await buildFile(app.database)
  const id = await buildFile(app.database)
  const file = await getFile(id)
  const token = await app.provider.issue({ email: 'gina.admin@nutripim.example' })
  const headers = { authorization: `Bearer ${token}`, cookie: `jwtToken=${token}` }
  expect((await read(file.address, { headers })).status).toBe(404)
  expect((await read(`/files/${id}/v1/built.pdf`, { headers })).status).toBe(404)
  expect((await read(file.source)).status).toBe(200)
  const signed = new URL(file.source, address)
  const otherFile = new URL(signed)
  otherFile.pathname = otherFile.pathname.replace(`/${id}/`, `/${other}/`)
  const later = new URL(signed)
  later.searchParams.set('until', String(Number(later.searchParams.get('until')) + 1))
  for (const wrong of [otherFile, later]) expect((await read(wrong.href)).status).toBe(404)
  expect(Number(signed.searchParams.get('until')) * 1000 - Date.now()).toBeLessThan(16 * 60_000)
})

test('pictures are served in the sizes of our screens, in what the client accepts', async () => {
  const picture = sharp({
    create: {
      width: 1000,
      height: 500,
      channels: 4,
      background: { r: 9, g: 99, b: 9, alpha: 0.5 },
    },
  })
  const upload = await sendFiles(app, [{ name: 'bag.png', bytes: await picture.png().toBuffer() }])
  const { body } = await applyFiles(app, upload, { kind: 'pack image', countries: ['PL'] })
  const { thumbnail } = await getFile(body.fileIds[0])
  const accepts = { avif: 'image/avif,image/webp,*/*', webp: 'image/webp,*/*', jpeg: '*/*' }
  for (const [format, accept] of Object.entries(accepts)) {
    const answer = await read(thumbnail.replace('/small', '/medium'), { headers: { accept } })
    expect(answer.headers.get('content-type')).toBe(`image/${format}`)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('vary')).toContain('accept')
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(width).toBe(800)
  }
  expect((await read(thumbnail.replace('/small', '/7000'))).status).toBe(404)
  expect((await read(thumbnail)).status).toBe(200)
})

test.each(['/files/0/x.pdf', '/files/x/y.pdf', '/files/1/v/x.pdf', '/files/99999999/x.pdf'])(
  'the address %s of no file is answered with 404',
  async (path) => {
    expect((await read(path)).status).toBe(404)
  },
)
