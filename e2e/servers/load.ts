import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { listRows } from '@nutripim/tools/test-support/run-sql'

interface Answer {
  status: number
  text: string
}

export type Send = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

interface LoadResult {
  reads: number
  saves: number
  /** Event streams that were opened; more than one each because a server that stops ends them. */
  streams: number
  /** Requests without an answer, or with another status than 200. */
  failures: string[]
  /** Products whose stored value or number of log entries is not that of the acknowledged saves. */
  wrongProducts: string[]
}

export interface Load {
  /** The number of requests that were answered so far. */
  answered(): number
  finish(): Promise<LoadResult>
}

const compositions = '/api/product-information/product-compositions'

/** A client with one connection that stays open. */
export function createClient(url: string, authorization: string): Send {
  const agent = createAgent(url)
  return (method, path, body) => send(url + path, { method, agent, authorization }, body)
}

/**
 * A client that selects a server like a proxy does: one whose readiness check succeeds, and the other one
 * if the connection is rejected, because nothing was sent then.
 */
export function createBalancedClient(balancer: Balancer, authorization: string): Send {
  const clients = new Map(balancer.urls.map((url) => [url, createClient(url, authorization)]))
  return async (method, path, body) => {
    const sendTo = (url: string) => {
      const client = clients.get(url)
      if (!client) throw new Error(`${url} is not a server of the balancer`)
      return balancer.count(url, client(method, path, body), { isStream: path.includes('/events') })
    }
    const [first = '', second] = balancer.listReadyFirst()
    try {
      return await sendTo(first)
    } catch (error) {
      const isRejected = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
      if (!isRejected || !second) throw error
      return sendTo(second)
    }
  }
}

export interface Balancer {
  urls: string[]
  /** Each time another server first. */
  listReadyFirst(): string[]
  /** Sends no more requests to a server, and waits until those that it got are answered. */
  drain(url: string): Promise<void>
  restore(url: string): void
  count(url: string, request: Promise<Answer>, options: { isStream: boolean }): Promise<Answer>
  close(): void
}

/** Checks the readiness of each server again and again. */
export function createBalancer(urls: string[]): Balancer {
  const ready = new Set(urls)
  const drained = new Set<string>()
  const running = new Map<string, number>()
  let turn = 0
  const check = async (url: string) => {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
  }
  const timer = setInterval(() => void Promise.all(urls.map(check)), 200)
  return {
    urls,
    listReadyFirst() {
      turn = (turn + 1) % urls.length
      return [...urls.slice(turn), ...urls.slice(0, turn)]
        .filter((url) => !drained.has(url))
        .sort((a, b) => Number(ready.has(b)) - Number(ready.has(a)))
    },
    async drain(url) {
      drained.add(url)
      await until(() => !running.get(url))
    },
    restore: (url) => void drained.delete(url),
    async count(url, request, { isStream }) {
      if (isStream) return request
      running.set(url, (running.get(url) ?? 0) + 1)
      return request.finally(() => running.set(url, (running.get(url) ?? 0) - 1))
    },
    close: () => clearInterval(timer),
  }
}

function createAgent(url: string): HttpAgent {
  const options = { keepAlive: true, maxSockets: 1 }
  // The proxy of a test has a certificate of its own.
  return url.startsWith('https:')
    ? new HttpsAgent({ ...options, rejectUnauthorized: false })
    : new HttpAgent(options)
}

function send(
  url: string,
  options: { method: string; agent: HttpAgent | undefined; authorization: string },
  body?: object,
): Promise<Answer> {
  const { method, agent, authorization } = options
  const text = body && JSON.stringify(body)
  const headers = {
    authorization,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve, reject) => {
    const start = url.startsWith('https:') ? requestHttps : requestHttp
    const request = start(url, { method, agent, headers, timeout: 20_000 }, (response) => {
      let received = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        received += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }))
      response.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error('no answer within 20 seconds')))
    request.on('error', reject)
    request.end(text)
  })
}

/**
 * Reads and saves until it is finished, with many clients. Each writer has a product of its own and
 * counts up, so that the value and the log show whether an acknowledged save is missing or was done twice.
 */
export async function startLoad(
  connect: () => Send,
  { databaseUrl, readers }: { databaseUrl: string; readers: number },
): Promise<Load> {
  let isRunning = true
  let reads = 0
  let saves = 0
  let streams = 0
  const failures: string[] = []
  const check = connect()
  const { products } = JSON.parse((await check('GET', `${compositions}/GB`)).text) as {
    products: { legacyProductId: number; composition: { N: number } }[]
  }
  const before = await countLogEntries(databaseUrl)
  const acknowledged = new Map<number, { count: number; value: number }>()

  async function attempt(what: string, work: () => Promise<Answer>): Promise<boolean> {
    try {
      const { status, text } = await work()
      if (status === 200) return true
      failures.push(`${what}: ${status} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? error.message : error}`)
    }
    return false
  }

  async function read(): Promise<void> {
    const client = connect()
    while (isRunning) {
      if (await attempt('read', () => client('GET', `${compositions}/GB`))) reads += 1
      await wait(40)
    }
  }

  async function save({ legacyProductId, composition }: (typeof products)[number]): Promise<void> {
    const client = connect()
    let value = composition.N
    for (let count = 0; isRunning; ) {
      const next = Math.round(((value + 0.0001) % 90) * 10_000) / 10_000
      const change = { legacyProductId, composition: { N: next }, was: { N: value } }
      const body = { countryCode: 'GB', products: [change] }
      if (await attempt('save', () => client('POST', compositions, body))) {
        count += 1
        saves += 1
        value = next
        acknowledged.set(legacyProductId, { count, value })
      }
      await wait(40)
    }
  }

  async function listen(): Promise<void> {
    const client = connect()
    while (isRunning) {
      const ended = client('GET', '/api/experience/events?country=GB')
      const result = await Promise.race([ended.catch(String), until(() => !isRunning)])
      if (typeof result === 'string') failures.push(`stream: ${result}`)
      if (result) streams += 1
      await wait(100)
    }
  }

  const clients = [
    ...Array.from({ length: readers }, read),
    ...products.map(save),
    ...Array.from({ length: 3 }, listen),
  ]
  return {
    answered: () => reads + saves,
    async finish() {
      isRunning = false
      await Promise.all(clients)
      const wrongProducts: string[] = []
      const after = await countLogEntries(databaseUrl)
      for (const [id, { count, value }] of acknowledged) {
        const stored = JSON.parse(
          (await check('GET', `/api/product-information/search/${id}`)).text,
        )
        const entries = (after.get(id) ?? 0) - (before.get(id) ?? 0)
        if (stored.composition.N === value && entries === count) continue
        wrongProducts.push(
          `${id}: stored ${stored.composition.N}, acknowledged ${value}; ${entries} log entries for ${count} saves`,
        )
      }
      return { reads, saves, streams, failures, wrongProducts }
    },
  }
}

async function until(condition: () => boolean): Promise<undefined> {
  while (!condition()) await wait(100)
}

async function countLogEntries(databaseUrl: string): Promise<Map<number, number>> {
  const rows = await listRows<{ id: number; entries: number }>(
    databaseUrl,
    `select record_id::int as id, count(*)::int as entries from audit_log
     where kind = 'product' group by record_id`,
  )
  return new Map(rows.map(({ id, entries }) => [id, entries]))
}
