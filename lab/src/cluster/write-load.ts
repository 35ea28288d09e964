import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Writer } from './cluster-data.ts'
import type { Traffic, Write } from './traffic.ts'

export interface WriteLoad {
  stop(): Promise<void>
}

interface LoadSettings {
  url: string
  writers: readonly Writer[]
  issueToken(email: string): string
  traffic: Traffic
}

/** One write in five adds a dealer, the others change a cell in all products of the writer. */
const dealerEvery = 5

/** Every writer saves again and again, and repeats a save with the same key until it is answered. */
export function startWriteLoad({ url, writers, issueToken, traffic }: LoadSettings): WriteLoad {
  let isStopped = false
  const send = async (writer: Writer, token: string, write: Write) => {
    const { path, body } = createRequest(writer, write)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    while (!isStopped) {
      const started = performance.now()
      const answer = await post(`${url}/api/product-information/${path}`, headers, body)
      traffic.countAnswer(answer, performance.now() - started)
      if (answer === '200') return traffic.acknowledge(write)
      if (answer.startsWith('4')) return
      await wait(500)
    }
  }
  const running = writers.map(async (writer) => {
    const token = issueToken(writer.email)
    for (let sequence = 1; !isStopped; sequence += 1) {
      const kind = sequence % dealerEvery === 0 ? 'dealer' : 'composition'
      await send(writer, token, { kind, writer: writer.number, sequence })
      await wait(100)
    }
  })
  return {
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}

/** Returns the status, or what went wrong with the connection. */
async function post(url: string, headers: Record<string, string>, body: object): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    await response.text()
    return String(response.status)
  } catch (error) {
    return findCode(error)
  }
}

function createRequest({ country, products }: Writer, write: Write) {
  if (write.kind === 'dealer') {
    const body = { name: dealerName(write), address: 'Street 1', longitude: 1, latitude: 50 }
    return { path: 'dealers', body: { dealerContactId: 0, countryId: country, ...body } }
  }
  const composition = { Fe: write.sequence / 10_000 }
  return {
    path: 'product-compositions',
    body: {
      countryCode: country,
      products: products.map((legacyProductId) => ({ legacyProductId, composition })),
    },
  }
}

export function dealerName({ writer, sequence }: { writer: number; sequence: number }): string {
  return `Dealer ${writer}/${sequence}`
}

/** fetch wraps the reason, such as ECONNRESET, into its error. */
function findCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error.name
}
