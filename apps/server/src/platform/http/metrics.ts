import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { countProblems } from '../api/problem-handler.ts'
import type { Database } from '../database/database.ts'
import type { ReadReplica } from '../database/replica/read-replica.ts'
import type { Sql } from '../database/sql.ts'
import { countUncaughtErrors } from './uncaught-errors.ts'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Histogram {
  /** Requests that took at most as long as the bucket of the same index, and longer than the one before. */
  counts: number[]
  sum: number
  total: number
}

export interface Metric {
  name: string
  /** Such as `worker="e-mail"`. */
  labels?: string
  type: 'counter' | 'gauge'
  now: number
}

interface MetricOptions {
  replica?: ReadReplica | undefined
  /** Further metrics, read with each scrape. */
  sources?: readonly (() => readonly Metric[])[]
}

/** A scrape shows the server without the gauges of a database that does not answer in time. */
const gaugeTimeout = 3000

/**
 * Prometheus metrics. Each of the gauge statements returns one row with a gauge in each column, and the
 * column is the name of the gauge. Requests and their duration are counted by route and status.
 */
export function collectMetrics(
  app: FastifyInstance,
  database: Database,
  gaugeStatements: readonly Sql[],
  { replica, sources = [] }: MetricOptions = {},
): () => Promise<string> {
  const requests = new Map<string, Histogram>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  // The statements of the scrapes themselves are no load of the users.
  let ownStatements = 0

  const readGauges = async (): Promise<string[]> => {
    ownStatements += gaugeStatements.length
    const rows = await Promise.all(
      gaugeStatements.map((statement) => database.get<Record<string, number>>(statement)),
    )
    return rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, now]) => value(name, 'gauge', now)),
    )
  }

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    observe(
      requests,
      `method="${request.method}",route="${route}",status="${reply.statusCode}"`,
      reply.elapsedTime / 1000,
    )
    done()
  })

  return async () => {
    const gauges = await withinTime(readGauges(), gaugeTimeout).catch((error: Error) => {
      app.log.warn({ err: error }, 'metrics without the gauges of the database')
      return []
    })
    const memory = process.memoryUsage()
    const { open, lost, waiting, statements } = database.load()
    const [delay99, delayMax] = [delay.percentile(99), delay.max].map((nanos) => nanos / 1e9)
    delay.reset()
    return [
      '# TYPE http_request_duration_seconds histogram',
      ...[...requests].flatMap(([labels, histogram]) => lines(labels, histogram)),
      ...value('database_statements_total', 'counter', statements - ownStatements),
      ...value('database_connections_in_use', 'gauge', open),
      ...value('database_connections_lost_total', 'counter', lost),
      ...value('database_requests_waiting', 'gauge', waiting),
      ...(replica
        ? [
            ...value('database_replica_reads_total', 'counter', replica.counts().answered),
            ...value('database_replica_fallbacks_total', 'counter', replica.counts().fallbacks),
          ]
        : []),
      ...sources.flatMap((read) => formatMetrics(read())),
      '# TYPE problems_total counter',
      ...[...countProblems()].map(([code, count]) => `problems_total{code="${code}"} ${count}`),
      ...value('uncaught_errors_total', 'counter', countUncaughtErrors()),
      ...gauges,
      // Since the last scrape. The delay counts from the resolution, so an idle server has about 0.02.
      ...value('process_event_loop_delay_p99_seconds', 'gauge', delay99 ?? 0),
      ...value('process_event_loop_delay_max_seconds', 'gauge', delayMax ?? 0),
      ...value('process_resident_memory_bytes', 'gauge', memory.rss),
      ...value('process_heap_used_bytes', 'gauge', memory.heapUsed),
      ...value('process_uptime_seconds', 'gauge', process.uptime()),
      '',
    ].join('\n')
  }
}

async function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), milliseconds)
  })
  return Promise.race([work, tooSlow]).finally(() => clearTimeout(timer))
}

function observe(requests: Map<string, Histogram>, labels: string, seconds: number): void {
  let histogram = requests.get(labels)
  if (!histogram) {
    histogram = { counts: buckets.map(() => 0), sum: 0, total: 0 }
    requests.set(labels, histogram)
  }
  histogram.sum += seconds
  histogram.total += 1
  const index = buckets.findIndex((bucket) => seconds <= bucket)
  if (index >= 0) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1
}

function lines(labels: string, { counts, sum, total }: Histogram): string[] {
  let upTo = 0
  return [
    ...buckets.map((limit, i) => {
      upTo += counts[i] ?? 0
      return `http_request_duration_seconds_bucket{${labels},le="${limit}"} ${upTo}`
    }),
    `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${total}`,
    `http_request_duration_seconds_sum{${labels}} ${sum}`,
    `http_request_duration_seconds_count{${labels}} ${total}`,
  ]
}

/** Metrics of one name stand together, below their type. */
function formatMetrics(metrics: readonly Metric[]): string[] {
  const names = [...new Set(metrics.map(({ name }) => name))]
  return names.flatMap((name) => {
    const same = metrics.filter((metric) => metric.name === name)
    return [
      `# TYPE ${name} ${same[0]?.type}`,
      ...same.map(
        ({ labels, now }) => `${name}${labels === undefined ? '' : `{${labels}}`} ${now}`,
      ),
    ]
  })
}

function value(name: string, type: Metric['type'], now: number): string[] {
  return [`# TYPE ${name} ${type}`, `${name} ${now}`]
}
