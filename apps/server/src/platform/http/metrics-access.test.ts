import { findFreePorts } from '@nutripim/tools/free-port'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveMetricsOnPort } from './metrics-access.ts'

const app = fastify()
let address: string
beforeAll(async () => {
  const [port = 0] = await findFreePorts(1)
  await serveMetricsOnPort(app, { host: '127.0.0.1', port }, async () => 'up 1\n')
  address = `http://127.0.0.1:${port}`
})
afterAll(() => app.close())

test.each([
  ['GET', '/metrics', 200, 'up 1\n'],
  ['GET', '/metrics?collect=all', 200, 'up 1\n'],
  ['HEAD', '/metrics', 200, ''],
  ['GET', '/', 404, ''],
])('the port of the metrics answers %s %s with %i', async (method, path, status, text) => {
  const response = await fetch(`${address}${path}`, { method })
  expect([response.status, await response.text()]).toEqual([status, text])
})

test('the port of the metrics answers other methods with 405 and Allow', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await fetch(`${address}/metrics`, { method, body: 'x'.repeat(1_000_000) })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})
