import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** /health/live: the process answers. /health/ready: it can also reach its database. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'live' }))

  app.get('/health/ready', { logLevel: 'warn' }, async (request, reply) => {
    const reason = isClosing ? 'shutting down' : await findDatabaseFault(database)
    if (!reason) return { status: 'ready' }
    request.log.warn({ reason }, 'not ready')
    return reply.code(503).send({ status: 'not ready', reason })
  })
}

async function findDatabaseFault(database: Database): Promise<string | undefined> {
  return database
    .within('health')
    .all(sql`select 1`)
    .then(
      () => undefined,
      () => 'the database cannot be reached',
    )
}
