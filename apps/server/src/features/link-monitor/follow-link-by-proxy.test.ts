import { connect, type Socket } from 'node:net'
import { startProxy } from '@nutripim/server/test-support/link-monitor/proxy'
import { startSite } from '@nutripim/server/test-support/link-monitor/trap'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Network } from '../../platform/outbound/connection.ts'
import { followLink, type Limits } from './follow-link.ts'

const siteAddress = '93.184.216.34'
const names: Record<string, string[]> = {
  'site.example': [siteAddress],
  'inside.example': ['10.0.0.1'],
  'mixed.example': [siteAddress, '127.0.0.1'],
}
let site: Awaited<ReturnType<typeof startSite>>
let proxy: Awaited<ReturnType<typeof startProxy>>
let tunnel: (target: string) => Socket | number
const dialled: string[] = []
const network: Network = {
  async lookup(host) {
    const addresses = names[host]
    if (!addresses) throw Object.assign(new Error(), { code: 'ENOTFOUND' })
    return addresses
  },
  connect({ host, port }) {
    dialled.push(`${host}:${port}`)
    return host === '127.0.0.1' && port === proxy.port ? connect(port, host) : site.connect()
  },
}

beforeAll(async () => {
  site = await startSite((_, response) => response.end())
  proxy = await startProxy((target) => tunnel(target))
})
afterEach(() => {
  dialled.length = 0
  proxy.asked.length = 0
  site.requests.length = 0
  tunnel = () => site.connect()
})
afterAll(async () => {
  await Promise.all([site.close(), proxy.close()])
})

function follow(address: string, resolvesNames = false, changes: Partial<Limits> = {}) {
  const proxies = {
    secure: proxy.url,
    plain: proxy.url,
    exceptions: ['direct.example'],
    resolvesNames,
  }
  const limits = { allowsPrivate: false, ports: [80, 443], userAgent: 'test', timeout: 3000 }
  const signal = new AbortController().signal
  return followLink(new URL(address), false, { ...limits, proxies, ...changes }, signal, network)
}

test('a proxy gets the address that was checked here, and the login', async () => {
  tunnel = () => site.connect()
  const verdict = await follow('http://site.example/sheet.pdf')
  expect(verdict).toEqual({ state: 'good', outcome: 'answered 200' })
  expect(proxy.asked).toEqual([`CONNECT ${siteAddress}:80`])
  expect(proxy.logins[0]).toBe(`Basic ${Buffer.from('user:pass word').toString('base64')}`)
  expect(site.requests).toEqual(['HEAD site.example/sheet.pdf'])
})

test.each([
  'http://inside.example/',
  'http://mixed.example/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest',
  'https://inside.example/',
  'http://localhost/',
])('a proxy never gets a private address: %s', async (address) => {
  for (const resolvesNames of address.includes('.example') ? [false] : [false, true]) {
    expect(await follow(address, resolvesNames)).toMatchObject({
      state: expect.not.stringMatching('good'),
    })
  }
  expect(proxy.asked).toEqual([])
  expect(dialled).toEqual([])
})

test('a redirect to a private address does not reach the proxy', async () => {
  tunnel = () => site.connect()
  names['site.example'] = [siteAddress]
  const redirecting = await startSite((_, response) =>
    response.writeHead(302, { location: 'http://inside.example/' }).end(),
  )
  tunnel = () => redirecting.connect()
  expect(await follow('http://site.example/')).toMatchObject({ state: 'unknown' })
  expect(proxy.asked).toEqual([`CONNECT ${siteAddress}:80`])
  await redirecting.close()
})

test('a proxy that resolves names gets them, but no names of private networks', async () => {
  expect(await follow('http://unknown.example/a?b=1', true)).toMatchObject({ state: 'good' })
  tunnel = () => 403
  await follow('https://unknown.example/', true)
  for (const host of ['intranet', 'db.internal', 'printer.local', 'a.localhost', 'db.internal.']) {
    expect(await follow(`https://${host}/`, true)).toMatchObject({ state: 'unknown' })
  }
  expect(proxy.asked).toEqual(['HEAD http://unknown.example/a?b=1', 'CONNECT unknown.example:443'])
})

test('a host of NO_PROXY is reached directly, and checked like without a proxy', async () => {
  names['direct.example'] = ['10.0.0.1']
  expect(await follow('http://direct.example/')).toMatchObject({
    outcome: 'not checked: not a public address',
  })
  names['direct.example'] = [siteAddress]
  expect(await follow('http://direct.example/')).toMatchObject({ state: 'good' })
  expect(dialled).toEqual([`${siteAddress}:80`])
  expect(proxy.asked).toEqual([])
})

test.each([
  [403, { state: 'unknown', outcome: /^not checked: the proxy answered 403$/ }],
  [407, { state: 'unknown', outcome: /answered 407$/ }],
  [503, { state: 'failed', outcome: /^the proxy answered 503$/ }],
] as const)('a proxy that answers %i', async (status, { state, outcome }) => {
  tunnel = () => status
  expect(await follow('https://site.example/')).toEqual({
    state,
    outcome: expect.stringMatching(outcome),
  })
})

test('a proxy that cannot be reached says nothing about the link', async () => {
  const proxies = {
    secure: new URL('http://127.0.0.1:1'),
    plain: undefined,
    exceptions: [],
    resolvesNames: false,
  }
  const limits = { allowsPrivate: false, ports: [443], userAgent: 'test', timeout: 3000, proxies }
  const signal = new AbortController().signal
  const real: Network = { ...network, connect }
  expect(await followLink(new URL('https://site.example/'), false, limits, signal, real)).toEqual({
    state: 'unknown',
    outcome: 'not checked: the proxy cannot be reached (ECONNREFUSED)',
  })
})
