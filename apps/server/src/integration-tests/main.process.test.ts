import { existsSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { freePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, runProduct, startProduct } from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { afterAll, describe, expect, test } from 'vitest'
import { settings } from '../platform/config/config.ts'

// The built product as a process, as people start it. The tests of this file share one data folder.
const folder = copyDemoData()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const realServer = {
  DATABASE_URL: 'postgres://someone@127.0.0.1:1/nowhere',
  OIDC_AUTHORITY: 'https://login.example.com',
  OIDC_CLIENT_ID: 'nutripim',
}

async function start(): Promise<RunningProduct & { issuer: string }> {
  const [port, identityPort] = await freePorts(2)
  const env = { PORT: String(port), DEMO_IDENTITY_PORT: String(identityPort), DATA_DIR: folder }
  const product = await startProduct({ env: { ...env, LOG_LEVEL: 'warn' } })
  return { ...product, issuer: `http://localhost:${identityPort}` }
}

/** What it says when it refuses: one sentence on standard error, exit code 1, nothing else. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, errors } = await runProduct({ env }).ended
  expect({ code, lines: errors.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 })
  return errors.trimEnd()
}

test('--help lists every setting and starts nothing', async () => {
  const args = ['apps/server/dist/main.js', '--help']
  const { code, output } = await runProduct({ args, env: { DATA_DIR: join(folder, 'none') } }).ended
  expect(code).toBe(0)
  for (const { name } of settings) expect(output).toContain(name)
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

describe('what is set wrong is named in one sentence', () => {
  const production = { ...realServer, NODE_ENV: 'production' }
  test.each([
    ['a port that is none', { PORT: 'eighty' }, /PORT must be a whole number/],
    ['a log level that is none', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be/],
    ['an address that is none', { PUBLIC_URL: 'pim' }, /PUBLIC_URL must be an address/],
    ['another kind of database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with/],
    [
      'a database server without an identity provider',
      { DATABASE_URL: realServer.DATABASE_URL },
      /OIDC_AUTHORITY is missing/,
    ],
    ['no client id', { ...realServer, OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID is missing/],
    ['production without a database server', { NODE_ENV: 'production' }, /DATABASE_URL is missing/],
    [
      'production without an identity provider',
      { ...production, OIDC_AUTHORITY: '' },
      /OIDC_AUTHORITY is missing/,
    ],
    ['production without its address', production, /PUBLIC_URL is missing/],
    ['a database that does not answer', realServer, /DATABASE_URL: the database cannot be reached/],
    ['a folder that cannot be made', { DATA_DIR: '/dev/null/data' }, /DATA_DIR: .* cannot be made/],
  ] as const)('%s', async (_, env, sentence) => {
    expect(await refusal(env)).toMatch(sentence)
  })
})

describe('the running product', () => {
  test('keeps others off its port and its data folder, and starts again after Ctrl-C', async () => {
    const first = await start()
    const port = new URL(first.url).port
    const [freePort, freeIdentityPort] = await freePorts(2)

    expect(await refusal({ PORT: String(freePort), DATA_DIR: folder })).toBe(
      `NutriPIM cannot start. DATA_DIR: ${folder} is in use by process ${first.pid}; stop that one first, or choose another folder.`,
    )
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
    expect((await first.stop()).code).toBe(0)
    expect(existsSync(join(folder, 'lock'))).toBe(false)

    const busy = createServer().listen(Number(port), 'localhost')
    const env = { PORT: port, DEMO_IDENTITY_PORT: String(freeIdentityPort), DATA_DIR: folder }
    expect(await refusal(env)).toMatch(/PORT: port \d+ is in use/)
    busy.close()

    const busyIdentity = createServer().listen(Number(freePort), '127.0.0.1')
    expect(await refusal({ ...env, DEMO_IDENTITY_PORT: String(freePort) })).toMatch(
      /DEMO_IDENTITY_PORT: port \d+ is in use/,
    )
    busyIdentity.close()

    const second = await start()
    expect(second.output()).not.toContain('Loading the demo data')
    expect((await second.stop('SIGTERM')).code).toBe(0)
  }, 180_000)

  test('finishes a running request before it ends', async () => {
    const product = await start()
    const { idToken } = await signInAs(product.issuer, {
      clientId: 'nutripim',
      redirectUri: `${product.url}/`,
      email: 'gina.admin@nutripim.example',
    })
    const body = JSON.stringify({ countryCode: 'GB', products: [] })
    const answer = new Promise<number>((resolve, reject) => {
      const post = request(`${product.url}/api/product-information/product-compositions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${idToken}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      })
      post.once('response', (response) => resolve(response.resume().statusCode ?? 0))
      post.once('error', reject)
      post.write(body.slice(0, 10))
      wait(500)
        .then(() => product.stop())
        .catch(reject)
      wait(1500).then(() => post.end(body.slice(10)))
    })
    // An empty list is refused by the handler's checks: what matters is that they still ran.
    expect(await answer).toBe(400)
    const { code, output } = await product.ended
    expect(code).toBe(0)
    expect(output).toContain('Closed.')
  }, 60_000)

  test('takes a signal that comes twice at once for one', async () => {
    const product = await start()
    void product.stop('SIGINT')
    const { code, output } = await product.stop('SIGINT')
    expect(code).toBe(0)
    expect(output).toContain('Closed.')
  }, 60_000)

  test('killed without warning, it starts again on the same folder', async () => {
    const killed = await start()
    await killed.stop('SIGKILL')
    expect(readdirSync(folder)).toContain('lock')
    const next = await start()
    expect((await fetch(`${next.url}/health/ready`)).status).toBe(200)
    await next.stop()
  }, 60_000)
})
