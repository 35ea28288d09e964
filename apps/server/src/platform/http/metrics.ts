import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { countUncaughtErrors } from './uncaught-errors.ts'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Histogram {
  /** Requests that took at most as long as the bucket of the same index. */
  counts: number[]
  sum: number
  total: number
}

/** Prometheus metrics: requests and their duration by route and status, database, process. */
export function collectMetrics(app: FastifyInstance, database: Database): () => string {
  const requests = new Map<string, Histogram>()

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    observe(
      requests,
      `method="${request.method}",route="${route}",status="${reply.statusCode}"`,
      reply.elapsedTime / 1000,
    )
  })

  return () => {
    const memory = process.memoryUsage()
    const { open, lost, waiting, statements } = database.load()
    return [
      '# TYPE http_request_duration_seconds histogram',
      ...[...requests].flatMap(([labels, histogram]) => lines(labels, histogram)),
      ...value('database_statements_total', 'counter', statements),
      ...value('database_connections_in_use', 'gauge', open),
      ...value('database_connections_lost_total', 'counter', lost),
      ...value('database_requests_waiting', 'gauge', waiting),
      ...value('uncaught_errors_total', 'counter', countUncaughtErrors()),
      ...value('process_resident_memory_bytes', 'gauge', memory.rss),
      ...value('process_heap_used_bytes', 'gauge', memory.heapUsed),
      ...value('process_uptime_seconds', 'gauge', process.uptime()),
      '',
    ].join('\n')
  }
}

function observe(requests: Map<string, Histogram>, labels: string, seconds: number): void {
  let histogram = requests.get(labels)
  if (!histogram) {
    histogram = { counts: buckets.map(() => 0), sum: 0, total: 0 }
    requests.set(labels, histogram)
  }
  histogram.sum += seconds
  histogram.total += 1
  histogram.counts = histogram.counts.map((count, i) => {
    const isInBucket = seconds <= (buckets[i] ?? 0)
    return isInBucket ? count + 1 : count
  })
}

function lines(labels: string, { counts, sum, total }: Histogram): string[] {
  return [
    ...buckets.map(
      (limit, i) => `http_request_duration_seconds_bucket{${labels},le="${limit}"} ${counts[i]}`,
    ),
    `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${total}`,
    `http_request_duration_seconds_sum{${labels}} ${sum}`,
    `http_request_duration_seconds_count{${labels}} ${total}`,
  ]
}

function value(name: string, type: 'counter' | 'gauge', now: number): string[] {
  return [`# TYPE ${name} ${type}`, `${name} ${now}`]
}
