import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { runSql } from '@nutripim/tools/test-support/run-sql'
import {
  type ServersOnPostgres,
  startServersOnPostgres,
} from '@nutripim/tools/test-support/servers-on-postgres'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeliveryClient } from './delivery-client.ts'
import { type Change, followChanges } from './follow-changes.ts'
import { readPages } from './read-pages.ts'

const products = 500
const writers = 10
const changesPerSave = 40
const saves = 50
const owner = 'gina.admin@nutripim.example'
const params = { country: 'NO', channel: 'web' }
const layout = `
  insert into users (user_id, display_name) values ('${owner}', 'Gina Admin');
  insert into user_roles (user_id, role_id) values ('${owner}', 'GLOBALADMIN');
  insert into user_countries (user_id, country_id) values ('${owner}', 'NO');
  insert into products (country_id, legacy_product_id, dh_code, product_name, is_live_product)
    select 'NO', i, 'G' || i, 'Product ' || i, true from generate_series(1, ${products}) i;
`

let servers: ServersOnPostgres
const getUrl = (server: number) => servers.getServer(server).url

beforeAll(async () => {
  servers = await startServersOnPostgres({
    count: 2,
    startIdentity: startDemoIdentity,
    env: { RATE_LIMIT: '0' },
    layout: (url) => runSql(url, layout),
  })
}, 300_000)
afterAll(() => servers?.close())

async function openCall(url: string) {
  const { idToken } = await signInAs(servers.issuer, {
    clientId: 'nutripim',
    redirectUri: `${url}/`,
    email: owner,
  })
  return async (path: string, body: object) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return JSON.parse(text)
  }
}

/** A copy of the channel that is built from the changes of the feed. */
function createCopy() {
  const copy = new Map<string, string>()
  let last: [number, string, string] = [0, '', '']
  const disorder: string[] = []

  /** Publications in order, and the records of each in order: so nothing comes twice or too late. */
  function apply({ publication, kind, id, content }: Change): void {
    const [number, lastKind, lastId] = last
    const isNext =
      publication > number ||
      (publication === number && (kind > lastKind || (kind === lastKind && id > lastId)))
    if (!isNext) disorder.push(`${last} before ${[publication, kind, id]}`)
    last = [publication, kind, id]
    if (content === null) copy.delete(`${kind}/${id}`)
    else copy.set(`${kind}/${id}`, JSON.stringify(content))
  }
  return { copy, disorder, apply }
}

/** A reader of the feed, however often it is interrupted. */
function createReader(key: string, getAddress: () => string) {
  const { copy, disorder, apply } = createCopy()
  const ending = new AbortController()
  let cursor = '0'
  let interruptions = 0

  async function read(connection: AbortSignal): Promise<void> {
    const client = createDeliveryClient({ url: getAddress(), key })
    const signal = AbortSignal.any([ending.signal, connection])
    const onInterruption = () => {
      interruptions += 1
    }
    const feed = followChanges(client, {
      ...params,
      after: cursor,
      wait: 5,
      signal,
      onInterruption,
    })
    for await (const page of feed) {
      for (const change of page.changes) apply(change)
      cursor = page.cursor
    }
  }

  const reader = {
    copy,
    disorder,
    interrupt: () => {},
    countInterruptions: () => interruptions,
    async close() {
      ending.abort()
      await running
    },
  }
  const running = (async () => {
    while (!ending.signal.aborted) {
      const connection = new AbortController()
      reader.interrupt = () => connection.abort()
      await read(connection.signal).catch(() => {
        interruptions += 1
      })
    }
  })()
  return reader
}

/** A reader of the event stream that uses the usual package, which reconnects by itself. */
function createStreamReader(key: string, url: string) {
  const { copy, disorder, apply } = createCopy()
  let interruptions = 0
  const path = `api/delivery/v1/${params.country}/${params.channel}/changes/stream`
  const events = new EventSource(`${url}/${path}?after=0`, {
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } }),
  })
  events.onmessage = ({ data }) => {
    for (const change of JSON.parse(data).changes) apply(change)
  }
  events.onerror = () => {
    interruptions += 1
  }
  return {
    copy,
    disorder,
    countInterruptions: () => interruptions,
    isClosed: () => events.readyState === events.CLOSED,
    async close() {
      events.close()
    },
  }
}

/**
 * Passes bytes on; `drop` cuts all connections in the middle of whatever they carry, and `cutOff` also
 * rejects new ones until the network is back.
 */
async function startProxy(target: number) {
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    async cutOff(ms: number) {
      server.close()
      this.drop()
      await wait(ms)
      server.listen(address.port, '127.0.0.1')
    },
    close() {
      this.drop()
      server.close()
    },
  }
}

test('after 20,000 changes by ten writers, the copies of interrupted readers equal the channel', async () => {
  const call = await openCall(getUrl(0))
  await call('publishing/channel-settings', {
    countryCode: 'NO',
    channelId: 'web',
    settings: { mode: 'automatic', fields: ['composition'], filter: [], checks: [] },
  })
  const { secret } = await call('access-control/api-key', {
    name: 'Readers',
    ownerId: owner,
    countries: ['NO'],
    scopes: ['products:read', 'events:read'],
    channels: ['web'],
  })
  const client = createDeliveryClient({ url: getUrl(0), key: secret })
  const readPage = (after?: string) =>
    client.call('listDeliveredProducts', { params, query: { limit: 500, after } })
  await waitFor(() => readPage())

  const proxy = await startProxy(Number(new URL(getUrl(0)).port))
  const reconnecting = createReader(secret, () => getUrl(0))
  const dropped = createReader(secret, () => proxy.url)
  const killed = createReader(secret, () => getUrl(1))
  const streaming = createStreamReader(secret, getUrl(1))
  const network = await startProxy(Number(new URL(getUrl(0)).port))
  const cutOff = createReader(secret, () => network.url)
  const readers = { reconnecting, dropped, killed, streaming, cutOff }
  const timers = [
    setInterval(() => reconnecting.interrupt(), 370),
    setInterval(() => proxy.drop(), 510),
  ]

  let isWriting = true
  let kills = 0
  const killing = (async () => {
    while (isWriting || kills < 20) {
      await servers.kill(1)
      await servers.restart(1)
      kills += 1
    }
  })()
  const outage = network.cutOff(10_000)
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let save = 0; save < saves; save += 1) {
        const rows = Array.from({ length: changesPerSave }, (_, i) => ({
          legacyProductId: 1 + ((writer * 31 + save * 17 + i) % products),
          composition: { N: (100 + writer * saves + save) / 100 },
        }))
        await call('product-information/product-compositions', {
          countryCode: 'NO',
          products: rows,
        })
      }
    }),
  )
  isWriting = false
  await killing
  await outage
  for (const timer of timers) clearInterval(timer)

  /** What the channel delivers, when nothing is left to publish. */
  const expected = new Map<string, string>()
  const readLists = async () => {
    expected.clear()
    for await (const { items } of readPages(readPage)) {
      for (const item of items)
        expected.set(`product/${item.legacyProductId}`, JSON.stringify(item))
    }
  }
  await waitFor(
    async () => {
      await readLists()
      for (const [name, { copy }] of Object.entries(readers)) {
        const read = [...copy].filter(([key]) => key.startsWith('product/'))
        expect(new Map(read), name).toEqual(expected)
      }
    },
    { timeout: 120_000 },
  )
  expect(expected.size).toBe(products)
  for (const [name, { disorder, countInterruptions }] of Object.entries(readers)) {
    expect([name, disorder]).toEqual([name, []])
    expect([name, countInterruptions() > 0]).toEqual([name, true])
  }
  const { publication } = await readPage()
  process.stdout.write(
    `${writers * saves * changesPerSave} changes in ${publication} publications; ${kills} kills; interruptions: ${Object.values(readers).map(({ countInterruptions }) => countInterruptions())}\n`,
  )
  expect(streaming.isClosed()).toBe(false)
  for (const reader of Object.values(readers)) await reader.close()
  proxy.close()
  network.close()
}, 1_200_000)
