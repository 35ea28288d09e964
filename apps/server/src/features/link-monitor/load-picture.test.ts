import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite, startTrap } from '@nutripim/server/test-support/link-monitor/trap'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Network } from '../../platform/outbound/connection.ts'
import { loadPicture } from './load-picture.ts'

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(60)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])

const siteAddress = '93.184.216.34'
const folder = mkdtempSync(join(tmpdir(), 'nutripim-pictures-'))
let trap: Awaited<ReturnType<typeof startTrap>>
let site: Awaited<ReturnType<typeof startSite>>
let answer: Parameters<typeof startSite>[0]
const network: Network = {
  lookup: async (host) => [host === 'inside.example' ? '10.0.0.1' : siteAddress],
  connect: (options) => (options.host === siteAddress ? site.connect() : trap.connect(options)),
}

beforeAll(async () => {
  trap = await startTrap()
  site = await startSite((request, response) => answer(request, response))
  writeFileSync(join(folder, 'bag.png'), png(100, 100))
  writeFileSync(join(folder, 'bag.svg'), '<svg/>')
})
afterEach(() => {
  site.requests.length = 0
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([trap.close(), site.close()])
})

const load = (link: string, timeout: number | undefined = 2000) =>
  loadPicture(link, {
    publicUrl: 'https://pim.example',
    labelUrl: null,
    limits: timeout
      ? { allowsPrivate: false, ports: [80, 443], userAgent: 'test', timeout }
      : undefined,
    folder,
    network,
  })

test.each(['/bag.png', 'https://pim.example/bag.png'])(
  'a bitmap of this server: %s',
  async (link) => {
    expect(await load(link)).toEqual({ kind: 'bitmap', bytes: png(100, 100) })
  },
)

test('a drawing is loaded from this server only', async () => {
  expect(await load('/bag.svg')).toEqual({ kind: 'drawing', svg: '<svg/>' })
  answer = (_, response) => response.end('<svg/>')
  expect(await load('http://site.example/bag.svg')).toBeUndefined()
})

test.each([
  '',
  '/no-such.png',
  '/../secret.png',
  'label:12',
  'not an address',
  'file:///etc/passwd',
])('a link to no picture of ours: %s', async (link) => expect(await load(link)).toBeUndefined())

test('a picture of another server is loaded, also after a redirect', async () => {
  answer = ({ url }, response) => {
    if (url === '/old.jpg') response.writeHead(302, { location: '/new.jpg' }).end()
    else response.end(jpeg)
  }
  expect(await load('http://site.example/old.jpg')).toEqual({ kind: 'bitmap', bytes: jpeg })
})

test('nothing is requested from other servers where that is switched off', async () => {
  answer = (_, response) => response.end(jpeg)
  expect(await load('http://site.example/bag.jpg', 0)).toBeUndefined()
  expect(site.requests).toEqual([])
})

test.each([
  ['a private address', 'http://127.0.0.1/bag.png', '/'],
  ['a name of a private address', 'http://inside.example/bag.png', '/'],
  ['a redirect to a private address', 'http://site.example/bag.png', 'http://inside.example/'],
  ['another port', 'http://site.example:8080/bag.png', '/'],
])('%s is never connected to', async (_, link, location) => {
  answer = (_, response) => response.writeHead(302, { location }).end()
  const before = trap.hits()
  expect(await load(link)).toBeUndefined()
  expect(trap.hits()).toBe(before)
})

test.each<[string, Parameters<typeof startSite>[0]]>([
  ['is a page', (_, response) => response.end('<html>')],
  ['is missing', (_, response) => response.writeHead(404).end(jpeg)],
  ['has too many pixels', (_, response) => response.end(png(10_000, 10_000))],
  ['is too large', (_, response) => response.end(Buffer.concat([jpeg, Buffer.alloc(3_000_000)]))],
  ['never ends', (_, response) => response.write(jpeg)],
])('a picture that %s is left out', async (_, answers) => {
  answer = answers
  expect(await load('http://site.example/bag.jpg', 300)).toBeUndefined()
})
