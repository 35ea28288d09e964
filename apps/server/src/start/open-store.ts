import { existsSync } from 'node:fs'
import * as statements from '../features/identity/identity-sql.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { lockDataFolder } from '../platform/database/embedded/data-folder-lock.ts'
import { createGatedDatabase } from '../platform/database/gated-database.ts'
import { migrate } from '../platform/database/migrate/migrate.ts'
import { isPooler } from '../platform/database/postgres/greet-session.ts'
import { splitDatabaseUrl } from '../platform/database/postgres/postgres-hosts.ts'
import { openPostgresDatabase } from '../platform/database/postgres-database.ts'
import { createReadReplica, type ReadReplica } from '../platform/database/replica/read-replica.ts'
import { restrictRole } from '../platform/database/role/restrict-role.ts'
import type { CurrentRole } from '../platform/database/role/server-role-sql.ts'
import * as roleStatements from '../platform/database/role/server-role-sql.ts'
import { sql } from '../platform/database/sql.ts'
import type { StartLog } from '../platform/start-log.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { loadReference } from '../seed/reference.ts'
import { explainDatabaseError, withSetting } from './explain-database.ts'
import { waitForDatabase } from './wait-for-database.ts'

export interface Store {
  /** Rejects statements until it is prepared. */
  database: Database
  /** Undefined where the database answers all reads. */
  replica: ReadReplica | undefined
  /** Waits for the database and migrates it. False where the server was stopped before that. */
  prepare(onUnreachable: () => void): Promise<boolean>
}

/** Opens the database without using it yet, so that the server can start without one. */
export async function openStore(
  config: Config,
  out: StartLog,
  closing: (() => Promise<void>)[],
  tracing?: Tracing,
): Promise<Store> {
  const database = await open(config.database, out, closing)
  const { gated, open: openGate } = createGatedDatabase(database)
  const stopping = new AbortController()
  closing.push(async () => stopping.abort())
  return {
    database: tracing ? tracing.traceDatabase(gated, 'primary') : gated,
    replica: openReplica(config.database, out, closing, tracing),
    async prepare(onUnreachable) {
      const { signal } = stopping
      const isPrepared = await waitForDatabase(() => migrateAndLoad(config, database, out), {
        out,
        signal,
        onUnreachable,
      })
      if (isPrepared) openGate()
      return isPrepared
    },
  }
}

/** An empty database gets reference data. */
async function migrateAndLoad(config: Config, database: Database, out: StartLog): Promise<void> {
  const { role, isSuperuser } = await database.get<CurrentRole>(roleStatements.getCurrentRole())
  const admin = openAdmin(config.database)
  const { applied } = await withSetting(admin ? 'DATABASE_ADMIN_URL' : 'DATABASE_URL', () =>
    migrate(admin ?? database, async (tx) => {
      if (await isEmpty(tx)) {
        out.info('Loading the reference data …')
        await loadReference(tx)
      }
      if (config.bootstrapAdminEmail) await bootstrap(tx, config.bootstrapAdminEmail, out)
      if (admin) await restrictRole(admin, tx, database)
    }),
  ).finally(() => admin?.close())
  if (applied.length > 0) out.info(`Applied ${applied.length} database migrations`)
  if ('url' in config.database && isSuperuser) {
    out.warn(
      `DATABASE_URL: its role "${role}" is a superuser, so whoever learns the password controls the whole database server. Use a role that owns only this database, or DATABASE_ADMIN_URL with two roles (docs/running.md).`,
    )
  }
  await checkListening(config.database, out)
}

/** The server also works without live changes, so what is wrong with them is only a warning. */
async function checkListening(where: Config['database'], out: StartLog): Promise<void> {
  if (!('url' in where)) return
  const [url, ...others] = splitDatabaseUrl('DATABASE_LISTEN_URL', where.listenUrl)
  if (!url) return
  try {
    if (!(await isPooler(url, where.limits.connect))) return
    out.warn(
      'the server listens for changes through a connection pooler. In transaction mode, changes that other users save do not appear live. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
    )
  } catch (error) {
    // The other hosts are tried when it listens; those of DATABASE_URL have just answered.
    if (others.length > 0 || where.listenUrl === where.url) return
    const { message } = explainDatabaseError(error, 'DATABASE_LISTEN_URL')
    out.warn(`${message} Until it works, changes that other users save do not appear live.`)
  }
}

/** A connection of the role that owns the tables, where there is such a role. */
function openAdmin(where: Config['database']): Database | undefined {
  if (!('url' in where) || !where.adminUrl) return undefined
  return openPostgresDatabase(where.adminUrl, { connections: 1, limits: where.limits })
}

async function open(
  where: Config['database'],
  out: StartLog,
  closing: (() => Promise<void>)[],
): Promise<Database> {
  if ('url' in where) {
    out.info('Opening the PostgreSQL database …')
    const database = openPostgresDatabase(where.url, where)
    closing.push(() => database.close())
    return database
  }
  closing.push(await lockDataFolder(where.folder))
  const dataDir = `${where.folder}/database`
  if (!existsSync(dataDir)) {
    out.info('Loading the demo data …')
    const { unpackDemoSnapshot } = await import('../seed/demo-snapshot.ts')
    await unpackDemoSnapshot(dataDir)
  }
  out.info(`Opening the embedded database in ${where.folder} …`)
  // With PostgreSQL it would only take memory.
  const { openEmbeddedDatabase } = await import(
    '../platform/database/embedded/embedded-database.ts'
  )
  const database = await openEmbeddedDatabase({ dataDir })
  closing.push(() => database.close())
  return database
}

function openReplica(
  where: Config['database'],
  out: StartLog,
  closing: (() => Promise<void>)[],
  tracing: Tracing | undefined,
): ReadReplica | undefined {
  if (!('url' in where) || !where.replica) return undefined
  const { limits, connections, replica } = where
  // After half of the time the primary can still answer within the limit of a call.
  const usual = limits.usual / 2
  const connect = Math.min(limits.connect, usual / 2)
  const database = openPostgresDatabase(replica.url, {
    connections,
    limits: { ...limits, usual, connect },
    isReplica: true,
  })
  closing.push(() => database.close())
  database.onOutage((outage) => {
    if (outage.isOver) return out.info('The replica of DATABASE_READ_URL answers again.')
    const { message } = explainDatabaseError(outage.error, 'DATABASE_READ_URL')
    out.warn(`${message} The primary answers all reads meanwhile.`)
  })
  const traced = tracing ? tracing.traceDatabase(database, 'replica') : database
  return createReadReplica(traced, replica.maxWait)
}

async function isEmpty(tx: Queryable): Promise<boolean> {
  const { empty } = await tx.get<{ empty: boolean }>(
    sql`select not exists (select from countries) as empty`,
  )
  return empty
}

async function bootstrap(tx: Queryable, email: string, out: StartLog): Promise<void> {
  if (await tx.find(statements.bootstrapAdministrator(email))) {
    out.info(`Assigned GLOBALADMIN to ${email}, the first administrator`)
  }
}
