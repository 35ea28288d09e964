import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterEach, expect, test, vi } from 'vitest'

let app: TestApp
let isClosed = false
const drips: NodeJS.Timeout[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const drip of drips.splice(0)) clearInterval(drip)
  if (!isClosed) await app.close()
  isClosed = false
})

/** A client that sends the headers of an upload, and then a byte now and then. */
async function dripBody(port: number, token: string): Promise<{ socket: Socket; text(): string }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.write(
    [
      'POST /api/product-information/product-compositions HTTP/1.1',
      'Host: test',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 100000',
      '',
      '{',
    ].join('\r\n'),
  )
  drips.push(setInterval(() => socket.write(' '), 100))
  return { socket, text: () => text }
}

/** A connection that the server resets is closed too. */
function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

async function open(requestTimeout: number) {
  app = await openTestApp({ requestTimeout })
  const port = Number(new URL(await app.address()).port)
  return dripBody(port, await app.provider.issue({ email: 'maria.marketer@nutripim.example' }))
}

test('a request whose body does not arrive in time is ended with 408', async () => {
  const { socket, text } = await open(1000)
  await closeOf(socket)
  expect(text()).toMatch(/^HTTP\/1.1 408 /)
  expect(text()).toContain("content-security-policy: default-src 'none'")
})

test('a client that sends its body byte by byte does not hold a shutdown', async () => {
  const { socket } = await open(600_000)
  const closed = closeOf(socket)
  isClosed = true
  // The client goes on to send; only the server's patience passes without waiting for it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stopped = app.close()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(7_000)
  expect(await Promise.race([closed.then(() => 'closed'), wait(200, 'open')])).toBe('open')
  vi.advanceTimersByTime(3_000)
  await Promise.all([stopped, closed])
})

test('a client that sends the headers of its second request byte by byte does not hold a shutdown', async () => {
  app = await openTestApp()
  const socket = connect(Number(new URL(await app.address()).port), '127.0.0.1')
  let text = ''
  socket
    .on('error', () => {})
    .on('data', (bytes) => {
      text += bytes
    })
  socket.write('GET /health/live HTTP/1.1\r\nHost: test\r\n\r\n')
  await expect.poll(() => text).toContain('200 OK')
  socket.write('GET /health/live HTTP/1.1\r\nHost: test\r\nX-Slow: ')
  drips.push(setInterval(() => socket.write('a'), 100))
  const began = performance.now()
  isClosed = true
  await app.close()
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a request that is not HTTP is answered with security headers', async () => {
  app = await openTestApp()
  const socket = connect(Number(new URL(await app.address()).port), '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.write('not http\r\n\r\n')
  await closeOf(socket)
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  expect(text).toContain('x-content-type-options: nosniff')
})
