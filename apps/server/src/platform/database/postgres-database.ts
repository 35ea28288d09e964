import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Database, type DatabaseWork, type Queryable, queryable } from './database.ts'
import {
  isDatabaseUnreachable,
  recordDatabaseError,
  recordDatabaseErrors,
} from './database-fault.ts'
import { isOwnSession } from './postgres/greet-session.ts'
import { type Outage, trackOutages } from './postgres/outages.ts'
import { postgresListener } from './postgres/postgres-listener.ts'
import { openPostgresPool } from './postgres/postgres-pool.ts'
import { retryWhileUnreachable } from './retry.ts'
import type { Sql } from './sql.ts'
import { createDeadline, type Deadline, patientLimits, type TimeLimits } from './time-limits.ts'

/**
 * A PostgreSQL server. Connections are opened by the first statements, and again after they were lost.
 * Statements are prepared once per connection, by name; behind a connection pooler each time.
 */
export function openPostgresDatabase(
  url: string,
  {
    connections,
    limits = patientLimits,
    listenUrl = url,
    isReplica = false,
  }: { connections: number; limits?: TimeLimits; listenUrl?: string; isReplica?: boolean },
): Database {
  const reporters = new Set<(outage: Outage) => void>()
  const report = (outage: Outage) => {
    for (const reporter of reporters) reporter(outage)
  }
  const pool = openPostgresPool(url, {
    connections,
    limits,
    outages: trackOutages(report),
    isReplica,
  })
  const listener = postgresListener(listenUrl, limits.connect, trackOutages(report))

  let statements = 0
  const run = (client: pg.ClientBase, { text, values }: Sql, deadline: Deadline) => {
    statements += 1
    return new Promise<object[]>((resolve, reject) => {
      // A query object, because the driver copies the settings of a plain object at some cost.
      const query = new pg.Query<object>(text, [...values], (error, result) =>
        error ? reject(recordDatabaseError(error)) : resolve(result.rows),
      )
      if (isOwnSession(client)) query.name = nameOf(text)
      query.query_timeout = deadline.left()
      client.query(query)
    })
  }

  const runScript = (client: pg.ClientBase, text: string, deadline: Deadline) =>
    recordDatabaseErrors(async () => {
      await client.query({ text, query_timeout: deadline.left() })
    })

  const scripts = new WeakMap<Queryable, (text: string) => Promise<void>>()

  /** Tries again as long as nothing has begun. */
  function transaction<T>(deadline: Deadline, work: (tx: Queryable) => Promise<T>): Promise<T> {
    let hasBegun = false
    const begun = (tx: Queryable) => {
      hasBegun = true
      return work(tx)
    }
    return retryWhileUnreachable(
      () => tryTransaction(deadline, begun),
      // Instead of a replica the caller uses the primary.
      () => !hasBegun && !isReplica,
    )
  }

  function tryTransaction<T>(deadline: Deadline, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return pool.use(deadline, async (client) => {
      const script = (text: string) => runScript(client, text, deadline)
      const hasLimit = deadline.limit === limits.usual && isOwnSession(client)
      await script(hasLimit ? 'begin' : beginWithin(deadline.limit))
      try {
        const tx = queryable((statement) => run(client, statement, deadline))
        scripts.set(tx, script)
        const result = await work(tx)
        await script('commit')
        return result
      } catch (error) {
        // The database itself rolls back what an interrupted connection has begun.
        if (!isDatabaseUnreachable(error)) await script('rollback')
        throw error
      }
    })
  }

  /** `start` returns the deadline of a statement or transaction; those of one piece of work share it. */
  function createQueryable(start: () => Deadline): Queryable {
    return queryable((statement) => {
      const deadline = start()
      // Only a transaction can have a longer limit than the session.
      if (deadline.limit > limits.usual) return transaction(deadline, (tx) => tx.all(statement))
      return pool.use(deadline, (client) => run(client, statement, deadline))
    })
  }

  function createWork(start: () => Deadline): DatabaseWork {
    return {
      ...createQueryable(start),
      transaction: (work) => transaction(start(), work),
      async script(text, tx) {
        const script = tx && scripts.get(tx)
        if (script) return script(text)
        const deadline = start()
        await pool.use(deadline, (client) => runScript(client, text, deadline))
      },
    }
  }

  return {
    ...createWork(() => createDeadline(limits.usual)),
    within(limit) {
      const deadline = createDeadline(limits[limit])
      return createWork(() => deadline)
    },
    listen: listener.listen,
    onOutage: (listener) => void reporters.add(listener),
    load: () => ({ ...pool.load(), statements }),
    async close() {
      await listener.close()
      await pool.close()
    },
  }
}

function beginWithin(limit: number): string {
  return `begin; set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = ${limit}`
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
