import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TracingConfig } from '../config/tracing-config.ts'
import {
  type Database,
  type DatabaseWork,
  type Queryable,
  queryable,
} from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { createOtlpExporter } from './otlp-exporter.ts'
import { parseTraceParent, preciseTime, type Span, type SpanContext, startSpan } from './span.ts'

export interface Tracing {
  /** The same database; its statements become spans of the request that runs them. */
  traceDatabase(database: Database, role: 'primary' | 'replica'): Database
  traceRequests(app: FastifyInstance): void
}

export function startTracing(config: TracingConfig, version: string): Tracing {
  const current = new AsyncLocalStorage<SpanContext>()
  let report: (reason: string) => void = () => {}
  const exporter = createOtlpExporter({
    endpoint: config.endpoint,
    headers: config.headers,
    resource: { 'service.name': config.serviceName, 'service.version': version },
    onError: (reason) => report(reason),
  })

  /** Work outside of a traced request is not recorded. */
  async function trace<T>(span: Parameters<typeof startSpan>[1], work: () => Promise<T>) {
    const parent = current.getStore()
    if (!parent) return work()
    const own = startSpan(parent, span)
    try {
      return await current.run(own, work)
    } catch (error) {
      own.hasFailed = true
      throw error
    } finally {
      own.end = preciseTime()
      exporter.add(own)
    }
  }

  function traceDatabase(database: Database, role: 'primary' | 'replica'): Database {
    const traceStatements = (db: Queryable) =>
      queryable((statement) =>
        trace(describeStatement(statement, role), () => db.all<object>(statement)),
      )
    const traceWork = (work: DatabaseWork): DatabaseWork => ({
      ...work,
      ...traceStatements(work),
      transaction: (steps) =>
        trace({ name: 'transaction', kind: 'internal', attributes: {} }, () =>
          work.transaction((tx) => steps(traceStatements(tx))),
        ),
    })
    return {
      ...database,
      ...traceWork(database),
      within: (limit) => traceWork(database.within(limit)),
    }
  }

  function traceRequests(app: FastifyInstance): void {
    report = (reason) => app.log.warn({ reason }, 'traces cannot be sent')
    const spans = new WeakMap<FastifyRequest, Span>()
    app.addHook('onRequest', (request, _reply, done) => {
      const caller = parseTraceParent(request.headers.traceparent)
      const isSampled = caller ? caller.isSampled : Math.random() * 100 < config.percent
      const route = request.routeOptions.url ?? 'none'
      if (isSampled && !route.startsWith('/health/')) {
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'nutripim.request_id': request.id,
        }
        const name = `${request.method} ${route}`
        spans.set(request, startSpan(caller ?? {}, { name, kind: 'server', attributes }))
      }
      done()
    })
    // Not earlier: the events of a body that arrives belong to its connection, not to the request.
    app.addHook('preHandler', (request, _reply, done) => {
      const span = spans.get(request)
      if (span) current.run(span, done)
      else done()
    })
    app.addHook('onResponse', async (request, reply) => {
      const span = spans.get(request)
      if (!span) return
      span.end = preciseTime()
      span.hasFailed = reply.statusCode >= 500
      span.attributes['http.response.status_code'] = reply.statusCode
      exporter.add(span)
    })
    app.addHook('onClose', () => exporter.close())
  }

  return { traceDatabase, traceRequests }
}

/** The text has $1, $2 … in place of values, so a trace contains no data of users. */
function describeStatement({ text }: Sql, role: string): Parameters<typeof startSpan>[1] {
  const query = text.replaceAll(/\s+/g, ' ').trim()
  return {
    name: query.slice(0, 60),
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': query.slice(0, 2000),
      'nutripim.database': role,
    },
  }
}
