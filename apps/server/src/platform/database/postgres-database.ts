import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Database, type Queryable, queryable } from './database.ts'
import { postgresListener } from './postgres-listener.ts'
import type { Sql } from './sql.ts'

/**
 * A PostgreSQL server. Connections are opened by the first statements, and again after they were lost.
 * Statements are prepared once per connection, by name.
 */
export function openPostgres(url: string, options: { connections: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: 10_000,
    application_name: 'nutripim',
  })
  let lost = 0
  const listeners = new Set<(error: Error) => void>()
  const reportLost = (error: Error) => {
    lost += 1
    for (const listener of listeners) listener(error)
  }
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', reportLost)
  const listener = postgresListener(url, reportLost)

  let statements = 0
  const run = async (client: pg.Pool | pg.ClientBase, { text, values }: Sql): Promise<object[]> => {
    statements += 1
    return (await client.query({ name: nameOf(text), text, values: [...values] })).rows
  }

  const clients = new WeakMap<Queryable, pg.ClientBase>()
  return {
    ...queryable((statement) => run(pool, statement)),

    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      // The pool does not watch a connection that is in use; without a listener the error would end the process.
      const onBroken = (error: Error) => {
        broken = error
        reportLost(error)
      }
      client.on('error', onBroken)
      try {
        await client.query('begin')
        const tx = queryable((statement) => run(client, statement))
        clients.set(tx, client)
        const result = await work(tx)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken ??= failure
        })
        throw error
      } finally {
        client.release(broken)
        client.off('error', onBroken)
      }
    },

    async script(text, tx) {
      await ((tx && clients.get(tx)) ?? pool).query(text)
    },

    listen: listener.listen,

    onConnectionLost: (listener) => void listeners.add(listener),
    load: () => ({
      open: pool.totalCount - pool.idleCount,
      lost,
      waiting: pool.waitingCount,
      statements,
    }),
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

const names = new Map<string, string>()

/** One prepared statement per text. All texts come from our source code, so the map stays small. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
  }
  return name
}
