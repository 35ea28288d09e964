import { type AppParts, createApp } from '@nutripim/server/app'
import { type Config, readConfig } from '@nutripim/server/platform/config/config'
import type { Database } from '@nutripim/server/platform/database/database'
import { openTracing } from '@nutripim/server/platform/tracing/open-tracing'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { ZodError } from 'zod'
import { openTestDatabase } from './database.ts'
import { startTestProvider, type TestProvider } from './provider.ts'
import { openTestStream, type TestStream } from './stream.ts'

export const people = {
  globalAdmin: 'gina.admin@nutripim.example',
  regionalAdmin: 'rafal.regional@nutripim.example',
  marketer: 'maria.marketer@nutripim.example',
  approver: 'arno.approver@nutripim.example',
  dealerManager: 'dora.dealer@nutripim.example',
  developer: 'devi.developer@nutripim.example',
  withoutRole: 'nora.norole@nutripim.example',
} as const

export type Person = keyof typeof people

export interface TestAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  body: any
  headers: Record<string, unknown>
}

export interface TestApp {
  database: Database
  /** What the server uses: another connection if its role owns nothing. */
  databaseOfServer: Database
  provider: TestProvider
  /** Makes a call as a demo user, or without a token. */
  call(
    person: Person | undefined,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>
  /** Sends a request over a real connection, which can be aborted. */
  fetch(person: Person, path: string, init: RequestInit): Promise<Response>
  /** Listens to an event stream, as a demo user or with a token. */
  listen<Event>(
    listener: Person | { token: string } | undefined,
    path: string,
    lastEventId?: string,
  ): Promise<TestStream<Event>>
  /** Requests any address of the server. */
  get(url: string, authorization?: string): Promise<LightMyRequestResponse>
  /** Listens on a port, for tests that need a real connection. */
  address(): Promise<string>
  /** Asks the server to stop; it answers until it is closed. */
  stop(): void
  close(): Promise<void>
}

/** Parsed JSON, the bytes of a file, or a list of events. */
function bodyOf(answer: LightMyRequestResponse) {
  if (answer.headers['content-disposition']) return answer.rawPayload
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    const events = answer.body.split('\n\n').filter((event) => event.startsWith('data: '))
    return events.map((event) => JSON.parse(event.slice(6)))
  }
  return answer.body === '' ? undefined : JSON.parse(answer.body)
}

/** Starts the whole server on a separate database; all demo users can sign in. */
export async function openTestApp(
  changes: Partial<Config> = {},
  {
    clock,
    wrapDatabase = (own) => own,
    ...options
  }: Parameters<typeof openTestDatabase>[0] & {
    clock?: AppParts['clock']
    /** What the server uses in place of its database. */
    wrapDatabase?: (ofServer: Database) => Database
  } = {},
): Promise<TestApp> {
  const [database, provider] = await Promise.all([openTestDatabase(options), startTestProvider()])
  const ofServer = wrapDatabase(database.ofServer ?? database)
  const config = {
    ...readConfig({
      LOG_LEVEL: 'silent',
      CHECK_ANSWERS: '1',
      PORT: '0',
      WEBHOOK_KEY: 'a key of at least thirty-two letters',
    }),
    provider,
    ...changes,
  }
  const stopping = new AbortController()
  const tracing = await openTracing(config.tracing, 'test')
  const app = await createApp({
    config,
    database: tracing ? tracing.traceDatabase(ofServer, 'primary') : ofServer,
    tracing,
    provider: changes.provider ?? provider,
    stopping: stopping.signal,
    clock,
  })
  const wrongAnswers: string[] = []
  app.addHook('onError', async ({ method, url }, _reply, error) => {
    if (error instanceof ZodError) wrongAnswers.push(`${method} ${url}: ${error.message}`)
  })
  await app.ready()
  const tokens = new Map<Person, Promise<string>>()
  let address: Promise<string> | undefined

  const listening = () => {
    address ??= app.listen({ port: 0, host: '127.0.0.1' })
    return address
  }

  const tokenOf = (person: Person) => {
    let token = tokens.get(person)
    if (!token) {
      token = provider.issue({ email: people[person], name: people[person] })
      tokens.set(person, token)
    }
    return token
  }

  return {
    database,
    databaseOfServer: ofServer,
    provider,
    async call(person, method, path, body, headers = {}) {
      const request: InjectOptions = {
        method,
        url: `/api/${path}`,
        headers: {
          ...(person && { authorization: `Bearer ${await tokenOf(person)}` }),
          ...headers,
        },
        ...(body !== undefined && { payload: body as object }),
      }
      const answer = await app.inject(request)
      // Also where the test does not look at the answer.
      const [wrong] = wrongAnswers.splice(0)
      if (wrong !== undefined) throw new Error(`The answer is not as described. ${wrong}`)
      return {
        status: answer.statusCode,
        body: bodyOf(answer),
        headers: answer.headers,
      }
    },
    async fetch(person, path, init) {
      address ??= app.listen({ port: 0, host: '127.0.0.1' })
      const headers = { ...init.headers, authorization: `Bearer ${await tokenOf(person)}` }
      return fetch(`${await address}/api/${path}`, { ...init, headers })
    },
    async listen<Event>(
      listener: Person | { token: string } | undefined,
      path: string,
      lastEventId?: string,
    ) {
      const token = typeof listener === 'string' ? await tokenOf(listener) : listener?.token
      return openTestStream<Event>(`${await listening()}/api/${path}`, token, lastEventId)
    },
    get: (url, authorization) =>
      app.inject({ url, headers: authorization ? { authorization } : {} }),
    address: listening,
    stop: () => stopping.abort(),
    async close() {
      await app.close()
      await Promise.all([database.close(), provider.close()])
    },
  }
}
