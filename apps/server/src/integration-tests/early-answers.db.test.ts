import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'

const size = 3_000_000

let app: TestApp
let limited: TestApp
beforeAll(async () => {
  app = await openTestApp({ uploadLimit: 1_000_000, rateLimit: 0 })
  limited = await openTestApp({ rateLimit: 1 })
})
afterAll(() => Promise.all([app.close(), limited.close()]))

interface EarlyAnswer {
  status: number
  path: string
  person?: keyof typeof people
  type?: string
  headers?: string[]
  body: Buffer
  from?: () => TestApp
}

const json = 'application/json'
const compositions = '/api/product-information/product-compositions'
const upload = '/api/product-information/dealers/check'
const large = Buffer.alloc(size, 'x')

const multipart = 'multipart/form-data; boundary=end'
const part = (name: string, more = '') =>
  `--end\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
const file = (bytes: number, name = 'file') =>
  `${part(name, '; filename="a.xlsx"')}${'x'.repeat(bytes)}\r\n`
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--end--\r\n`)
const filled = form(file(size))

const cases: Record<string, EarlyAnswer> = {
  'JSON without a token': { status: 401, path: compositions, type: json, body: large },
  'a file without a token': { status: 401, path: upload, type: multipart, body: filled },
  'a file of a user without permission': {
    ...{ status: 403, path: upload, person: 'marketer', type: multipart, body: filled },
  },
  'a request from another site': {
    ...{ status: 403, path: compositions, person: 'marketer', type: json, body: large },
    headers: ['Cookie: XSRF-TOKEN=a'],
  },
  'a large body to an unknown address': { status: 413, path: '/api/none', type: json, body: large },
  'JSON that is too large': {
    ...{ status: 413, path: '/api/experience/presence', person: 'marketer', type: json },
    body: large,
  },
  'a file that is too large': {
    ...{ status: 413, path: upload, person: 'dealerManager', type: multipart, body: filled },
  },
  'too many files': {
    ...{ status: 400, path: upload, person: 'dealerManager', type: multipart },
    body: form(file(10), file(size / 10, 'other'), file(size, 'third')),
  },
  'a form with a forbidden name': {
    ...{ status: 400, path: upload, person: 'dealerManager', type: multipart },
    body: form(file(size, '__proto__')),
  },
  'a form without boundary': {
    ...{ status: 400, path: upload, person: 'dealerManager', type: 'multipart/form-data' },
    body: large,
  },
  'a form that is none': {
    ...{ status: 400, path: upload, person: 'dealerManager', type: multipart, body: large },
  },
  'a picture where a form is expected': {
    ...{ status: 415, path: upload, person: 'dealerManager', type: 'image/png', body: large },
  },
  'a picture where JSON is expected': {
    ...{ status: 415, path: compositions, person: 'marketer', type: 'image/png', body: large },
  },
  'the second request of a minute': {
    ...{ status: 429, path: upload, person: 'dealerManager', type: multipart, body: filled },
    from: () => limited,
  },
}

/** Sends a request and another one after it on the same connection, as a proxy does, and returns both answers. */
async function sendTwo(
  { path, person, type = json, headers = [], body, from = () => app }: EarlyAnswer,
  isChunked: boolean,
): Promise<string[]> {
  const server = from()
  const token = person && (await server.provider.issue({ email: people[person] }))
  const socket = connect(Number(new URL(await server.address()).port), '127.0.0.1')
  const closed = once(socket, 'close').catch(() => {})
  let text = ''
  socket
    .on('error', () => {})
    .on('data', (bytes) => {
      text += bytes
    })
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: test',
    `Content-Type: ${type}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...headers,
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const half = Math.floor(body.length / 2)
  const send = (bytes: Buffer) => {
    if (isChunked) socket.write(`${bytes.length.toString(16)}\r\n`)
    socket.write(bytes)
    if (isChunked) socket.write('\r\n')
  }
  send(body.subarray(0, half))
  const readStatuses = () =>
    [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status ?? '')
  // Some answers come before the second half, the others after it.
  await new Promise((resolve) => setImmediate(resolve))
  send(body.subarray(half))
  if (isChunked) socket.write('0\r\n\r\n')
  socket.write('GET /health/live HTTP/1.1\r\nHost: test\r\n\r\n')
  await Promise.race([closed, expect.poll(readStatuses).toHaveLength(2)])
  socket.destroy()
  return readStatuses()
}

const each = Object.entries(cases).flatMap(([name, request]) =>
  [false, true].map(
    (isChunked) => [name, isChunked ? 'in chunks' : 'of known length', request] as const,
  ),
)

test.each(each)('the request after %s, %s, is answered', async (_name, how, request) => {
  if (request.from) {
    expect(await sendTwo(request, how === 'in chunks')).toHaveLength(2)
  }
  expect(await sendTwo(request, how === 'in chunks')).toEqual([String(request.status), '200'])
})

test('a file that cannot be stored is answered with 503 and the reason, and so is the next request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nutripim-none-'))
  const { TMPDIR } = process.env
  process.env.TMPDIR = join(folder, 'none')
  try {
    const request: EarlyAnswer = {
      ...{ status: 503, path: upload, person: 'dealerManager', type: multipart, body: filled },
    }
    expect(await sendTwo(request, false)).toEqual(['503', '200'])
    const answer = await app.fetch('dealerManager', upload.slice('/api/'.length), {
      ...{ method: 'POST', headers: { 'content-type': multipart }, body: filled },
    })
    expect(await answer.json()).toMatchObject({
      status: 503,
      code: 'uploads_not_writable',
      detail:
        'The server cannot write to its folder for uploads. Nothing was saved. Ask your administrator to check it.',
    })
    expect(answer.headers.get('retry-after')).toBe('30')
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    await rm(folder, { recursive: true })
  }
})
