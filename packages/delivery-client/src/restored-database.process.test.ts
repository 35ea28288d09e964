import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeliveryClient, type DeliveryClient } from './delivery-client.ts'

const folder = copyDemoData()
const backup = mkdtempSync(join(tmpdir(), 'nutripim-backup-'))
const owner = 'gina.admin@nutripim.example'
const params = { country: 'NO', channel: 'web' }
const compositions = 'product-information/product-compositions'
let ports: number[]
let product: RunningProduct
let key: string
let client: DeliveryClient

beforeAll(async () => {
  ports = await findFreePorts(2)
  await start()
}, 120_000)
afterAll(async () => {
  await product?.stop()
  for (const each of [folder, backup]) rmSync(each, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const [port, identityPort] = ports
  product = await startProduct({
    env: {
      PORT: String(port),
      DEMO_IDENTITY_PORT: String(identityPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  })
}

async function callAsAdministrator(path: string, body?: object, headers = {}): Promise<Response> {
  const { idToken } = await signInAs(`http://localhost:${ports[1]}`, {
    clientId: 'nutripim',
    redirectUri: `${product.url}/`,
    email: owner,
  })
  return fetch(`${product.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${idToken}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const request = (path: string, headers = {}) =>
  fetch(`${product.url}/api/delivery/v1/NO/web/${path}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
const readProducts = () => client.call('listDeliveredProducts', { params, query: { limit: 5 } })
const tagsOf = (answers: readonly Response[]) => answers.map(({ headers }) => headers.get('etag'))

/** Changes the nitrogen of a product and waits until it is published. */
async function publishNitrogen(legacyProductId: number, N: number) {
  const products = [{ legacyProductId, composition: { N } }]
  await callAsAdministrator(compositions, { countryCode: 'NO', products })
  return waitFor(async () => {
    const page = await readProducts()
    expect(page.items.find((each) => each.legacyProductId === legacyProductId)).toMatchObject({
      composition: { N },
    })
    return page
  })
}

test('a database that was restored never confirms what its readers know of lost publications', async () => {
  await callAsAdministrator('publishing/channel-settings', {
    countryCode: 'NO',
    channelId: 'web',
    settings: { mode: 'automatic', fields: ['composition'], filter: [], checks: [] },
  })
  const issued = await callAsAdministrator('access-control/api-key', {
    name: 'Reader',
    ownerId: owner,
    countries: ['NO'],
    scopes: ['products:read', 'events:read'],
    channels: ['web'],
  })
  key = (await issued.json()).secret
  client = createDeliveryClient({ url: product.url, key })
  const first = await waitFor(readProducts)
  const [changed, other] = first.items.map(({ legacyProductId }) => legacyProductId)
  if (changed === undefined || other === undefined) throw new Error('no products')
  const kept = await publishNitrogen(changed, 1.25)

  await product.stop()
  cpSync(folder, backup, { recursive: true })
  await start()
  const lost = await publishNitrogen(changed, 2.25)
  const lists = `${compositions}/NO`
  const known = await Promise.all([
    request('products?limit=5'),
    request(`products/${changed}`),
    callAsAdministrator(lists),
  ])
  const feed = await request(`changes?after=${kept.cursor}`)
  expect((await feed.json()).changes.length).toBeGreaterThan(0)

  await product.stop()
  rmSync(folder, { recursive: true })
  cpSync(backup, folder, { recursive: true })
  await start()
  const restored = await publishNitrogen(other, 3.25)
  expect(restored.publication).toBe(lost.publication)

  const paths = [
    'changes',
    'changes?wait=1',
    'changes/stream',
    'products?changedFields=composition',
  ]
  for (const path of paths) {
    const name = path.startsWith('products') ? 'since' : 'after'
    const ask = (cursor: string) =>
      request(`${path}${path.includes('?') ? '&' : '?'}${name}=${cursor}`)
    const answer = await ask(lost.cursor)
    const { code } = await answer.json()
    expect({ path, status: answer.status, code }).toEqual({
      path,
      status: 410,
      code: 'cursor_expired',
    })
    // The backup has the publication before, so who has read no further misses nothing.
    const { status, body } = await ask(kept.cursor)
    await body?.cancel()
    expect({ path, status }).toEqual({ path, status: 200 })
  }
  const tags = tagsOf(known)
  const again = await Promise.all([
    request('products?limit=5', { 'if-none-match': tags[0] }),
    request(`products/${changed}`, { 'if-none-match': tags[1] }),
    callAsAdministrator(lists, undefined, { 'if-none-match': tags[2] }),
  ])
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  // The client sends the tags that it got before the restore.
  const { items } = await readProducts()
  expect(items.find((each) => each.legacyProductId === changed)?.composition?.N).toBe(1.25)
})
