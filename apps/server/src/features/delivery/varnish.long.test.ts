import type { IssuedSecret } from '@nutripim/contract/api-keys/api-keys'
import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import type { Builder } from '@nutripim/server/test-support/builders/insert-rows'
import { callAs } from '@nutripim/server/test-support/webhooks/killed-sender'
import { findFreePorts } from '@nutripim/tools/free-port'
import { runSql, withDatabase } from '@nutripim/tools/test-support/run-sql'
import {
  type ServersOnPostgres,
  startServersOnPostgres,
} from '@nutripim/tools/test-support/servers-on-postgres'
import { startVarnish } from '@nutripim/tools/test-support/start-varnish'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'

const owner = 'gina.admin@nutripim.example'
async function layout(database: Builder): Promise<void> {
  const countries = ['NO', 'DK']
  await buildUser(database, {
    email: owner,
    displayName: 'Gina Admin',
    roles: ['GLOBALADMIN'],
    countries,
  })
  for (const [at, countryId] of countries.entries()) {
    for (let n = 1; n <= 50; n += 1) {
      await buildProduct(database, { countryId, legacyProductId: at * 1000 + n })
    }
    await buildChannel(database, countryId, 'web', { fields: ['webProductName'] })
  }
}
let servers: ServersOnPostgres
let varnish: ReturnType<typeof startVarnish>
let cacheUrl: string

beforeAll(async () => {
  const [cachePort = 0] = await findFreePorts(1)
  cacheUrl = `http://127.0.0.1:${cachePort}`
  servers = await startServersOnPostgres({
    count: 1,
    startIdentity: startDemoIdentity,
    env: { RATE_LIMIT: '0', SHARED_CACHE: '1', PURGE_URLS: `${cacheUrl}/` },
    layout: (url) => withDatabase(url, layout),
  })
  const serverPort = Number(new URL(servers.getServer(0).url).port)
  varnish = startVarnish({ port: cachePort, serverPort })
  await waitFor(() => fetch(`${cacheUrl}/health/live`).then(({ ok }) => expect(ok).toBe(true)))
}, 300_000)
afterAll(async () => {
  await varnish?.close()
  await servers?.close()
})

const callAsAdmin = <Answer>(path: string, body: object) =>
  callAs<Answer>(servers.getServer(0), servers.issuer, path, body)

let keys = 0
function createKey(countries: string[]): Promise<IssuedSecret> {
  keys += 1
  return callAsAdmin('access-control/api-key', {
    name: `Cache ${keys}`,
    ownerId: owner,
    countries,
    scopes: ['products:read'],
    channels: ['web'],
  })
}

async function read(secret: string, country = 'NO') {
  const response = await fetch(`${cacheUrl}/api/delivery/v1/${country}/web/products?limit=50`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  const cache = response.headers.get('x-cache')
  const age = Number(response.headers.get('age'))
  return { status: response.status, cache, age, body: JSON.parse(await response.text()) }
}

const readUntilCached = (secret: string, country?: string) =>
  waitFor(async () => {
    const answer = await read(secret, country)
    expect(answer).toMatchObject({ status: 200, cache: 'HIT' })
    return answer
  })

test('a page comes from the cache, and shows a publication within a second', async () => {
  const { secret } = await createKey(['NO'])
  await readUntilCached(secret)
  const delays: number[] = []
  for (let turn = 1; turn <= 10; turn += 1) {
    await readUntilCached(secret)
    const name = `Name ${turn}`
    await runSql(
      servers.databaseUrl,
      `update products set web_product_name = '${name}' where legacy_product_id = 1`,
    )
    const publishedAt = await waitFor(async () => {
      const direct = await fetch(`${servers.getServer(0).url}/api/delivery/v1/NO/web/products/1`, {
        headers: { authorization: `Bearer ${secret}` },
      })
      expect(await direct.json()).toMatchObject({ webProductName: name })
      return performance.now()
    })
    await waitFor(async () => {
      const { body } = await read(secret)
      expect(body.items[0].webProductName).toBe(name)
    })
    delays.push(performance.now() - publishedAt)
  }
  process.stdout.write(
    `Milliseconds until the cache shows a publication: ${delays.map(Math.round)}\n`,
  )
  expect(Math.max(...delays)).toBeLessThan(1000)
})

test('a publication of one country leaves the pages of another in the cache', async () => {
  const { secret } = await createKey(['NO', 'DK'])
  // The answers of a new key are purged twice. A page of this age is from after the second time.
  await waitFor(async () => expect((await read(secret, 'DK')).age).toBeGreaterThan(3))
  await readUntilCached(secret, 'NO')
  await runSql(
    servers.databaseUrl,
    `update products set web_product_name = 'Elsewhere' where legacy_product_id = 2`,
  )
  await waitFor(async () => {
    expect((await read(secret, 'NO')).body.items).toContainEqual(
      expect.objectContaining({ webProductName: 'Elsewhere' }),
    )
  })
  expect((await read(secret, 'DK')).cache).toBe('HIT')
})

test('a page that is cached for one key is not answered to a key of another country', async () => {
  const norwegian = await createKey(['NO'])
  const danish = await createKey(['DK'])
  await readUntilCached(norwegian.secret, 'NO')
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await read(danish.secret, 'NO')).toMatchObject({ status: 404, cache: 'MISS' })
    expect(await read('npk_wrong', 'NO')).toMatchObject({ status: 401, cache: 'MISS' })
  }
  expect((await fetch(`${cacheUrl}/api/delivery/v1/NO/web/products?limit=50`)).status).toBe(401)
})

test('a revoked key is rejected by the cache within a second', async () => {
  const { secret, key } = await createKey(['NO'])
  await readUntilCached(secret)
  await callAsAdmin('access-control/api-key-revocation', { apiKeyId: key.apiKeyId })
  const revokedAt = performance.now()
  await waitFor(async () => expect((await read(secret)).status).toBe(401))
  expect(performance.now() - revokedAt).toBeLessThan(1000)
})

test('only permitted addresses can purge, and only by keys', async () => {
  const purge = (keys: string) =>
    fetch(cacheUrl, { method: 'PURGE', headers: { 'surrogate-key': keys } })
  expect((await purge('NO-web')).status).toBe(200)
  expect((await purge('NO-web) || obj.status ~ (')).status).toBe(400)
})
