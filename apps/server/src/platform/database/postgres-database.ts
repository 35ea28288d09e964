import { createHash } from 'node:crypto'
import pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { type Database, type Queryable, queryable } from './database.ts'
import { postgresListener } from './postgres-listener.ts'
import type { Sql } from './sql.ts'

/** Connects to a PostgreSQL server. Statements are prepared once per connection, by name. */
export async function openPostgres(
  url: string,
  options: { connections: number; onError?: (error: Error) => void },
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: 10_000,
    application_name: 'nutripim',
  })
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', (error) => options.onError?.(error))
  await requireSupportedServer(pool)
  const listener = postgresListener(url, options.onError)

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
      try {
        await client.query('begin')
        const tx = queryable((statement) => run(client, statement))
        clients.set(tx, client)
        const result = await work(tx)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },

    async script(text, tx) {
      await ((tx && clients.get(tx)) ?? pool).query(text)
    },

    listen: listener.listen,

    load: () => ({
      open: pool.totalCount - pool.idleCount,
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

async function requireSupportedServer(pool: pg.Pool): Promise<void> {
  const [row] = await pool
    .query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    .then((result) => result.rows)
    .catch(async (error: Error) => {
      await pool.end().catch(() => {})
      throw new StartupError(
        `DATABASE_URL: cannot connect to the database (${error.message || codeOf(error)}).`,
      )
    })
  if (!row || row.version < 150_000) {
    await pool.end()
    throw new StartupError('DATABASE_URL: NutriPIM requires PostgreSQL 15 or newer.')
  }
}

/** Where several addresses were tried, the error has a code but no message. */
function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : error.name
}
