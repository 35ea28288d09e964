import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { findDatabaseFault } from '../database/database-fault.ts'
import { sql } from '../database/sql.ts'

/** How long the last failed change counts, if there is no other. */
const diskFullFor = 60_000

const diskFull = 'The disk of the database is full. Reading works, changes fail.'

/** What is wrong with a part that the server needs. The sentences are public, so they have no details. */
export interface HealthFinding {
  /** Whether other servers may do better, so that no request should come here. */
  isBlocking: boolean
  sentence: string
}

interface HealthOptions {
  isStopping: () => boolean
  checks: readonly (() => HealthFinding | undefined)[]
}

/** /health/live: the process answers. /health/ready: it can also reach what it needs. */
export function serveHealth(
  app: FastifyInstance,
  database: Database,
  { isStopping, checks }: HealthOptions,
): void {
  const isDiskFull = watchDisk(app)
  const checkDisk = (): HealthFinding | undefined =>
    isDiskFull() ? { isBlocking: false, sentence: diskFull } : undefined

  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'live' }))

  app.get('/health/ready', { logLevel: 'warn' }, async (request, reply) => {
    const findings = [checkDisk, ...checks].flatMap((check) => check() ?? [])
    const reason = isStopping()
      ? 'shutting down'
      : ((await findReason(database)) ?? findings.find(({ isBlocking }) => isBlocking)?.sentence)
    const warning = findings.map(({ sentence }) => sentence).join(' ')
    if (!reason) return { status: 'ready', ...(warning && { warning }) }
    request.log.warn({ reason }, 'not ready')
    return reply.code(503).send({ status: 'not ready', reason })
  })
}

async function findReason(database: Database): Promise<string | undefined> {
  return database
    .within('health')
    .all(sql`select 1`)
    .then(
      () => undefined,
      () => 'the database cannot be reached',
    )
}

/**
 * A full disk fails changes only, and fails them on all servers. They stay ready, so that users can
 * still read.
 */
function watchDisk(app: FastifyInstance): () => boolean {
  let fullAt = Number.NEGATIVE_INFINITY
  app.addHook('onError', async (_request, _reply, error) => {
    if (findDatabaseFault(error) === 'database_full') fullAt = performance.now()
  })
  app.addHook('onResponse', ({ method }, { statusCode }, done) => {
    if (method !== 'GET' && statusCode === 200) fullAt = Number.NEGATIVE_INFINITY
    done()
  })
  return () => performance.now() - fullAt < diskFullFor
}
