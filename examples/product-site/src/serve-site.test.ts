import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveSite } from './serve-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'nutripim-site-'))
const key = Buffer.alloc(32, 'k')
const secret = `whsec_${key.toString('base64')}`
let refreshes = 0
let failure: Error | undefined
let served: Awaited<ReturnType<typeof serveSite>>

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<h1>Home</h1>')
  writeFileSync(join(folder, 'map.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, '..', 'nutripim-secret.html'), 'secret')
  const site = {
    async refresh() {
      refreshes += 1
      if (failure) throw failure
      return []
    },
  }
  served = await serveSite({ site, folder, secret }, 0)
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true })
  rmSync(join(folder, '..', 'nutripim-secret.html'))
})
beforeEach(() => {
  refreshes = 0
  failure = undefined
})

async function send(signingKey: Buffer, type = 'publication.created'): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = JSON.stringify({ type, timestamp: '', data: { publication: 2, cursor: '2' } })
  const signature = createHmac('sha256', signingKey).update(`msg_1.${timestamp}.${body}`)
  return fetch(`${served.url}/webhooks`, {
    method: 'POST',
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature.digest('base64')}`,
    },
    body,
  })
}

test('a signed message of a publication refreshes the site', async () => {
  expect((await send(key)).status).toBe(204)
  expect(refreshes).toBe(1)
})

test('a test delivery is accepted and changes nothing', async () => {
  expect((await send(key, 'webhook.test')).status).toBe(204)
  expect(refreshes).toBe(0)
})

test('a message with another signature is rejected', async () => {
  const response = await send(Buffer.alloc(32, 'x'))
  expect([response.status, await response.text()]).toEqual([
    400,
    'No signature of the message belongs to this secret.\n',
  ])
  expect(refreshes).toBe(0)
})

test('a message is answered with 500 if the refresh fails, so that it is sent again', async () => {
  failure = new Error('no connection')
  expect((await send(key)).status).toBe(500)
})

test.each(['/', '/map.svg'])('the policy of %s forbids scripts, forms and frames', async (path) => {
  const policy = (await fetch(`${served.url}${path}`)).headers.get('content-security-policy')
  for (const rule of ['default-src', 'form-action', 'frame-ancestors', 'base-uri']) {
    expect(policy).toContain(`${rule} 'none'`)
  }
  expect(policy).not.toContain('script-src')
})

test('only files of the folder are served', async () => {
  expect(await (await fetch(`${served.url}/`)).text()).toBe('<h1>Home</h1>')
  for (const path of [
    '/../nutripim-secret.html',
    '/%2e%2e/nutripim-secret.html',
    '/..%2fnutripim-secret.html',
  ]) {
    expect((await fetch(`${served.url}${path}`)).status).toBe(404)
  }
})

/** Sends a request whose address no client would write. */
async function sendRaw(target: string): Promise<string> {
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
  socket.end(`GET ${target} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`)
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  await once(socket, 'close')
  return text
}

test.each([
  '//',
  '///x',
  'http://[',
  '/%',
  '/%00.html',
  '//..//nutripim-secret.html',
  'a://../../nutripim-secret.html',
])('the address %s ends neither the site nor its folder', async (target) => {
  expect(await sendRaw(target)).not.toMatch(/secret$/)
  expect(await sendRaw(target)).toMatch(/^HTTP\/1\.1 (200|400|404) /)
  expect((await fetch(served.url)).status).toBe(200)
})

test.each([
  ['PUT', '/', 'GET, HEAD'],
  ['POST', '/index.html', 'GET, HEAD'],
  ['GET', '/webhooks', 'POST'],
])('%s of %s is 405 with Allow: %s', async (method, path, allow) => {
  const response = await fetch(`${served.url}${path}`, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
})

test('a message that is too long is read to its end and rejected', async () => {
  const init = { method: 'POST', body: 'x'.repeat(20_000_000) }
  const response = await fetch(`${served.url}/webhooks`, init)
  expect([response.status, await response.text()]).toEqual([400, 'The message is too long.\n'])
})
