import { once } from 'node:events'
import { connect } from 'node:net'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { createAssistantKey } from '@nutripim/server/test-support/assistant'
import { findFreePorts } from '@nutripim/tools/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let port = 0
let authorization = ''
beforeAll(async () => {
  app = await openTestApp({
    bodyLimit: 1000,
    metrics: { token: 'secret', port: undefined },
    servesAssistants: true,
    trustProxy: ['127.0.0.1'],
  })
  port = Number(new URL(await app.address()).port)
  const token = await app.provider.issue({ email: 'maria.marketer@nutripim.example' })
  authorization = `Authorization: Bearer ${token}`
})
afterAll(() => app.close())

/** Sends lines as they are, which no HTTP client would do, and returns the head of the answer. */
async function send(lines: readonly string[], body = '', to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  const ended = once(socket, 'close')
  socket.write([...lines, 'Connection: close', '', body].join('\r\n'))
  await Promise.race([ended, expect.poll(() => text).toContain('\r\n\r\n')])
  socket.destroy()
  return text.split('\r\n\r\n')[0]?.toLowerCase() ?? ''
}

const call = '/api/product-information/product-compositions'
const post = (...headers: string[]) => [`POST ${call} HTTP/1.1`, 'Host: test', ...headers]
const json = 'Content-Type: application/json'

test.each<[string, number, () => Promise<string>]>([
  ['two lengths', 400, () => send(post('Content-Length: 2', 'Content-Length: 3'), '{}')],
  ['a length and chunks', 400, () => send(post('Content-Length: 2', 'Transfer-Encoding: chunked'))],
  ['no Host', 400, () => send(['GET /health/live HTTP/1.1'])],
  ['two Hosts', 400, () => send(['GET /health/live HTTP/1.1', 'Host: test', 'Host: other'])],
  ['a Host that is no name', 400, () => send(['GET /health/live HTTP/1.1', 'Host: a b'])],
  ['an address as Host', 400, () => send(['GET / HTTP/1.1', 'Host: http://test/path'])],
  ['CONNECT', 405, () => send(['CONNECT other:443 HTTP/1.1', 'Host: other:443'])],
  ['an unknown expectation', 417, () => send(post('Expect: 200-maybe', 'Content-Length: 0'))],
  ['an unknown method', 400, () => send(['GETT / HTTP/1.1', 'Host: test'])],
  ['TRACE', 405, () => send(['TRACE / HTTP/1.1', 'Host: test'])],
  ['an address with NUL', 400, () => send(['GET /\0 HTTP/1.1', 'Host: test'])],
  ['an address that is not valid', 400, () => send(['GET /%zz HTTP/1.1', 'Host: test'])],
  [
    'headers of 40 kB',
    431,
    () => send(['GET / HTTP/1.1', 'Host: test', `X: ${'a'.repeat(40_000)}`]),
  ],
  ['a long body', 413, () => send(post(authorization, json, 'Content-Length: 5000'))],
  ['half a body', 400, () => send(post(authorization, json, 'Content-Length: 1'), '{')],
  [
    'a body of another type',
    415,
    () => send(post(authorization, 'Content-Type: a/b', 'Content-Length: 1'), '{'),
  ],
  [
    'two tokens',
    401,
    () => send(post(authorization, authorization, json, 'Content-Length: 2'), '{}'),
  ],
  ['no token', 401, () => send(post(json, 'Content-Length: 2'), '{}')],
  ['an unknown call', 404, () => send(['GET /api/none HTTP/1.1', 'Host: test'])],
  [
    'metrics with two tokens',
    404,
    () =>
      send([
        'GET /metrics HTTP/1.1',
        'Host: test',
        'Authorization: Bearer secret',
        'Authorization: Bearer other',
      ]),
  ],
  ['a page', 200, () => send(['GET / HTTP/1.1', 'Host: test'])],
  ['an old HTTP version', 200, () => send(['GET /health/live HTTP/1.0'])],
])('a request with %s is answered with %i and security headers', async (_what, status, request) => {
  const head = await request()
  expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(head).toContain("content-security-policy: default-src 'none'")
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toContain('strict-transport-security: ')
  expect(head).toMatch(/\r\ncache-control: no-(store|cache)(\r\n|$)/)
})

test('CONNECT is answered with 405 on the port of the metrics too', async () => {
  const [metricsPort = 0] = await findFreePorts(1)
  const metrics = { token: undefined, port: metricsPort }
  const observed = await openTestApp({ metrics, host: '127.0.0.1' })
  const head = await send(['CONNECT other:443 HTTP/1.1', 'Host: other:443'], '', metricsPort)
  expect(head).toMatch(/^http\/1.1 405 /)
  expect(head).toContain('allow: get, head, post, delete')
  await observed.close()
})

test.each([
  ['a Host that is no name', 400, ['Host: [']],
  ['a Host without a name', 200, ['Host: ']],
  ['a forwarded host that is no name', 200, ['Host: test', 'X-Forwarded-Host: a b']],
  ['a forwarded protocol that is none', 200, ['Host: test', 'X-Forwarded-Proto: a b']],
])('an assistant that sends %s gets %i', async (_what, status, headers) => {
  const secret = await createAssistantKey(app, ['products:read'])
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const lines = ['POST /api/delivery/v1/mcp HTTP/1.1', ...headers, json]
  const more = [`Authorization: Bearer ${secret}`, 'Accept: application/json, text/event-stream']
  const head = await send([...lines, ...more, `Content-Length: ${body.length}`], body)
  expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
})

test.each([
  ['a query', '/api/delivery/v1/key?key=npk_', {}],
  ['a cookie', '/api/delivery/v1/key', { cookie: 'key=npk_' }],
  ['a user name', '/api/delivery/v1/key', { authorization: 'Basic npk_' }],
  ['another header', '/api/delivery/v1/key', { 'x-api-key': 'npk_' }],
])('an API key in %s is not accepted', async (_place, path, headers) => {
  const { body } = await app.call('globalAdmin', 'POST', 'access-control/api-key', {
    name: `Key in ${_place}`,
    ownerId: 'gina.admin@nutripim.example',
    countries: ['ES'],
    scopes: ['products:read'],
    channels: ['web'],
  })
  const withSecret = (text: string) => text.replace('npk_', body.secret)
  const all = Object.entries(headers).map(([name, text]) => [name, withSecret(text)])
  const url = `http://127.0.0.1:${port}`
  const answer = await fetch(url + withSecret(path), { headers: Object.fromEntries(all) })
  expect([400, 401]).toContain(answer.status)
  const right = { authorization: `Bearer ${body.secret}` }
  expect((await fetch(`${url}/api/delivery/v1/key`, { headers: right })).status).toBe(200)
})
