import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createDeliveryClient } from './delivery-client.ts'
import { followChanges } from './follow-changes.ts'

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

const page = (number: number) =>
  JSON.stringify({
    changes: [{ publication: number, kind: 'product', id: '1', code: 'A', content: null }],
    cursor: `${number}-5f3a9c1e7b20`,
    hasMore: false,
  })

/** What a server, a proxy or the network between can do instead of answering. */
const failures: Record<string, RequestListener> = {
  'resets the connection before an answer': ({ socket }) => socket.resetAndDestroy(),
  'resets the connection in the middle of an answer': ({ socket }, answer) => {
    answer.writeHead(200, { 'content-length': '1000' }).write('{"changes":[')
    setImmediate(() => socket.resetAndDestroy())
  },
  'ends an answer early': (_, answer) => {
    answer.writeHead(200, { connection: 'close', 'transfer-encoding': 'identity' })
    answer.end('{"changes":[')
  },
  'answers with the page of a proxy': (_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please sign in</h1>')
  },
  'answers with 502': (_, answer) => answer.writeHead(502).end('<h1>Bad gateway</h1>'),
  'answers with 503 and Retry-After': (_, answer) =>
    answer.writeHead(503, { 'retry-after': '0.2' }).end(),
  'answers with 504': (_, answer) => answer.writeHead(504).end(),
  'answers with 500': (_, answer) => answer.writeHead(500).end('{"code":"internal_error"}'),
  'never answers': () => {},
  'never ends its answer': (_, answer) => {
    answer.writeHead(200).write('{')
  },
}

test.concurrent.each(Object.entries(failures))(
  'a reader continues after the same cursor when the server %s',
  async (_, fail) => {
    const asked: (string | null)[] = []
    const url = await serve((request, answer) => {
      asked.push(new URL(request.url ?? '', 'http://server').searchParams.get('after'))
      if (asked.length === 2 || asked.length === 3) return fail(request, answer)
      answer.end(page(asked.length))
    })
    const client = createDeliveryClient({ url, key: 'npk_1', timeout: 3000 })
    const interruptions: unknown[] = []
    const feed = followChanges(client, {
      country: 'NO',
      channel: 'web',
      wait: 0,
      onInterruption: (error) => interruptions.push(error),
    })
    const first = await feed.next()
    const second = await feed.next()
    expect([first.value?.cursor, second.value?.cursor]).toEqual([
      '1-5f3a9c1e7b20',
      '4-5f3a9c1e7b20',
    ])
    expect(asked).toEqual(['0', '1-5f3a9c1e7b20', '1-5f3a9c1e7b20', '1-5f3a9c1e7b20'])
    expect(interruptions).toHaveLength(2)
  },
)

test.each([
  [410, 'cursor_expired'],
  [401, 'key_rejected'],
  [404, 'not_found'],
])('a reader ends with the problem of an answer %d', async (status, code) => {
  const url = await serve((_, answer) => {
    answer.writeHead(status).end(JSON.stringify({ code, detail: 'No.' }))
  })
  const client = createDeliveryClient({ url, key: 'npk_1' })
  const feed = followChanges(client, { country: 'NO', channel: 'web' })
  await expect(feed.next()).rejects.toMatchObject({ name: 'DeliveryError', status, code })
})

test('a reader gets the cursor of publications that its key cannot read', async () => {
  const url = await serve((request, answer) => {
    const isFirst = request.url?.includes('after=0')
    answer.end(JSON.stringify({ changes: [], cursor: isFirst ? '1-a' : '2-b', hasMore: false }))
  })
  const client = createDeliveryClient({ url, key: 'npk_1' })
  const feed = followChanges(client, { country: 'NO', channel: 'web', wait: 0 })
  expect((await feed.next()).value).toEqual({ changes: [], cursor: '1-a' })
  expect((await feed.next()).value).toEqual({ changes: [], cursor: '2-b' })
})

test('a reader whose signal is aborted while it waits to try again ends', async () => {
  const url = await serve(({ socket }) => socket.resetAndDestroy())
  const client = createDeliveryClient({ url, key: 'npk_1' })
  const ending = new AbortController()
  const feed = followChanges(client, {
    country: 'NO',
    channel: 'web',
    signal: ending.signal,
    onInterruption: () => queueMicrotask(() => ending.abort()),
  })
  await expect(feed.next()).rejects.toMatchObject({ name: 'AbortError' })
})

test('a call without an answer ends with its time limit, and a long poll not before', async () => {
  const url = await serve((request, answer) => {
    if (request.url?.includes('wait=1')) setTimeout(() => answer.end(page(1)), 700)
  })
  const client = createDeliveryClient({ url, key: 'npk_1', timeout: 500, retries: 0 })
  await expect(client.call('getReference', {})).rejects.toMatchObject({
    name: 'NoAnswerError',
    message: 'There was no answer within 0.5 seconds.',
  })
  const params = { country: 'NO', channel: 'web' }
  const polled = await client.call('listDeliveredChanges', { params, query: { wait: 1 } })
  expect(polled.cursor).toBe('1-5f3a9c1e7b20')
  await expect(client.call('getReference', {}, { timeout: 50 })).rejects.toThrow('0.05 seconds')
})

test('a call is repeated as often as the client is configured, and then says why it failed', async () => {
  let requests = 0
  const url = await serve(({ socket }) => {
    requests += 1
    socket.resetAndDestroy()
  })
  const client = createDeliveryClient({ url, key: 'npk_1', retries: 1 })
  await expect(client.call('getReference', {})).rejects.toMatchObject({
    name: 'NoAnswerError',
    message: expect.stringMatching(/^The connection failed: .*(ECONNRESET|socket|closed)/),
  })
  expect(requests).toBe(2)
})

test('a client without an address or with a key that cannot be sent is not created', () => {
  expect(() => createDeliveryClient({ url: '', key: 'npk_1' })).toThrow('Invalid URL')
  expect(() => createDeliveryClient({ url: 'http://localhost', key: 'npk_1\n2' })).toThrow()
})
