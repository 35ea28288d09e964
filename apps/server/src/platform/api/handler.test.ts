import { type Route, routes } from '@nutripim/contract/api/route'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { DatabaseWork, WaitingQueryable } from '../database/database.ts'
import type { JsonSql } from '../database/json-text.ts'
import { sql } from '../database/sql.ts'
import {
  type ApiHandlers,
  type EarlyCall,
  type Handlers,
  listEndpoints,
  type PreparedHandler,
  type WaitingEndpoint,
} from './handler.ts'
import { Reply } from './reply.ts'

const table = routes({
  getName: {
    method: 'GET',
    path: '/name',
    summary: 'Get the name',
    signedIn: true,
    answer: z.strictObject({ name: z.string() }),
  },
})
const name: JsonSql<{ name: string }> = sql`select '{"name":"A"}' as json`
const count: JsonSql<{ count: number }> = sql`select '{"count":1}' as json`

test('a handler that sends JSON of another type than its answer does not compile', () => {
  const right: Handlers<typeof table> = {
    getName: async ({ db }) => Reply.json(await db.getJson(name)),
  }
  const wrong: Handlers<typeof table> = {
    // @ts-expect-error the statement builds a count, the answer is a name
    getName: async ({ db }) => Reply.json(await db.getJson(count)),
  }
  const untyped: Handlers<typeof table> = {
    // @ts-expect-error a text whose content is not known
    getName: () => Reply.json('{"name":"A"}'),
  }
  expect([right, wrong, untyped]).toHaveLength(3)
})

test('a database with one limit for all its work does not compile for what waits', () => {
  const stream = routes({
    followNames: {
      method: 'GET',
      path: '/names',
      summary: 'Follow names',
      signedIn: true,
      isStream: true,
      answer: z.string(),
    },
  })
  const follow = (db: WaitingQueryable) => db.all(sql`select 1`)
  const right: Handlers<typeof stream> = {
    followNames: ({ db }) => Reply.events(() => void follow(db)),
  }
  const wrong: Handlers<typeof table> = {
    getName: async ({ db }) => {
      // @ts-expect-error the statements of this call share a limit
      await follow(db)
      return { name: 'A' }
    },
  }
  const answer = (endpoint: WaitingEndpoint, call: EarlyCall<Route>, db: DatabaseWork) =>
    // @ts-expect-error so does what is within a limit
    endpoint.handle({ ...call, db })
  expect([right, wrong, answer]).toHaveLength(3)
})

test('a route or a feature without handler does not compile, and is reported at the start', () => {
  // @ts-expect-error no handler for getName
  const noRoute: ApiHandlers<{ names: typeof table }> = { names: {} }
  // @ts-expect-error no handlers for names
  const noFeature: ApiHandlers<{ names: typeof table }> = {}
  for (const handlers of [noRoute, noFeature]) {
    expect(() => listEndpoints({ names: table }, handlers)).toThrow('getName of names')
  }
})

test('handle receives what prepare returns', async () => {
  const handler = {
    prepare: async () => 'A',
    handle: (_call, prepared) => ({ name: prepared.toLowerCase() }),
  } satisfies PreparedHandler<(typeof table)['getName'], string>
  const wrong = {
    // @ts-expect-error prepare returns a number, handle receives a text
    prepare: async () => 1,
    handle: (_call, prepared) => ({ name: prepared.toLowerCase() }),
  } satisfies PreparedHandler<(typeof table)['getName'], string>
  const [endpoint] = listEndpoints({ names: table }, { names: { getName: handler } })
  expect(endpoint).toMatchObject({ name: 'getName', prepare: handler.prepare })
  expect(wrong).toBeDefined()
})
