import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { openTestApp } from '@nutripim/server/test-support/app'
import {
  createTestCertificate,
  type TestCertificate,
} from '@nutripim/server/test-support/certificate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerKeys } from './provider-keys.ts'

let certificate: TestCertificate
let secure: Server
let authority = ''
beforeAll(async () => {
  certificate = createTestCertificate()
  secure = createServer(certificate, (_, response) => response.end('{}'))
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  authority = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
})
afterAll(() => {
  secure.close()
  certificate.remove()
})

async function openAppOf(authority: string) {
  const metrics = { token: 'secret', port: undefined }
  const app = await openTestApp({ metrics, provider: { authority, clientId: 'nutripim' } })
  const health = async () => {
    const answer = await app.get('/health/ready')
    return { status: answer.statusCode, ...answer.json() }
  }
  const metric = async (name: string) => {
    const { body } = await app.get('/metrics', 'Bearer secret')
    return new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]
  }
  return { ...app, health, metric }
}

describe('a provider whose certificate is signed by an unknown authority', () => {
  test('makes the server not ready, and metrics name the provider', async () => {
    const app = await openAppOf(authority)
    const answer = await app.call('marketer', 'GET', 'regional/my-countries')
    expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unreachable' } })
    expect(await app.health()).toEqual({
      status: 'not ready',
      reason:
        'No user can sign in, because the identity provider cannot be used. The log of the server has the cause.',
    })
    expect(await app.metric('identity_provider_reachable')).toBe('0')
    expect(await app.metric('identity_provider_keys_known')).toBe('0')
    expect(Number(await app.metric('identity_provider_failures_total'))).toBeGreaterThan(0)
    expect(await app.metric('problems_total{code="provider_unreachable"}')).toBe('1')
    expect(await app.metric('problems_total{code="database_unreachable"}')).toBe('0')
    await app.close()
  })

  test('is named in the log once, with the cause and what to do', async () => {
    const { log, lines } = recordLog()
    let now = 0
    const keys = providerKeys(authority, { log, now: () => now })
    for (now = 0; now < 10_000; now += 2000) await keys().catch(() => {})
    expect(lines).toEqual([
      expect.objectContaining({
        authority,
        code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
        message: expect.stringMatching(
          /^cannot reach the identity provider: https:.*openid-configuration: its certificate is signed by an authority .*\. Set NODE_EXTRA_CA_CERTS to a file/,
        ),
      }),
    ])
  })
})

describe('an outage of the provider', () => {
  test('leaves a server ready, with a warning', async () => {
    const app = await openAppOf('http://127.0.0.1:1')
    await app.call('marketer', 'GET', 'regional/my-countries')
    expect(await app.health()).toEqual({
      status: 'ready',
      warning:
        'No user can sign in, because the identity provider cannot be used. The log of the server has the cause.',
    })
    await app.close()
  })

  test('is logged when it begins and when it is over', async () => {
    const { log, lines } = recordLog()
    let [now, answers] = [0, false]
    const fetch = async (url: string) => {
      if (!answers) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      return url.endsWith('keys')
        ? { keys: [] }
        : { issuer: 'https://x', jwks_uri: 'https://x/keys' }
    }
    const keys = providerKeys('https://x', { fetch, log, now: () => now })
    await keys().catch(() => {})
    expect(keys.status()).toMatchObject({ isReachable: false, hasKeys: false, failures: 1 })
    answers = true
    now = 1000
    await keys()
    expect(keys.status()).toMatchObject({ isReachable: true, hasKeys: true, failures: 1 })
    expect(lines.map(({ message }) => message)).toEqual([
      'cannot reach the identity provider: https://x/.well-known/openid-configuration: nothing listens on this port (ECONNREFUSED).',
      'the identity provider answers again',
    ])
  })
})

test.each<[string, (url: string) => unknown, RegExp]>([
  [
    'another issuer',
    () => ({ issuer: 'https://y', jwks_uri: 'https://y' }),
    /names itself https:\/\/y\. Set OIDC_AUTHORITY/,
  ],
  ['no keys address', () => ({ issuer: 'https://x' }), /has no issuer or jwks_uri/],
  [
    'no keys',
    (url) =>
      url.endsWith('keys') ? { none: 1 } : { issuer: 'https://x', jwks_uri: 'https://x/keys' },
    /https:\/\/x\/keys has no list of keys/,
  ],
])('a provider with %s is a wrong setting that the log explains', async (_what, answer, reason) => {
  const { log, lines } = recordLog()
  const keys = providerKeys('https://x', { fetch: async (url) => answer(url), log })
  await keys().catch(() => {})
  expect(keys.status()).toMatchObject({ isWrongSetting: true, isReachable: false })
  expect(lines[0]?.message).toMatch(reason)
})

function recordLog() {
  const lines: { message: string }[] = []
  const add = (fields: object, message: string) => void lines.push({ ...fields, message })
  return { log: { warn: add, info: add }, lines }
}
