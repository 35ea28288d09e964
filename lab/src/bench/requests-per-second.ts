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
  /** The bodies that one connection sends in turn. */
  listBodies?: (connection: number) => string[]
}

const seconds = 3
/** Fewer responses than these say little: with 50 connections the last ones that are under way weigh too much. */
const fastResponses = 300
const secondsOfSlowCalls = 8
/** The addresses that had few responses. */
const slowCalls = new Set<string>()

/** Measures requests per second, for longer if the responses are slow. An unexpected response is an error. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const isSlow = slowCalls.has(load.url)
  const { total, rate } = await measureFor(isSlow ? secondsOfSlowCalls : seconds, load)
  // The first measurement of a call only warms up.
  if (!isSlow && total < fastResponses) slowCalls.add(load.url)
  return rate
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
      const bodies = load.listBodies?.(connection) ?? []
      if (load.headersOf) client.setHeaders(load.headersOf(connection))
      let sent = 0
      const setNextBody = () => {
        const body = bodies[sent++ % bodies.length]
        if (body) client.setBody(body)
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
