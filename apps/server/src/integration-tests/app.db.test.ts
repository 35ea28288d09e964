import type { RouteTable } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildMail } from '@nutripim/server/test-support/builders/build-mail'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { daysAgo } from '@nutripim/server/test-support/builders/insert-rows'
import { findFreePorts } from '@nutripim/tools/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 40, metrics: { token: 'secret', port: undefined } })
})
afterAll(() => app.close())

describe('errors', () => {
  test('are problem details with the request id', async () => {
    const { status, body, headers } = await app.call(undefined, 'GET', 'regional/countries')
    expect(status).toBe(401)
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(body).toEqual({
      type: 'urn:nutripim:problem:not_signed_in',
      title: 'Not signed in',
      status: 401,
      detail: 'This request needs an ID token as bearer token. Sign in first.',
      code: 'not_signed_in',
      requestId: headers['x-request-id'],
    })
  })

  test('an unknown call answers 404 instead of the web page', async () => {
    const { status, body } = await app.call('marketer', 'GET', 'regional/nothing')
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('forgery protection', () => {
  const body = { countryCode: 'ES', products: [] }
  const post = (headers: Record<string, string>) =>
    app.call('marketer', 'POST', 'product-information/product-compositions', body, headers)

  test('[API-10] a write with the cookie but without the same header is rejected', async () => {
    expect((await post({ cookie: 'XSRF-TOKEN=abc' })).body.code).toBe('forgery_suspected')
    expect((await post({ cookie: 'a=b; XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' })).body.code).toBe(
      'forgery_suspected',
    )
  })

  test('a write with the same header, or without the cookie, is accepted', async () => {
    expect((await post({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' })).body.code).toBe(
      'invalid_input',
    )
    expect((await post({})).body.code).toBe('invalid_input')
  })
})

describe('operations', () => {
  const get = (url: string, authorization?: string) => app.get(url, authorization)

  test('live and ready answer without a token', async () => {
    expect((await get('/health/live')).statusCode).toBe(200)
    expect((await get('/health/ready')).json()).toEqual({ status: 'ready' })
  })

  test('health and readiness are stored by no cache', async () => {
    for (const url of ['/health/live', '/health/ready', '/health']) {
      expect((await get(url)).headers['cache-control']).toBe('no-store')
    }
  })

  test('security.txt has the contacts of the setting and a date within a year', async () => {
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
    const securityContacts = ['mailto:security@example.com', 'https://example.com/report']
    const other = await openTestApp({ securityContacts, publicUrl: 'https://pim.example.com' })
    const { headers, body } = await other.get('/.well-known/security.txt')
    await other.close()
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Contact: mailto:security@example.com\n')
    expect(body).toContain('Contact: https://example.com/report\n')
    expect(body).toContain('Canonical: https://pim.example.com/.well-known/security.txt\n')
    const days = (Date.parse(/Expires: (\S+)/.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(80)
    expect(days).toBeLessThan(366)
  })

  test('metrics count requests by route and statements', async () => {
    await app.call('marketer', 'GET', 'regional/my-countries')
    const { body } = await get('/metrics', 'Bearer secret')
    expect(body).toContain('route="/api/regional/my-countries",status="200"')
    expect(body).toMatch(/database_statements_total \d+/)
  })

  test('metrics contain the gauges of the queues, the replicas and the event loop', async () => {
    const email = await buildUser(app.database)
    await buildMail(app.database, { userId: email, createdAt: daysAgo(1 / 24) })
    const { body } = await get('/metrics', 'Bearer secret')
    const read = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
    expect(read('mails_queued')).toBe(1)
    expect(read('mails_oldest_queued_seconds')).toBeGreaterThan(3599)
    expect(read('links_due')).toBeGreaterThanOrEqual(0)
    expect(read('database_replicas')).toBe(0)
    expect(read('database_size_bytes')).toBeGreaterThan(1_000_000)
    expect(read('process_event_loop_delay_p99_seconds')).toBeGreaterThan(0)
  })

  test('metrics contain the age of the last backup and of the last restore drill', async () => {
    const readAges = async () => {
      const { body } = await get('/metrics', 'Bearer secret')
      return ['backup', 'restore_drill'].map((name) =>
        Number(new RegExp(`^database_${name}_age_seconds (.+)$`, 'm').exec(body)?.[1]),
      )
    }
    // There was none yet, so both count from the installation.
    await app.database.all(sql`update backup_times set at = now() - interval '30 hours'`)
    for (const age of await readAges()) expect(age).toBeGreaterThanOrEqual(30 * 3600)
    await app.database.all(sql`update backup_times set at = now() where kind = 'backup'`)
    const [backup, drill] = await readAges()
    expect(backup).toBeLessThan(60)
    expect(drill).toBeGreaterThanOrEqual(30 * 3600)
  })

  test('metrics do not exist without their token, however the address is written', async () => {
    for (const url of ['/metrics', '/metrics/', '/metrics?a', '/%6detrics', '/metrics/x']) {
      expect((await get(url)).statusCode).toBe(404)
      expect((await get(url, 'Bearer wrong')).statusCode).toBe(404)
    }
    expect((await get('/%6detrics/', 'Bearer secret')).statusCode).toBe(200)
  })

  test('metrics have a port of their own if one is set, and are on no other port', async () => {
    const [port = 0] = await findFreePorts(1)
    const other = await openTestApp({ metrics: { token: undefined, port }, host: '127.0.0.1' })
    const server = `http://127.0.0.1:${port}`
    expect(await (await fetch(`${server}/metrics`)).text()).toContain('process_uptime_seconds')
    const unknown = await fetch(`${server}/health/live`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await other.get('/metrics', 'Bearer ')).statusCode).toBe(404)
    await other.close()
    await expect(fetch(`${server}/metrics`)).rejects.toThrow()
  })

  test('every answer has security headers, for an address that is not valid too', async () => {
    for (const url of ['/health/live', '/%zz', `/api/regional/${'x'.repeat(2000)}`, '/api/none']) {
      expect((await get(url)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.any(String),
        'x-request-id': expect.any(String),
      })
    }
  })

  test('only scripts and style sheets from our own files are used', async () => {
    const policy = String((await get('/health/live')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toMatch(/style-src 'self'(;|$)/)
    expect(policy).not.toMatch(/(?<!style-src-attr )'unsafe-/)
    expect(policy).toMatch(/img-src 'self' data: https:(;|$)/)
  })

  test('the API description contains every call of the contract', async () => {
    expect((await get('/openapi.json')).statusCode).toBe(401)
    const token = await app.provider.issue({ email: 'unknown@nutripim.example' })
    const { paths } = (await get('/openapi.json', `Bearer ${token}`)).json()
    // Names of parameters and a slash at the end do not make another address.
    const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')
    const described = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${addressOf(path)}`),
    )
    const promised = Object.values(api as Record<string, RouteTable>).flatMap((table) =>
      Object.values(table).map((route) => `${route.method} ${addressOf(`/api${route.path}`)}`),
    )
    expect(described.sort()).toEqual(promised.sort())
  })

  test('the rate limit of one user does not affect another user', async () => {
    const flood = await Promise.all(
      Array.from({ length: 60 }, () => app.call('dealerManager', 'GET', 'regional/my-countries')),
    )
    const limited = flood.filter((answer) => answer.status === 429)
    expect(limited).toHaveLength(20)
    expect(limited[0]!.body.code).toBe('too_many_requests')
    expect((await app.call('marketer', 'GET', 'regional/my-countries')).status).toBe(200)
  })

  test('the rate limit counts calls whose address is encoded', async () => {
    const token = await app.provider.issue({ email: 'encoded@nutripim.example' })
    const flood = await Promise.all(
      Array.from({ length: 60 }, () => get('/%61pi/regional/my-countries', `Bearer ${token}`)),
    )
    expect(flood.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  })

  test('rejected tokens are limited by address, and users at that address are not', async () => {
    const call = (token: string) => get('/api/regional/my-countries', `Bearer ${token}`)
    for (let i = 0; i < 100; i += 1) await call(`a.b.${i}`)
    expect((await call('a.b.last')).statusCode).toBe(429)
    expect((await app.call('approver', 'GET', 'regional/my-countries')).status).toBe(200)
  })
})
