import { startSite, startTrap } from '@nutripim/server/test-support/link-monitor/trap'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Network, realNetwork } from '../../platform/outbound/connection.ts'
import { followLink, type Limits } from './follow-link.ts'

const siteAddress = '93.184.216.34'
const limits: Limits = {
  allowsPrivate: false,
  ports: [80, 443],
  userAgent: 'test',
  timeout: 3000,
}
const never = new AbortController().signal

let trap: Awaited<ReturnType<typeof startTrap>>
let site: Awaited<ReturnType<typeof startSite>>
let answer: Parameters<typeof startSite>[0]
const dialled: string[] = []

/** Answers of an attacker's name server, one after the other. */
const names: Record<string, string[][]> = {
  'site.example': [[siteAddress]],
  'loopback.example': [['127.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'six.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'mixed.example': [[siteAddress, '127.0.0.1']],
  'mixed-six.example': [[siteAddress, 'fd00::1']],
  localhost: [['127.0.0.1', '::1']],
  'localhost.': [['127.0.0.1']],
}
const lookup = vi.fn<Network['lookup']>()
const network: Network = {
  lookup,
  connect(options) {
    dialled.push(options.host)
    return options.host === siteAddress ? site.connect() : trap.connect(options)
  },
}

beforeAll(async () => {
  trap = await startTrap()
  site = await startSite((request, response) => answer(request, response))
})
beforeEach(() => {
  answer = (_, response) => response.end()
  const queues = structuredClone(names)
  lookup.mockImplementation(async (host) => {
    const queue = queues[host]
    if (!queue) throw Object.assign(new Error(), { code: 'ENOTFOUND' })
    return queue.length > 1 ? queue.shift()! : queue[0]!
  })
})
afterEach(() => {
  dialled.length = 0
  site.requests.length = 0
  lookup.mockReset()
})
afterAll(async () => {
  await Promise.all([trap.close(), site.close()])
})

const follow = (address: string, changes: Partial<Limits> = {}, isImage = false) =>
  followLink(new URL(address), isImage, { ...limits, ...changes }, never, network)

const forbidden = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.5.4/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'http://user:secret@127.0.0.1/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://loopback.example/',
  'http://metadata.example/',
  'http://six.example/',
  'http://mapped.example/',
  'http://mixed.example/',
  'http://mixed-six.example/',
  'http://site.example:22/',
  'http://site.example:8080/',
  'ftp://site.example/',
  'file:///etc/passwd',
]

describe('addresses that must not be fetched', () => {
  test('are many', () => expect(forbidden.length).toBeGreaterThan(18))

  test.each(forbidden)('%s', async (address) => {
    expect(await follow(address)).toMatchObject({
      state: 'unknown',
      outcome: expect.stringMatching(/^not checked/),
    })
    expect(dialled).toEqual([])
    expect(trap.hits()).toBe(0)
  })

  test.each(forbidden)('a redirect to %s', async (address) => {
    // Servers send bytes, whatever the encoding.
    const location = Buffer.from(address).toString('latin1')
    answer = (_, response) => response.writeHead(302, { location }).end()
    expect(await follow('http://site.example/')).toMatchObject({ state: 'unknown' })
    expect(new Set(dialled)).toEqual(new Set([siteAddress]))
    expect(trap.hits()).toBe(0)
  })

  test('a name that resolves to a private address after the check is requested at the checked address', async () => {
    lookup.mockResolvedValueOnce([siteAddress]).mockResolvedValue(['127.0.0.1'])
    expect(await follow('http://rebinding.example/')).toMatchObject({ state: 'good' })
    expect(lookup).toHaveBeenCalledOnce()
    expect(dialled).toEqual([siteAddress])
  })

  test('a name that resolves to a private address at a redirect is rejected', async () => {
    lookup.mockResolvedValueOnce([siteAddress]).mockResolvedValue(['127.0.0.1'])
    answer = (_, response) => response.writeHead(302, { location: '/again' }).end()
    expect(await follow('http://rebinding.example/')).toMatchObject({ state: 'unknown' })
    expect(trap.hits()).toBe(0)
  })

  test('are rejected over the real network, too', async () => {
    const ports = [trap.port]
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
      const url = new URL(`http://${host}:${trap.port}/`)
      const verdict = await followLink(url, false, { ...limits, ports }, never, realNetwork)
      expect(verdict.state).toBe('unknown')
    }
    expect(trap.hits()).toBe(0)
  })

  test('are fetched if a setting allows it, which proves that the trap works', async () => {
    const before = trap.hits()
    expect(await follow('http://127.0.0.1/', { allowsPrivate: true })).toMatchObject({
      state: 'good',
    })
    expect(trap.hits()).toBe(before + 1)
  })
})

describe('a link of the public internet', () => {
  test('is requested by HEAD with its host name', async () => {
    expect(await follow('http://site.example/a.png?b=1')).toEqual({
      state: 'good',
      outcome: 'answered 200',
    })
    expect(site.requests).toEqual(['HEAD site.example/a.png?b=1'])
  })

  test('is requested again by GET if HEAD is not supported', async () => {
    answer = ({ method, headers }, response) => {
      response.statusCode = method === 'GET' && headers.range === 'bytes=0-0' ? 206 : 405
      response.end()
    }
    expect(await follow('http://site.example/')).toMatchObject({ state: 'good' })
    expect(site.requests).toHaveLength(2)
  })

  test('is read only up to its headers', async () => {
    let sent = 0
    answer = ({ method }, response) => {
      if (method === 'HEAD') return response.writeHead(405).end()
      const more = () => {
        sent += 65_536
        if (!response.destroyed && sent < 500_000_000) response.write(Buffer.alloc(65_536), more)
      }
      more()
    }
    expect(await follow('http://site.example/')).toMatchObject({ state: 'good' })
    expect(sent).toBeLessThan(50_000_000)
  })

  test('is followed over at most five redirects', async () => {
    answer = ({ url }, response) => {
      const left = Number(url!.slice(1))
      if (left === 0) return response.end()
      response.writeHead(301, { location: `/${left - 1}` }).end()
    }
    expect(await follow('http://site.example/5')).toMatchObject({ state: 'good' })
    expect(await follow('http://site.example/6')).toMatchObject({
      state: 'failed',
      outcome: 'redirected more than 5 times',
    })
  })

  test('that redirects in a circle fails', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/' }).end()
    expect(await follow('http://site.example/')).toMatchObject({ state: 'failed' })
  })

  test('that never answers times out', async () => {
    answer = () => {}
    const began = performance.now()
    expect(await follow('http://site.example/', { timeout: 200 })).toEqual({
      state: 'failed',
      outcome: 'no answer in time',
    })
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('whose host is unknown or closes the connection fails', async () => {
    expect(await follow('http://nowhere.example/')).toEqual({
      state: 'failed',
      outcome: 'no such host',
    })
    answer = ({ socket }) => socket.destroy()
    expect(await follow('http://site.example/')).toMatchObject({ state: 'failed' })
  })

  test('that does not speak HTTP or sends endless headers fails', async () => {
    answer = ({ socket }) => socket.end('SSH-2.0-x\r\n')
    expect(await follow('http://site.example/')).toMatchObject({ state: 'failed' })
    answer = ({ socket }) => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 200 OK\r\n')
      for (let n = 0; n < 2000 && !socket.destroyed; n++)
        socket.write(`x-${n}: ${'y'.repeat(100)}\r\n`)
    }
    expect(await follow('http://site.example/')).toMatchObject({ state: 'failed' })
  })

  test('is requested without its password', async () => {
    let sent: string | undefined
    answer = ({ headers }, response) => {
      sent = headers.authorization
      response.end()
    }
    await follow('http://user:secret@site.example/')
    expect(sent).toBeUndefined()
    expect(site.requests).toEqual(['HEAD site.example/'])
  })
})
