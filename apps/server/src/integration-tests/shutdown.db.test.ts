import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { LiveEvent } from '@nutripim/contract/live/live'
import { openTestApp } from '@nutripim/server/test-support/app'
import { expect, test } from 'vitest'

test('a shutdown ends event streams and does not wait for unused connections', async () => {
  const app = await openTestApp()
  const stream = await app.listen<LiveEvent>('marketer', 'experience/events?country=ES')
  await stream.event((event) => event.type === 'connected')
  const silent = connect(Number(new URL(stream.url).port), '127.0.0.1').on('error', () => {})
  await once(silent, 'connect')

  const began = performance.now()
  const closed = app.close()
  await stream.ended
  await closed
  expect(performance.now() - began).toBeLessThan(10_000)
})

const save = '/api/product-information/product-compositions'

/** Sends a request over a connection that the client would keep. */
async function send(
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const agent = new Agent({ keepAlive: true })
  try {
    const sent = request(url, { method, headers, agent }).end()
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    answer?.resume()
    return { status: answer?.statusCode, connection: answer?.headers.connection }
  } catch {
    return 'closed without an answer'
  } finally {
    agent.destroy()
  }
}

test('a server that is asked to stop is not ready, answers calls and closes their connections', async () => {
  const app = await openTestApp({ stopDelay: 600_000 })
  const url = await app.address()
  expect(await send(`${url}/health/ready`)).toEqual({ status: 200, connection: 'keep-alive' })

  app.stop()
  expect(await send(`${url}/health/ready`)).toEqual({ status: 503, connection: 'close' })
  expect(await send(url + save, { method: 'POST' })).toEqual({ status: 401, connection: 'close' })
  // In the first half of the delay, a proxy that checks nothing can still use it.
  const headers = { 'x-proxy-retries': 'reads' }
  expect(await send(`${url}/health/live`, { headers })).toEqual({
    status: 200,
    connection: 'close',
  })
  await app.close()
})

test('late in a stop, a read that the proxy retries is rejected, and a write is answered', async () => {
  const app = await openTestApp({ stopDelay: 0 })
  const url = await app.address()
  app.stop()
  const headers = { 'x-proxy-retries': 'reads' }
  expect(await send(`${url}/health/live`, { headers })).toBe('closed without an answer')
  expect(await send(url + save, { method: 'POST', headers })).toEqual({
    status: 401,
    connection: 'close',
  })
  expect(await send(`${url}/health/live`)).toEqual({ status: 200, connection: 'close' })
  await app.close()
})

test('a shutdown closes the connection of a running request when it is answered', async () => {
  const app = await openTestApp()
  const agent = new Agent({ keepAlive: true })
  const token = await app.provider.issue({ email: 'maria.marketer@nutripim.example' })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': 2,
  }
  const running = request((await app.address()) + save, { method: 'POST', agent, headers })
  running.write('{')
  await once(running, 'socket')
  // The server has read the headers when another request after them is answered.
  await send(`${await app.address()}/health/live`)

  const began = performance.now()
  const closed = app.close()
  setImmediate(() => running.end('}'))
  const [answer]: IncomingMessage[] = await once(running, 'response')
  expect({ status: answer?.statusCode, connection: answer?.headers.connection }).toEqual({
    status: 400,
    connection: 'close',
  })
  expect(answer?.headers['content-type']).toContain('application/problem+json')
  answer?.resume()
  await closed
  expect(performance.now() - began).toBeLessThan(5000)
  agent.destroy()
})
