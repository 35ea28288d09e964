import { people } from '@nutripim/server/test-support/app'
import { allHeadings, aRow, dealerFile } from '@nutripim/server/test-support/dealers'
import { form } from '@nutripim/server/test-support/exchange/workbook'
import {
  createServerCalls,
  measureMeanwhile,
  type ServerCalls,
} from '@nutripim/server/test-support/server-calls'
import { startServers, type TestServers } from '@nutripim/server/test-support/servers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Milliseconds. */
const maxWait = 1000
const check = 'product-information/dealers/check'
const download = {
  email: people.dealerManager,
  path: 'product-information/dealers/download/GB',
}

interface QueueEvent {
  type: string
  before?: number
}

describe.each(['two servers on PostgreSQL', 'a server with the embedded database'] as const)(
  '%s',
  (kind) => {
    let servers: TestServers
    let calls: ServerCalls
    const rows = Array.from({ length: 12_000 }, (_, n) => aRow(n))
    const large = dealerFile(rows, allHeadings, 'xls')
    const small = dealerFile([aRow(1)])

    beforeAll(async () => {
      servers = await startServers[kind]()
      calls = createServerCalls(servers)
      for (const server of servers.servers) {
        await (await calls.send(server, download)).arrayBuffer()
      }
    }, 300_000)
    afterAll(() => servers?.stop())

    /** Sends a file to a server; returns the events of the answer. */
    async function upload(server: number, email: string, country: string, file: File) {
      const target = servers.servers[server] ?? servers.servers[0]
      const response = await calls.send(target, {
        email,
        method: 'POST',
        path: check,
        body: form({ countryCode: country, file }),
        headers: { accept: 'text/event-stream' },
      })
      const text = await response.text()
      return text
        .split('\n\n')
        .filter((block) => block.startsWith('data: '))
        .map((block): QueueEvent => JSON.parse(block.slice(6)))
    }

    test('downloads of another user take less than a second while two large files are read on each server', async () => {
      const uploads = Promise.all(
        servers.servers.flatMap((_, server) => [
          upload(server, people.globalAdmin, 'ES', large),
          upload(server, people.globalAdmin, 'PT', large),
        ]),
      )
      const { answer, slowest, count } = await measureMeanwhile(servers, calls, download, uploads)
      console.info(kind, { megabytes: large.size / 1e6, downloads: count, slowest })
      for (const events of answer) expect(events.at(-1)?.type).toBe('answer')
      // On each server one of the two was told how many are read before it.
      const queued = answer.filter((events) => events.some(({ type }) => type === 'queued'))
      expect(queued.length).toBeGreaterThanOrEqual(servers.servers.length)
      expect(slowest).toBeLessThan(maxWait)
    })

    test('the upload of another user does not wait for all uploads of the first one, on each server', async () => {
      const order: string[] = []
      await Promise.all(
        servers.servers.flatMap((_, server) => {
          const send = async (name: string, email: string) => {
            await upload(server, email, 'GB', small)
            order.push(`${name} on ${server}`)
          }
          return [
            ...['a1', 'a2', 'a3', 'a4'].map((name) => send(name, people.globalAdmin)),
            send('b', people.dealerManager),
          ]
        }),
      )
      for (const server of servers.servers.keys()) {
        const ofServer = order.filter((entry) => entry.endsWith(` on ${server}`))
        expect(ofServer.findIndex((entry) => entry.startsWith('b'))).toBeLessThan(4)
      }
    })
  },
)
