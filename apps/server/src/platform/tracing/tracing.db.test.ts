import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status?: { code: number }
}

/** A collector that keeps what it receives by OTLP over HTTP. */
const requests: { url: string | undefined; secret: unknown; body: string }[] = []
const collector = createServer(async (request, response) => {
  const body = await text(request)
  requests.push({ url: request.url, secret: request.headers['x-secret'], body })
  response.end('{}')
})
let app: TestApp

beforeAll(async () => {
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with a port.
  const { port } = collector.address() as AddressInfo
  app = await openTestApp({
    tracing: {
      endpoint: `http://127.0.0.1:${port}`,
      headers: { 'x-secret': 'token' },
      serviceName: 'pim-test',
      percent: 0,
    },
  })
})
afterAll(async () => {
  await app.close()
  collector.close()
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerId = 'b7ad6b7169203331'
const traced = { traceparent: `00-${traceId}-${callerId}-01` }

function listSpans(): ReceivedSpan[] {
  return requests.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap(
      (resource: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
        resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}

const findAttribute = ({ attributes }: ReceivedSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

test('a traced request has its statements as children, without values of users', async () => {
  const search = { text: 'secret-search', kinds: ['product'] }
  const { status, headers } = await app.call(
    'marketer',
    'POST',
    'global-admin/search',
    search,
    traced,
  )
  expect(status).toBe(200)
  await app.call('marketer', 'GET', 'regional/countries')
  await expect.poll(() => listSpans().some(({ kind }) => kind === 2)).toBe(true)

  const spans = listSpans()
  const [server, ...others] = spans.filter(({ kind }) => kind === 2)
  // The second request is not traced: no caller asked for it and TRACE_PERCENT is 0.
  expect(others).toEqual([])
  expect(server).toMatchObject({
    traceId,
    parentSpanId: callerId,
    name: 'POST /api/global-admin/search',
  })
  if (!server) throw new Error('The request is not traced.')
  expect(findAttribute(server, 'http.response.status_code')).toBe('200')
  expect(findAttribute(server, 'nutripim.request_id')).toBe(headers['x-request-id'])
  const statements = spans.filter(({ kind }) => kind === 3)
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) {
    expect(statement).toMatchObject({ traceId, parentSpanId: server.spanId })
    expect(findAttribute(statement, 'db.query.text')).toMatch(/select|update|insert/)
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(server.startTimeUnixNano),
    )
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(server.endTimeUnixNano))
  }
  expect(requests.map(({ body }) => body).join()).not.toContain('secret-search')
  expect(requests[0]).toMatchObject({ url: '/v1/traces', secret: 'token' })
  expect(requests[0]?.body).toContain('pim-test')
})

test('statements of a write belong to its transaction', async () => {
  requests.length = 0
  const item = { kind: 'screen', id: '/inbox' }
  const saved = await app.call('marketer', 'POST', 'global-admin/search-mark', item, traced)
  expect(saved.status).toBe(200)
  await expect.poll(() => listSpans().some(({ kind }) => kind === 2)).toBe(true)
  const spans = listSpans()
  const transaction = spans.find(({ name }) => name === 'transaction')
  expect(transaction).toMatchObject({
    parentSpanId: spans.find(({ kind }) => kind === 2)?.spanId,
  })
  expect(spans.filter(({ kind }) => kind === 3).map(({ parentSpanId }) => parentSpanId)).toContain(
    transaction?.spanId,
  )
})

test('a caller that records nothing is not traced, and a collector that is gone is no error', async () => {
  requests.length = 0
  const unsampled = { traceparent: `00-${traceId}-${callerId}-00` }
  await app.call('marketer', 'GET', 'regional/countries', undefined, unsampled)
  collector.close()
  collector.closeAllConnections()
  const { status } = await app.call('marketer', 'GET', 'regional/countries', undefined, traced)
  expect(status).toBe(200)
  expect(requests).toEqual([])
})
