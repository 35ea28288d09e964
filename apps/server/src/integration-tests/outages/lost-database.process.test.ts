import { createDatabaseProxy } from '@nutripim/server/test-support/outages/database-proxy'
import { startTestProvider, type TestProvider } from '@nutripim/server/test-support/provider'
import { createServerEnv, firstAdmin } from '@nutripim/server/test-support/servers'
import { type RunningPostgres, startPostgres } from '@nutripim/tools/find/find-postgres'
import { type RunningProduct, runProduct, startProduct } from '@nutripim/tools/run-product'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const other = 'other@nutripim.example'

let postgres: RunningPostgres
let provider: TestProvider
const databases: pg.Client[] = []

beforeAll(async () => {
  ;[postgres, provider] = await Promise.all([startPostgres(), startTestProvider()])
})
afterAll(async () => {
  await Promise.all(databases.map((client) => client.end()))
  await Promise.all([postgres.stop(), provider.close()])
})

const createEnv = (databaseUrl: string) => createServerEnv(provider, databaseUrl)

async function openSession(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  databases.push(client)
  return client
}

async function callAsAdmin(product: { url: string }, method: string, path: string) {
  const token = await provider.issue({ email: firstAdmin, name: firstAdmin })
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${product.url}/api/${path}`, { method, headers })
  const body = (await response.json()) as { code?: string } | true
  return { status: response.status, body, code: body === true ? undefined : body.code }
}

test('a server survives when the database ends the session of a running write', async () => {
  const product = await startProduct({ env: await createEnv(postgres.url) })
  try {
    const [holder, killer] = await Promise.all([openSession(), openSession()])
    await holder.query(`insert into users (user_id, display_name) values ('${other}', 'Other')`)
    await holder.query(`begin; select from users where user_id = '${other}' for update`)

    const deleting = callAsAdmin(product, 'DELETE', `access-control/deleteuser/${other}`)
    await waitFor(async () => {
      const { rows } = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'nutripim' and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    const answer = await deleting
    expect(answer).toMatchObject({ status: 503, code: 'database_unreachable' })

    await holder.query('rollback')
    // The write was rolled back, and the same process can do it now.
    const again = await callAsAdmin(product, 'DELETE', `access-control/deleteuser/${other}`)
    expect(again).toMatchObject({ status: 200, body: true })
    await product.waitForOutput(/lost connection to the database/)
  } finally {
    await product.stop()
  }
})

test('a server starts without a database, is not ready, and becomes ready when there is one', async () => {
  const proxy = await createDatabaseProxy(postgres.url)
  const env = await createEnv(proxy.url)
  const product: RunningProduct = {
    ...runProduct({ env }),
    url: `http://localhost:${env.PORT}`,
  }
  try {
    const readiness = () => fetch(`${product.url}/health/ready`)
    await waitFor(async () => expect((await readiness()).status).toBe(503))
    expect((await fetch(`${product.url}/health/live`)).status).toBe(200)
    const answer = await callAsAdmin(product, 'GET', 'access-control/roles')
    expect(answer).toMatchObject({ status: 503, code: 'database_unreachable' })

    await proxy.open()
    await waitFor(async () => expect((await readiness()).status).toBe(200))
    expect((await callAsAdmin(product, 'GET', 'access-control/roles')).status).toBe(200)
    await product.waitForOutput(/NutriPIM is ready/)

    // All sessions at once, the idle one of the listener too.
    proxy.cut()
    await waitFor(async () =>
      expect((await callAsAdmin(product, 'GET', 'access-control/roles')).status).toBe(200),
    )
  } finally {
    expect((await product.stop()).code).toBe(0)
    await proxy.close()
  }
})

test('reads and writes during a short interruption of the database are done after it', async () => {
  const proxy = await createDatabaseProxy(postgres.url)
  await proxy.open()
  const product = await startProduct({ env: await createEnv(proxy.url) })
  try {
    await openSession().then((session) =>
      session.query(
        `insert into users (user_id, display_name) values ('${other}', 'Other') on conflict do nothing`,
      ),
    )
    await proxy.close()
    const calls = Promise.all([
      callAsAdmin(product, 'GET', 'access-control/roles'),
      callAsAdmin(product, 'DELETE', `access-control/deleteuser/${other}`),
    ])
    await waitFor(() => expect(product.output()).toContain('lost connection to the database'))
    await proxy.open()
    expect((await calls).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await product.stop()
    await proxy.close()
  }
})

test('a database that does not exist is a wrong setting and ends the start', async () => {
  const missing = new URL(postgres.url)
  missing.pathname = '/missing'
  const { code, errors } = await runProduct({ env: await createEnv(missing.href) }).ended
  expect(code).toBe(1)
  expect(JSON.parse(errors).msg).toBe(
    'NutriPIM cannot start. DATABASE_URL: cannot connect to the database (database "missing" does not exist).',
  )
})
