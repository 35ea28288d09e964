import { randomUUID } from 'node:crypto'
import { startPgBouncer } from '@nutripim/server/test-support/outages/pgbouncer'
import { startTestProvider, type TestProvider } from '@nutripim/server/test-support/provider'
import { createServerEnv, firstAdmin } from '@nutripim/server/test-support/servers'
import { openTestStream } from '@nutripim/server/test-support/stream'
import { type RunningPostgres, startPostgres } from '@nutripim/tools/find/find-postgres'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { afterAll, beforeAll, expect, test } from 'vitest'

let postgres: RunningPostgres
let pooler: Awaited<ReturnType<typeof startPgBouncer>>
let provider: TestProvider
let product: RunningProduct
let token: string

beforeAll(async () => {
  ;[postgres, provider] = await Promise.all([startPostgres(), startTestProvider()])
  pooler = await startPgBouncer(postgres.url)
  const env = await createServerEnv(provider, pooler.url)
  product = await startProduct({ env: { ...env, DATABASE_LISTEN_URL: postgres.url } })
  token = await provider.issue({ email: firstAdmin, name: firstAdmin })
})
afterAll(async () => {
  await product?.stop()
  await pooler?.stop()
  await Promise.all([postgres.stop(), provider.close()])
})

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${product.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { call: `${method} ${path}`, status: response.status, ...(!response.ok && { text }) }
}

test('200 calls of several kinds work behind PgBouncer in transaction mode', async () => {
  const kinds = [
    () => call('GET', 'access-control/roles'),
    () => call('GET', 'product-information/product-compositions/ES'),
    () => call('GET', 'regional/countries'),
    () => call('POST', 'global-admin/search', { text: 'nitrogen' }),
    () => call('GET', 'audit-log/2026-01-01/2030-01-01'),
    () => call('GET', 'product-information/dealers/download/ES'),
    async () => {
      const { user, saved } = await saveUser()
      return saved.status === 200 ? call('DELETE', `access-control/deleteuser/${user}`) : saved
    },
    () => call('GET', 'experience/inbox'),
  ]
  const answers: Awaited<ReturnType<typeof call>>[] = []
  const work = Array.from({ length: 200 / kinds.length }, () => kinds).flat()
  // More than the pooler has connections to PostgreSQL.
  const workers = Array.from({ length: 10 }, async () => {
    for (let next = work.pop(); next; next = work.pop()) answers.push(await next())
  })
  await Promise.all(workers)
  expect(answers).toHaveLength(200)
  expect(answers.filter((answer) => answer.status !== 200)).toEqual([])
})

test('changes arrive live through the separate address to listen', async () => {
  const stream = await openTestStream<{ type: string; kind?: string }>(
    `${product.url}/api/experience/events?country=ES`,
    token,
  )
  await stream.event(({ type }) => type === 'connected')
  await saveUser()
  await stream.event(({ type, kind }) => type === 'changed' && kind === 'user')
  stream.close()
})

test('a server that listens through PgBouncer warns at the start', async () => {
  const listening = await startProduct({ env: await createServerEnv(provider, pooler.url) })
  await listening.stop()
  expect(listening.output()).toContain('Set DATABASE_LISTEN_URL to the address of PostgreSQL')
  expect(product.output()).not.toContain('Set DATABASE_LISTEN_URL')
})

async function saveUser() {
  const user = `${randomUUID()}@nutripim.example`
  const change = { displayName: 'New', roles: ['GLOBALADMIN'], marketingCountries: ['ES'] }
  return { user, saved: await call('POST', `access-control/user/${user}`, change) }
}
