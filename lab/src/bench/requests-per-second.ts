import autocannon from 'autocannon'

interface Load {
  url: string
  headers: Record<string, string>
  /** The headers of a connection, if not the same for all. */
  headersOf?: ((connection: number) => Record<string, string>) | undefined
  method?: 'GET' | 'POST'
  expect?: number
  /** Fewer for slow responses, so that enough of them finish during the measurement. */
  connections?: number
  /** The next body of a connection, which has sent `count` before. */
  createBody?: (connection: number, count: number) => string
}

const seconds = 3
/** Fewer responses than these say little: with 50 connections the last ones that are under way weigh too much. */
const fastResponses = 300
const secondsOfSlowCalls = 8
/** The addresses that had few responses. */
const slowCalls = new Set<string>()

export const requestsPerSecond = async (load: Load): Promise<number> =>
  (await measureRequests(load)).rate

/** Sends requests for some seconds, for longer if the responses are slow. An unexpected response is an error. */
export async function measureRequests(load: Load): Promise<{ total: number; rate: number }> {
  const isSlow = slowCalls.has(load.url)
  const measured = await measureFor(isSlow ? secondsOfSlowCalls : seconds, load)
  // The first measurement of a call only warms up.
  if (!isSlow && measured.total < fastResponses) slowCalls.add(load.url)
  return measured
}

async function measureFor(duration: number, load: Load): Promise<{ total: number; rate: number }> {
  let next = 0
  const unexpected = new Map<number, number>()
  const result = await autocannon({
    url: load.url,
    method: load.method ?? 'GET',
    headers: load.headers,
    connections: load.connections ?? 50,
    duration,
    setupClient(client) {
      const connection = next++
      if (load.headersOf) client.setHeaders(load.headersOf(connection))
      let sent = 0
      const setNextBody = () => {
        if (load.createBody) client.setBody(load.createBody(connection, sent++))
      }
      setNextBody()
      client.on('response', (status: number) => {
        if (status !== (load.expect ?? 200))
          unexpected.set(status, (unexpected.get(status) ?? 0) + 1)
        setNextBody()
      })
    },
  })
  if (unexpected.size > 0 || result.errors > 0) {
    throw new Error(
      `${load.url}: ${result.errors} errors, responses ${JSON.stringify([...unexpected])}`,
    )
  }
  const { total } = result.requests
  return { total, rate: total / result.duration }
}
