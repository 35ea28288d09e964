import { setTimeout as wait } from 'node:timers/promises'
import { people } from '@nutripim/server/test-support/app'
import {
  createServerCalls,
  measureMeanwhile,
  type ServerCalls,
} from '@nutripim/server/test-support/server-calls'
import { startServers, type TestServers } from '@nutripim/server/test-support/servers'
import type { RunningProduct } from '@nutripim/tools/run-product'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Milliseconds. */
const maxWait = 1000
const metricsToken = 'a token of the test'

const preview = (countryCode: string) => ({
  email: people.globalAdmin,
  method: 'POST' as const,
  path: 'global-admin/restore-preview',
  body: {
    countryCode,
    kinds: ['products', 'links', 'advice', 'dealers'],
    moment: '2020-01-01T00:00:00Z',
  },
})
const list = { email: people.marketer, path: 'product-information/product-compositions/ES' }

async function countStatements({ url }: RunningProduct): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const [, count] = /^database_statements_total (\d+)$/m.exec(text) ?? []
  if (count === undefined) throw new Error(`There is no number of statements in: ${text}`)
  return Number(count)
}

describe.each(['two servers on PostgreSQL', 'a server with the embedded database'] as const)(
  '%s',
  (kind) => {
    let servers: TestServers
    let calls: ServerCalls
    beforeAll(async () => {
      servers = await startServers[kind]({ env: { METRICS_TOKEN: metricsToken } })
      calls = createServerCalls(servers)
      // The first calls of a server load keys and pages from disk.
      for (const server of servers.servers) {
        await (await calls.send(server, list)).arrayBuffer()
        await (await calls.send(server, preview('PT'))).arrayBuffer()
      }
    }, 300_000)
    afterAll(() => servers?.stop())

    test('lists of another user take less than a second during a preview to 2020', async () => {
      const [first] = servers.servers
      const began = performance.now()
      const previewing = calls.send(first, preview('IT')).then((response) => response.json())
      const { answer, slowest, count } = await measureMeanwhile(servers, calls, list, previewing)
      const milliseconds = Math.round(performance.now() - began)
      console.info(kind, { preview: milliseconds, lists: count, slowestList: slowest })
      expect(Object(answer).rows.length).toBeGreaterThan(400)
      expect(slowest).toBeLessThan(maxWait)
    })

    test('a preview that its user cancels sends no further statements', async () => {
      const [first] = servers.servers
      const before = await countStatements(first)
      await (await calls.send(first, preview('IT'))).arrayBuffer()
      const whole = (await countStatements(first)) - before
      const leaving = new AbortController()
      const started = await countStatements(first)
      const headers = { accept: 'text/event-stream' }
      const response = await calls.send(first, {
        ...preview('IT'),
        headers,
        signal: leaving.signal,
      })
      const events = response.body?.getReader()
      await events?.read()
      leaving.abort()
      // Other work of the server, such as the digest of notifications, has few statements of its own.
      let last = -1
      let now = await countStatements(first)
      while (now !== last) {
        last = now
        await wait(1000)
        now = await countStatements(first)
      }
      const sent = now - started
      console.info(kind, { statements: whole, ofCancelledPreview: sent })
      expect(sent).toBeLessThan(whole / 2)
      expect((await calls.call(list)).status).toBe(200)
    })
  },
)
