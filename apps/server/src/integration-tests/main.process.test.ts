import { existsSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { findFreePorts } from '@nutripim/tools/free-port'
import {
  type RunningProduct,
  runProduct,
  serverScript,
  startProduct,
} from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, describe, expect, test } from 'vitest'
import { settings } from '../platform/config/settings.ts'

// Starts the built product as a process. The tests of this file share one data folder.
const folder = copyDemoData()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const realServer = {
  DATABASE_URL: 'postgres://someone@127.0.0.1:1/nowhere',
  OIDC_AUTHORITY: 'https://login.example.com',
  OIDC_CLIENT_ID: 'nutripim',
}

async function start(): Promise<RunningProduct & { issuer: string }> {
  const [port, identityPort] = await findFreePorts(2)
  const env = { PORT: String(port), DEMO_IDENTITY_PORT: String(identityPort), DATA_DIR: folder }
  const product = await startProduct({ env: { ...env, LOG_LEVEL: 'warn' } })
  return { ...product, issuer: `http://localhost:${identityPort}` }
}

/** The error when it cannot start: one sentence on standard error, exit code 1, nothing else. */
async function getStartupError(env: Record<string, string>): Promise<string> {
  const { code, errors } = await runProduct({ env }).ended
  expect({ code, lines: errors.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 })
  const { level, msg } = JSON.parse(errors)
  expect(level).toBe(60)
  return msg
}

/** Waits until a server that was told to stop takes no more requests. */
function untilStopping(url: string): Promise<void> {
  return waitFor(async () => {
    const status = await fetch(`${url}/health/live`).then(
      (response) => response.status,
      () => 503,
    )
    expect(status).toBe(503)
  })
}

test('--help lists every setting and does not start the server', async () => {
  const args = [serverScript, '--help']
  const { code, output } = await runProduct({ args, env: { DATA_DIR: join(folder, 'none') } }).ended
  expect(code).toBe(0)
  for (const { name } of settings) expect(output).toContain(name)
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

describe('a wrong setting is reported in one sentence that names it', () => {
  const production = { ...realServer, NODE_ENV: 'production' }
  test.each([
    ['a port that is not a number', { PORT: 'eighty' }, /PORT must be a whole number/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be/],
    ['an address that is not valid', { PUBLIC_URL: 'pim' }, /PUBLIC_URL must be an address/],
    ['an unsupported database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with/],
    [
      'a database server without an identity provider',
      { DATABASE_URL: realServer.DATABASE_URL },
      /OIDC_AUTHORITY is missing/,
    ],
    ['a missing client id', { ...realServer, OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID is missing/],
    ['production without a database server', { NODE_ENV: 'production' }, /DATABASE_URL is missing/],
    [
      'production without an identity provider',
      { ...production, OIDC_AUTHORITY: '' },
      /OIDC_AUTHORITY is missing/,
    ],
    ['production without a public address', production, /PUBLIC_URL is missing/],
    [
      'a public address with a path',
      { PUBLIC_URL: 'https://example.com/pim' },
      /PUBLIC_URL must be an address without a path/,
    ],
    [
      'a public address without TLS in production',
      { ...production, PUBLIC_URL: 'http://pim.example.com' },
      /PUBLIC_URL must begin with https:/,
    ],
    [
      'a proxy that is no address',
      { TRUST_PROXY: 'true' },
      /TRUST_PROXY: "true" is not an address/,
    ],
    [
      'a misspelt name',
      { OIDC_AUTORITY: 'https://x' },
      /OIDC_AUTORITY is not a setting. Rename it/,
    ],
    [
      'a file that does not exist',
      { WEBHOOK_KEY_FILE: '/none/key' },
      /WEBHOOK_KEY_FILE: the file \/none\/key cannot be read/,
    ],
    [
      'a folder that cannot be created',
      { DATA_DIR: '/dev/null/data' },
      /DATA_DIR: .* cannot be created/,
    ],
  ] as const)('%s', async (_, env, sentence) => {
    expect(await getStartupError(env)).toMatch(sentence)
  })
})

describe('the running product', () => {
  test('a second server cannot use its port or data folder, and it starts again after Ctrl-C', async () => {
    const first = await start()
    const port = new URL(first.url).port
    const [freePort, freeIdentityPort] = await findFreePorts(2)

    expect(await getStartupError({ PORT: String(freePort), DATA_DIR: folder })).toBe(
      `NutriPIM cannot start. DATA_DIR: ${folder} is already in use by process ${first.pid}. Stop that process or select another folder.`,
    )
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
    expect((await first.stop()).code).toBe(0)
    expect(existsSync(join(folder, 'lock'))).toBe(false)

    const busy = createServer().listen(Number(port), 'localhost')
    const env = { PORT: port, DEMO_IDENTITY_PORT: String(freeIdentityPort), DATA_DIR: folder }
    expect(await getStartupError(env)).toMatch(/PORT: port \d+ is already in use/)
    busy.close()

    const busyIdentity = createServer().listen(Number(freePort), '127.0.0.1')
    expect(await getStartupError({ ...env, DEMO_IDENTITY_PORT: String(freePort) })).toMatch(
      /DEMO_IDENTITY_PORT: port \d+ is already in use/,
    )
    busyIdentity.close()

    const second = await start()
    expect(second.output()).not.toContain('Loading the demo data')
    expect((await second.stop('SIGTERM')).code).toBe(0)
  }, 180_000)

  test('every line of its output is JSON, from the first to the last', async () => {
    const [port, identityPort] = await findFreePorts(2)
    const { url, stop } = await startProduct({
      env: {
        PORT: String(port),
        DEMO_IDENTITY_PORT: String(identityPort),
        DATA_DIR: folder,
        LOG_LEVEL: 'info',
        NODE_OPTIONS: '--trace-warnings --require=node:punycode',
      },
    })
    await fetch(`${url}/api/regional/countries`)
    const { output } = await stop()
    const lines = output.trimEnd().split('\n')
    const messages = lines.map((line) => JSON.parse(line).msg)
    expect(messages).toContain(`NutriPIM is ready at ${url}`)
    expect(messages).toContain('request completed')
    expect(messages.at(-1)).toBe('Closed.')
  }, 60_000)

  test('it finishes a running request before it exits', async () => {
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
          expect: '100-continue',
        },
      })
      post.once('response', (response) => resolve(response.resume().statusCode ?? 0))
      post.once('error', reject)
      post.flushHeaders()
      // The server asks for the body as soon as it has read the headers.
      post.once('continue', () => {
        post.write(body.slice(0, 10))
        void product.stop()
        untilStopping(product.url)
          .then(() => post.end(body.slice(10)))
          .catch(reject)
      })
    })
    // The server rejects an empty list: the test only needs an answer.
    expect(await answer).toBe(400)
    const { code, output } = await product.ended
    expect(code).toBe(0)
    expect(output).toContain('Closed.')
  }, 60_000)

  test('two signals at the same time count as one', async () => {
    const product = await start()
    void product.stop('SIGINT')
    const { code, output } = await product.stop('SIGINT')
    expect(code).toBe(0)
    expect(output).toContain('Closed.')
  }, 60_000)

  test('it starts again on the same folder after it was killed', async () => {
    const killed = await start()
    await killed.stop('SIGKILL')
    expect(readdirSync(folder)).toContain('lock')
    const next = await start()
    expect((await fetch(`${next.url}/health/ready`)).status).toBe(200)
    await next.stop()
  }, 60_000)
})
