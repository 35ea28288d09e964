import { randomUUID } from 'node:crypto'
import {
  createDatabaseProxy,
  type DatabaseProxy,
} from '@nutripim/server/test-support/outages/database-proxy'
import { startStandby } from '@nutripim/server/test-support/outages/standby'
import { startTestProvider, type TestProvider } from '@nutripim/server/test-support/provider'
import { type RunningPostgres, startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'

const admin = 'admin@nutripim.example'
let postgres: RunningPostgres
let standby: Awaited<ReturnType<typeof startStandby>>
let replica: DatabaseProxy
let provider: TestProvider
let product: RunningProduct
let token: string

beforeAll(async () => {
  ;[postgres, provider] = await Promise.all([startPostgres({ fsync: 'off' }), startTestProvider()])
  standby = await startStandby(postgres.url)
  // The replica is reached through a proxy, so that the test can take it away.
  replica = await createDatabaseProxy(standby.url)
  await replica.open()
  const [port, metrics] = await findFreePorts(2)
  product = await startProduct({
    env: {
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DATABASE_READ_URL: replica.url,
      METRICS_PORT: String(metrics),
      OIDC_AUTHORITY: provider.authority,
      OIDC_CLIENT_ID: provider.clientId,
      BOOTSTRAP_ADMIN_EMAIL: admin,
      LINK_MONITOR: 'off',
      RATE_LIMIT: '0',
    },
  })
  metricsUrl = `http://127.0.0.1:${metrics}/metrics`
  token = await provider.issue({ email: admin, name: admin })
})
afterAll(async () => {
  await product?.stop()
  await replica?.close()
  await standby?.stop()
  await Promise.all([postgres.stop(), provider.close()])
})

let metricsUrl: string

async function readCounts() {
  const text = await (await fetch(metricsUrl)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
  return {
    answered: read('database_replica_reads_total'),
    fallbacks: read('database_replica_fallbacks_total'),
  }
}

async function call(path: string, body?: object, bearer = token) {
  const started = performance.now()
  const response = await fetch(`${product.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, milliseconds: performance.now() - started }
}

function saveUser(user: string, roles: readonly string[] = ['GLOBALADMIN']) {
  return call(`access-control/user/${user}`, {
    displayName: user,
    roles,
    marketingCountries: ['ES'],
  })
}

const findUser = (user: string) => call('global-admin/search', { text: user, kinds: ['user'] })

/** Saves new users and searches each at once; returns those that the search did not find. */
async function findMissedWrites(count: number): Promise<string[]> {
  const missed: string[] = []
  for (let i = 0; i < count; i += 1) {
    const user = `${randomUUID()}@nutripim.example`
    expect((await saveUser(user)).status).toBe(200)
    const found = await findUser(user)
    expect(found.status).toBe(200)
    if (!found.text.includes(user)) missed.push(user)
  }
  return missed
}

test('the replica answers searches, and each contains what was saved just before', async () => {
  const before = await readCounts()
  expect(await findMissedWrites(200)).toEqual([])
  const after = await readCounts()
  expect(after.answered - before.answered).toBeGreaterThan(150)
})

test('the primary answers while the replica is behind, and the replica when it has caught up', async () => {
  await standby.query('select pg_wal_replay_pause()')
  const before = await readCounts()
  expect(await findMissedWrites(20)).toEqual([])
  expect((await readCounts()).fallbacks - before.fallbacks).toBe(20)

  await standby.query('select pg_wal_replay_resume()')
  await waitFor(async () => {
    const { answered } = await readCounts()
    await findUser(admin)
    expect((await readCounts()).answered).toBe(answered + 1)
  })
})

test('a removed right is gone at the next request, even while the replica is behind', async () => {
  const user = `${randomUUID()}@nutripim.example`
  expect((await saveUser(user)).status).toBe(200)
  const bearer = await provider.issue({ email: user, name: user })
  const search = () => call('audit-log/people', undefined, bearer)
  expect((await search()).status).toBe(200)
  await standby.query('select pg_wal_replay_pause()')
  expect((await saveUser(user, ['DEALERMANAGER'])).status).toBe(200)
  expect((await search()).status).toBe(403)
  await standby.query('select pg_wal_replay_resume()')
})

test('reads go on when the replica is gone or silent', async () => {
  await waitFor(async () => {
    const { answered } = await readCounts()
    await findUser(admin)
    expect((await readCounts()).answered).toBe(answered + 1)
  })
  replica.silence()
  const first = await findUser(admin)
  expect(first.status).toBe(200)
  expect(first.milliseconds).toBeLessThan(6000)
  const next = await findUser(admin)
  expect(next.status).toBe(200)
  expect(next.milliseconds).toBeLessThan(1000)
  expect(await findMissedWrites(5)).toEqual([])
})
