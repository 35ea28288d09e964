import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createDatabaseProxy } from '@nutripim/server/test-support/outages/database-proxy'
import { startTestProvider, type TestProvider } from '@nutripim/server/test-support/provider'
import { createServerEnv, firstAdmin } from '@nutripim/server/test-support/servers'
import { type RunningPostgres, startPostgres } from '@nutripim/tools/find/find-postgres'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

let postgres: RunningPostgres
let provider: TestProvider

beforeAll(async () => {
  ;[postgres, provider] = await Promise.all([startPostgres(), startTestProvider()])
})
afterAll(() => Promise.all([postgres.stop(), provider.close()]))

async function startServer(databaseUrl: string): Promise<RunningProduct> {
  return startProduct({ env: await createServerEnv(provider, databaseUrl) })
}

/** Calls the API; a call without an answer after half a minute counts as one that hangs. */
async function createCaller({ url }: RunningProduct) {
  const token = await provider.issue({ email: firstAdmin, name: firstAdmin })
  return async (method: string, path: string, body?: object) => {
    const started = performance.now()
    const status = await fetch(`${url}/api/${path}`, {
      method,
      signal: AbortSignal.timeout(30_000),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 'hangs',
    )
    return { path, status, isFast: performance.now() - started < 10_000 }
  }
}

/** Reads, writes and downloads; more of them than there are connections. */
function callAll(call: Awaited<ReturnType<typeof createCaller>>) {
  const presence = { connection: randomUUID(), countryCode: 'ES', screen: '/' }
  return Promise.all([
    ...Array.from({ length: 8 }, () => call('GET', 'access-control/roles')),
    ...Array.from({ length: 8 }, () => call('GET', 'product-information/product-compositions/ES')),
    ...Array.from({ length: 8 }, () => call('DELETE', 'access-control/deleteuser/a@b.example')),
    call('GET', 'product-information/dealers/download/ES'),
    call('POST', 'experience/presence', presence),
  ])
}

async function expectOutage(product: RunningProduct): Promise<void> {
  const answers = await callAll(await createCaller(product))
  expect(answers.filter(({ status, isFast }) => !isFast || status === 'hangs')).toEqual([])
  expect(answers.filter(({ status }) => status !== 503)).toEqual([])
  const ready = await fetch(`${product.url}/health/ready`, { signal: AbortSignal.timeout(5000) })
  expect(ready.status).toBe(503)
}

test('a frozen PostgreSQL gets every call a 503 within 10 s, and does not block the stop of the server', async () => {
  const product = await startServer(postgres.url)
  const call = await createCaller(product)
  const roles = () => call('GET', 'access-control/roles')
  expect((await roles()).status).toBe(200)

  const postmaster = await findPostmaster()
  try {
    signalPostgres(postmaster, 'STOP')
    await expectOutage(product)
    await expectOutage(product)

    signalPostgres(postmaster, 'CONT')
    await waitFor(async () => expect((await roles()).status).toBe(200))

    signalPostgres(postmaster, 'STOP')
    const stopping = performance.now()
    const { code } = await product.stop('SIGTERM')
    expect(code).toBe(0)
    expect(performance.now() - stopping).toBeLessThan(15_000)
  } finally {
    signalPostgres(postmaster, 'CONT')
    await product.stop('SIGKILL')
  }
})

test('connections that stop to answer without being closed are given up', async () => {
  const proxy = await createDatabaseProxy(postgres.url)
  await proxy.open()
  const product = await startServer(proxy.url)
  try {
    const call = await createCaller(product)
    expect((await call('GET', 'access-control/roles')).status).toBe(200)
    proxy.silence()
    await expectOutage(product)
  } finally {
    const stopping = performance.now()
    await product.stop('SIGTERM')
    expect(performance.now() - stopping).toBeLessThan(15_000)
    await proxy.close()
  }
})

async function findPostmaster(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  await client.end()
  return rows[0].pid
}

/** Signals the postmaster and all its sessions. */
function signalPostgres(postmaster: number, signal: 'STOP' | 'CONT'): void {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  })
  for (const pid of [postmaster, ...stdout.split(/\s+/).filter(Boolean).map(Number)]) {
    try {
      process.kill(pid, `SIG${signal}`)
    } catch {
      // The session has ended in the meantime.
    }
  }
}
