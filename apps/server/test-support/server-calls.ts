import type { RunningProduct } from '@nutripim/tools/run-product'
import type { TestAnswer } from './app.ts'
import type { TestServers } from './servers.ts'

export interface ServerCall {
  email: string
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object | FormData
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Sends a call of a user to one of the servers. */
export function createServerCalls({ servers, authorize }: TestServers) {
  const tokens = new Map<string, Promise<string>>()

  async function send(server: RunningProduct, call: ServerCall): Promise<Response> {
    const { email, method = 'GET', path, body, headers, signal } = call
    const authorization = tokens.get(email) ?? authorize(email)
    tokens.set(email, authorization)
    const isForm = body instanceof FormData
    return fetch(`${server.url}/api/${path}`, {
      method,
      headers: {
        authorization: await authorization,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  }

  let last = 0
  return {
    send,
    /** Each call goes to the next server, as behind a proxy. */
    async call(call: ServerCall): Promise<Pick<TestAnswer, 'status' | 'body'>> {
      last += 1
      const response = await send(servers[last % servers.length] ?? servers[0], call)
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    },
  }
}

export type ServerCalls = ReturnType<typeof createServerCalls>

/** Sends a call to every server again and again until the work is done; says how many milliseconds the slowest took. */
export async function measureMeanwhile<Answer>(
  { servers }: TestServers,
  { send }: ServerCalls,
  call: ServerCall,
  work: Promise<Answer>,
): Promise<{ answer: Answer; slowest: number; count: number }> {
  let isRunning = true
  const done = work.finally(() => {
    isRunning = false
  })
  let slowest = 0
  let count = 0
  const watch = async (server: RunningProduct) => {
    while (isRunning) {
      const started = performance.now()
      const response = await send(server, call)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${call.path}: ${response.status}`)
      slowest = Math.max(slowest, Math.round(performance.now() - started))
      count += 1
    }
  }
  await Promise.all(servers.map(watch))
  return { answer: await done, slowest, count }
}
