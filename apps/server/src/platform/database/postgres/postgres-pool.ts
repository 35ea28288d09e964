import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  DatabaseUnreachableError,
  isDatabaseUnreachable,
  recordDatabaseError,
} from '../database-fault.ts'
import type { Deadline, TimeLimits } from '../time-limits.ts'
import { greetSession } from './greet-session.ts'
import type { trackOutages } from './outages.ts'
import { createHosts, formatHost } from './postgres-hosts.ts'

declare module 'pg' {
  // The driver has these, its types do not.
  interface QueryConfig {
    query_timeout?: number
  }
  interface Query {
    name?: string
    query_timeout?: number
  }
}

/** How long running statements may take when the server closes. */
const closingTime = 2_000

interface PoolOptions {
  connections: number
  limits: TimeLimits
  outages: ReturnType<typeof trackOutages>
  /** Use a replica, not the primary. */
  isReplica?: boolean
}

/** Connections to PostgreSQL. Waiting for one, and for an answer, always ends. */
export function openPostgresPool(url: string, options: PoolOptions) {
  const { connections, limits, outages, isReplica = false } = options
  const hosts = createHosts(url, isReplica ? 'DATABASE_READ_URL' : 'DATABASE_URL')
  const sockets = new Set<Socket>()
  const socketOf = new WeakMap<pg.ClientBase, Socket>()
  let lost = 0
  const reportLost = (error: Error) => {
    lost += 1
    outages.failed(error)
  }
  class Client extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      const socket = trackSocket(sockets)
      super({
        ...options,
        connectionString: hosts.current(),
        connectionTimeoutMillis: limits.connect,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        stream: () => socket,
      })
      socketOf.set(this, socket)
    }
  }
  const settings = { application_name: 'nutripim' }
  const pool = new pg.Pool({
    ...settings,
    Client,
    max: connections,
    connectionTimeoutMillis: limits.usual,
    // The type does not say it, but the pool waits for the promise.
    onConnect: (client) =>
      greetSession(client, limits, isReplica ? undefined : formatHost(hosts.current())),
  })
  const broken = new WeakMap<pg.ClientBase, Error>()
  // Without a listener of its own an error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', (error) => broken.set(client, error)))
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', reportLost)

  /** Tries each host once: the primary may have changed. */
  async function acquire(deadline: Deadline): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const host = hosts.current()
      try {
        return await connect(deadline)
      } catch (error) {
        recordDatabaseError(error)
        hosts.leave(host)
        if (tries < hosts.count && isDatabaseUnreachable(error)) continue
        if (error instanceof Error) outages.failed(error)
        throw error
      }
    }
  }

  /** A timer and a callback: promises that race would cost more than some of the statements. */
  function connect(deadline: Deadline): Promise<pg.PoolClient> {
    // The pool itself does not wait longer than this.
    if (deadline.left() >= limits.usual) return pool.connect()
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        fail(new DatabaseUnreachableError('No connection to the database was free in time.'))
      }, deadline.left())
      pool.connect((error, client) => {
        if (isLate) return client?.release()
        if (!client) return fail(error ?? new DatabaseUnreachableError('No connection.'))
        clearTimeout(timer)
        resolve(client)
      })
    })
  }

  /** Whether the database answers on a new connection. */
  async function isSilent(): Promise<boolean> {
    const client = new Client({ ...settings, query_timeout: limits.connect })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return false
    } catch (error) {
      // An error of PostgreSQL itself, such as too many connections, is an answer.
      return !(error instanceof pg.DatabaseError)
    } finally {
      client.end().catch(() => {})
    }
  }
  let checking: Promise<boolean> | undefined
  const checkSilence = () => {
    checking ??= isSilent().finally(() => {
      checking = undefined
    })
    return checking
  }

  /**
   * After one connection went silent the others probably are too; each would cost a call its time. If the
   * database still answers, only this statement took longer than the time that its work had left.
   */
  async function closeSilentConnections(): Promise<void> {
    if (!(await checkSilence())) return
    for (const client of idle) socketOf.get(client)?.destroy()
  }

  /**
   * A long statement sends nothing while it works. Whether the database is still there is asked on
   * another connection; if not, this one is closed and its statement fails.
   */
  function watchLongStatement(client: pg.ClientBase): () => void {
    const timer = setInterval(async () => {
      if ((await checkSilence()) && client instanceof Client) client.end().catch(() => {})
    }, limits.usual - limits.connect)
    return () => clearInterval(timer)
  }

  return {
    load: () => ({ open: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, lost }),

    /** Runs the work with one connection. A connection that broke or is late is not used again. */
    async use<T>(deadline: Deadline, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
      const client = await acquire(deadline)
      const stopWatching = deadline.limit > limits.usual ? watchLongStatement(client) : undefined
      try {
        const result = await work(client)
        outages.answered()
        return result
      } catch (error) {
        // Its own stack trace leads to the socket; this one to the caller of the statement.
        if (error instanceof pg.DatabaseError) Error.captureStackTrace(error)
        const isNewlyBroken = !broken.has(client) && isDatabaseUnreachable(error)
        if (error instanceof Error && isNewlyBroken) broken.set(client, error)
        if (isTooLate(error)) void closeSilentConnections()
        throw error
      } finally {
        stopWatching?.()
        const fault = broken.get(client)
        client.release(fault)
        if (fault) reportLost(fault)
      }
    },

    async close(): Promise<void> {
      const closing = new AbortController()
      const ended = pool.end()
      await Promise.race([
        ended,
        wait(closingTime, undefined, { signal: closing.signal }).catch(() => {}),
      ])
      closing.abort()
      // A database that is silent does not close its side.
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Whether the driver gave up waiting for the answer to a statement. */
function isTooLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

function trackSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}
