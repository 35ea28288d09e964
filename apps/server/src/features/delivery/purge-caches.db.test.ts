import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { publishRecord } from '@nutripim/server/test-support/webhooks/publish'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { type RunningWorker, startWorker } from '../../platform/work/worker.ts'
import { cachePurger, type PurgerParts } from './purge-caches.ts'

let app: TestApp
const purges: { keys: string; authorization: string | undefined }[] = []
let status = 200
const rejected: (string | undefined)[] = []
let onPurge = (_path: string | undefined) => {}
const cache = createServer((request, response) => {
  const answered = request.method === 'PURGE' ? status : 405
  const { authorization } = request.headers
  if (answered === 200) {
    purges.push({ keys: String(request.headers['surrogate-key']), authorization })
  } else rejected.push(request.url)
  onPurge(request.url)
  response.writeHead(answered).end()
})
const log = { warn: () => {} }
let address: string
let purger: RunningWorker
const startPurger = (parts: Omit<PurgerParts, 'database' | 'log'>) =>
  startWorker(cachePurger({ database: app.database, log, ...parts }), {
    database: app.database,
    log,
  })
const countPurges = (word: string) => purges.filter(({ keys }) => keys.includes(word)).length

beforeAll(async () => {
  app = await openTestApp()
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with a port.
  const { port } = cache.address() as AddressInfo
  address = `http://127.0.0.1:${port}/`
  purger = await startPurger({
    urls: [address],
    token: 'secret',
    interval: 100,
    repeatAfter: 60_000,
  })
  await waitFor(() =>
    expect(purges).toEqual([{ keys: 'delivery', authorization: 'Bearer secret' }]),
  )
})
beforeEach(() => {
  purges.length = 0
  rejected.length = 0
  status = 200
})
afterAll(async () => {
  await purger?.close()
  cache.closeAllConnections()
  cache.close()
  await app.close()
})

test('a publication purges the answers of its channel and no others', async () => {
  await publishRecord(app.database, 'PL', 'label')
  await expect.poll(() => purges.map(({ keys }) => keys)).toEqual(['PL-label'])
})

test('a cache that fails is purged as soon as it answers again', async () => {
  status = 503
  await publishRecord(app.database, 'PL', 'label')
  await publishRecord(app.database, 'PL', 'app')
  await expect.poll(() => rejected).toContain('/')
  status = 200
  await expect.poll(() => countPurges('PL-label') > 0 && countPurges('PL-app') > 0).toBe(true)
})

test('a cache that fails when it is purged a second time is purged of everything', async () => {
  const url = `${address}second`
  const second = await startPurger({
    urls: [url],
    interval: 100,
    repeatAfter: 50,
  })
  try {
    await expect.poll(() => countPurges('delivery')).toBe(2)
    onPurge = (path) => {
      if (path === '/second') status = 503
    }
    await publishRecord(app.database, 'PL', 'label')
    await expect.poll(() => rejected).toContain('/second')
    onPurge = () => {}
    purges.length = 0
    status = 200
    await expect.poll(() => countPurges('delivery')).toBeGreaterThan(0)
  } finally {
    onPurge = () => {}
    await second.close()
  }
})

test('a key that is revoked, rotated or has expired is purged', async () => {
  const post = (path: string, body: object) =>
    app.call('globalAdmin', 'POST', `access-control/${path}`, body)
  const end: Record<string, (apiKeyId: number) => Promise<unknown>> = {
    revoked: (apiKeyId) => post('api-key-revocation', { apiKeyId }),
    rotated: (apiKeyId) => post('api-key-rotation', { apiKeyId, overlapHours: 0 }),
    expired: (apiKeyId) =>
      app.database.all(sql`update api_keys set expires_at = now() where api_key_id = ${apiKeyId}`),
  }
  for (const [name, change] of Object.entries(end)) {
    const { apiKeyId } = (await createKey(app)).key
    await expect.poll(() => countPurges(`key-${apiKeyId}`), { message: name }).toBe(1)
    await change(apiKeyId)
    await expect.poll(() => countPurges(`key-${apiKeyId}`), { message: name }).toBe(2)
  }
})

test('the keys of an owner who loses a country are purged', async () => {
  const ownerId = 'owner@purge.example'
  await app.call('globalAdmin', 'POST', `access-control/user/${ownerId}`, {
    displayName: 'Owner',
    roles: ['REGIONALADMIN'],
    marketingCountries: ['PL', 'DE'],
    was: null,
  })
  const own = (await createKey(app, { ownerId })).key.apiKeyId
  const other = (await createKey(app, { ownerId: people.globalAdmin })).key.apiKeyId
  await expect.poll(() => [countPurges(`key-${own}`), countPurges(`key-${other}`)]).toEqual([1, 1])
  await app.database.all(
    sql`delete from user_countries where user_id = ${ownerId} and country_id = 'PL'`,
  )
  await expect.poll(() => countPurges(`key-${own}`)).toBe(2)
  expect(countPurges(`key-${other}`)).toBe(1)
})
