import { type Route, receivesFile } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import { elementIds } from '@nutripim/contract/products/elements'
import { people } from '@nutripim/server/test-support/app'
import { allHeadings, aRow, dealerFile } from '@nutripim/server/test-support/dealers'
import { startProbedServers } from '@nutripim/server/test-support/event-loop/event-loop'
import { form } from '@nutripim/server/test-support/exchange/workbook'
import { afterAll, beforeAll, expect, test } from 'vitest'

const maxBlock = 50
const megabyte = 1024 * 1024
let close: (() => Promise<void>) | undefined
let send: (method: string, path: string, body?: string | FormData) => Promise<number>
let readLongestBlock: () => Promise<number>

beforeAll(async () => {
  const started = await startProbedServers('two servers on PostgreSQL')
  close = started.stop
  const { servers } = started
  let last = 0
  const authorization = await started.authorize(people.globalAdmin)
  send = async (method, path, body) => {
    last += 1
    const { url } = servers[last % servers.length] ?? servers[0]
    const isText = typeof body === 'string'
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization, ...(isText && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  readLongestBlock = started.readLongestBlock
  // The first calls load keys and compile schemas.
  for (const _ of servers) await send('GET', '/product-information/dealers/ES')
  for (const _ of servers) await send('GET', '/product-information/product-compositions/GB')
  for (const _ of servers) await send('POST', '/product-information/dealers/check', dealerForm(10))
  await readLongestBlock()
})
afterAll(() => close?.())

const dealerForm = (rows: number) => {
  const list = Array.from({ length: rows }, (_, n) => aRow(n))
  return form({ countryCode: 'ES', file: dealerFile(list, allHeadings, 'xlsx') })
}

const list = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, i) => make(i))
const elements = elementIds.filter((id) => id !== 'Density')
const composition = Object.fromEntries(elements.map((element, i) => [element, i / 100]))
const country = { countryCode: 'GB' }

/** The largest valid bodies of calls with many rows; the records do not exist. */
const bulk: [string, string, () => object][] = [
  [
    'compositions of 5,000 products',
    '/product-information/product-compositions',
    () => ({
      ...country,
      products: list(5000, (i) => ({ legacyProductId: i + 1, composition, was: { composition } })),
    }),
  ],
  [
    'applications of 5,000 products',
    '/product-information/product-applications',
    () => ({
      ...country,
      products: list(5000, (i) => ({
        legacyProductId: i + 1,
        formOfProduct: 'x',
        was: { formOfProduct: 'y' },
      })),
    }),
  ],
  [
    'the same codes of 5,000 products',
    '/product-information/same-codes',
    () => ({
      ...country,
      kind: 'composition',
      products: list(5000, (i) => ({ legacyProductId: i + 1, cells: elements })),
    }),
  ],
  [
    'a restore of 100,000 records',
    '/global-admin/restore',
    () => ({
      ...country,
      moment: '2020-01-01T00:00:00Z',
      rows: list(100_000, (i) => ({
        kind: 'dealers',
        record: String(i),
        cells: { name: 'x'.repeat(32) },
      })),
    }),
  ],
  [
    'a restore preview of 10,000 records',
    '/global-admin/restore-preview',
    () => ({
      ...country,
      kinds: ['dealers'],
      moment: '2026-01-01T00:00:00Z',
      records: list(10_000, String),
    }),
  ],
  [
    'an undo with 50,000 exceptions',
    '/product-advice/undo',
    () => ({
      ...country,
      importId: 1,
      except: list(50_000, (i) => ({ productId: `p${i}`, cropId: 'c' })),
    }),
  ],
]

const figures: Record<string, string> = {}

async function expectFree(name: string, call: () => Promise<number>): Promise<void> {
  await readLongestBlock()
  // A server that rejects a body before it has arrived ends the connection.
  const status = await call().catch(() => 413)
  const longest = await readLongestBlock()
  figures[name] = `${status}: ${longest.toFixed(0)} ms`
  expect.soft(longest, name).toBeLessThan(maxBlock)
}
afterAll(() => console.info(figures))

test.each(bulk)('%s leave the event loop free', async (name, path, make) => {
  const body = JSON.stringify(make())
  await expectFree(`${name}, ${(body.length / megabyte).toFixed(1)} MB`, () =>
    send('POST', path, body),
  )
})

const jsonRoutes = Object.values(api)
  .flatMap((table) => Object.values<Route>(table))
  .filter((route) => route.method !== 'GET' && route.body && !receivesFile(route))
const large = 15 * megabyte

/** Bodies of 15 MB that no call accepts, each expensive in another way. */
const senseless: [string, () => string][] = [
  ['one long text', () => JSON.stringify({ text: 'ä'.repeat(large / 2) })],
  ['escaped characters', () => `{"text":"${'\\u0041'.repeat(large / 6)}"}`],
  ['many unknown fields', () => `{${list(large / 14, (i) => `"f${i + 1e6}":1`).join()}}`],
  ['many small rows', () => `{"products":[${'{},'.repeat(large / 3)}{}]}`],
  ['deep lists', () => `{"products":${'['.repeat(large / 2)}${']'.repeat(large / 2)}}`],
  ['a text that is no JSON', () => `{"products":[${'{"a":1},'.repeat(large / 8)}`],
  [
    'rows of many fields',
    () =>
      `{"products":[${list(15, () => `{${list(megabyte / 14, (i) => `"f${i + 1e6}":1`).join()}}`).join()}]}`,
  ],
]

test.each(senseless)('15 MB of %s leave the event loop free, in every call', async (name, make) => {
  const body = make()
  const checked = new Map(jsonRoutes.map((route) => [route.path, route]))
  for (const { path, method } of checked.values()) {
    const address = path.replaceAll(/\{\w+\}/g, '1')
    await expectFree(`${name}: ${path}`, () => send(method, address, body))
  }
})

test('an upload of 50,000 dealers leaves the event loop free', async () => {
  const body = dealerForm(50_000)
  await expectFree('upload of 50,000 dealers', () =>
    send('POST', '/product-information/dealers/check', body),
  )
})

test.each([
  '/product-information/dealers/download/ES',
  '/product-information/catalogue/download/GB',
  '/product-advice/download/GB',
  '/product-information/product-status/download/GB',
  '/product-information/product-compositions/GB',
  '/product-information/dealers/ES',
])('the download %s leaves the event loop free', async (path) => {
  await expectFree(path, () => send('GET', path))
})

test('the download of the audit log leaves the event loop free', async () => {
  await expectFree('audit log', () =>
    send('POST', '/audit-log/2020-01-01/2998-12-31/download?country=GB'),
  )
})
