import { connect } from 'node:net'
import { startProxy } from '@nutripim/server/test-support/link-monitor/proxy'
import { startSite } from '@nutripim/server/test-support/link-monitor/trap'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import type { Network } from '../../platform/outbound/connection.ts'
import { postWebhook } from './post-webhook.ts'

const names: Record<string, string[]> = {
  'shop.example': ['93.184.216.34'],
  'inside.example': ['10.0.0.1'],
}
let site: Awaited<ReturnType<typeof startSite>>
let proxy: Awaited<ReturnType<typeof startProxy>>
/** Only the proxy can be reached. */
const network: Network = {
  lookup: async (host) => names[host] ?? [],
  connect: ({ host, port }) => connect(host === '127.0.0.1' ? port : 1, '127.0.0.1'),
}

beforeAll(async () => {
  site = await startSite((_, response) => response.writeHead(204).end())
  proxy = await startProxy(() => site.connect())
})
afterEach(() => {
  proxy.asked.length = 0
  site.requests.length = 0
})
afterAll(async () => {
  await Promise.all([site.close(), proxy.close()])
})

/** With the settings of an operator. */
function post(address: string) {
  const { href } = proxy.url
  const env = { HTTPS_PROXY: href, HTTP_PROXY: href, NO_PROXY: 'direct.example' }
  const { limits } = readConfig(env).webhooks
  const signal = new AbortController().signal
  return postWebhook(new URL(address), '{}', {}, { limits, network, timeout: 3000, signal })
}

test('a delivery goes through the proxy to the address that was checked here', async () => {
  expect(await post('http://shop.example/hook')).toMatchObject({ isAccepted: true, status: 204 })
  expect(proxy.asked).toEqual(['CONNECT 93.184.216.34:80'])
  expect(site.requests).toEqual(['POST shop.example/hook'])

  // The site has no certificate, but was asked for one.
  expect(await post('https://shop.example/hook')).toMatchObject({ isAccepted: false })
  expect(proxy.asked[1]).toBe('CONNECT 93.184.216.34:443')
})

test.each(['https://inside.example/', 'https://10.0.0.1/', 'https://127.0.0.1/'])(
  'a private address reaches no proxy: %s',
  async (address) => {
    const { error } = await post(address)
    expect(error).toBe('Not sent: not a public address.')
    expect(proxy.asked).toEqual([])
  },
)
