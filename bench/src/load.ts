import autocannon from 'autocannon'

interface Load {
  url: string
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  expect?: number
  /** Fewer where one answer takes long: too few would end within the time to be counted. */
  connections?: number
  /** The bodies that one connection sends in turn: each writer has its own. */
  bodiesOf?: (connection: number) => string[]
}

/** Requests per second over 3 s. Any answer but the expected one is an error, not a figure. */
export async function requestsPerSecond(load: Load): Promise<number> {
  let next = 0
  const unexpected = new Map<number, number>()
  const result = await autocannon({
    url: load.url,
    method: load.method ?? 'GET',
    headers: load.headers,
    connections: load.connections ?? 50,
    duration: 3,
    setupClient(client) {
      const bodies = load.bodiesOf?.(next++)
      let sent = 0
      const body = () => bodies![sent++ % bodies!.length]!
      if (bodies) client.setBody(body())
      client.on('response', (status: number) => {
        if (status !== (load.expect ?? 200))
          unexpected.set(status, (unexpected.get(status) ?? 0) + 1)
        if (bodies) client.setBody(body())
      })
    },
  })
  if (unexpected.size > 0 || result.errors > 0) {
    throw new Error(
      `${load.url}: ${result.errors} errors, answers ${JSON.stringify([...unexpected])}`,
    )
  }
  return result.requests.total / result.duration
}
