import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { listAuthorizations } from '../api/caller.ts'
import { ProblemError } from '../api/problem-error.ts'
import { StartupError } from '../startup-error.ts'
import { answerClientError, rejectTunnels } from './client-errors.ts'
import { plainSecurityHeaders } from './security-headers.ts'

/** Serves the metrics for a bearer token. Without the token the address does not exist. */
export function serveMetricsWithToken(
  app: FastifyInstance,
  token: string | undefined,
  formatMetrics: () => Promise<string>,
): void {
  if (!token) return
  const expected = Buffer.from(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    const [sent = '', ...others] = listAuthorizations(request.raw)
    const given = Buffer.from(sent)
    const isSame = given.length === expected.length && timingSafeEqual(given, expected)
    if (!isSame || others.length > 0) {
      throw new ProblemError('not_found', 'There is no page or call at /metrics.')
    }
    return reply
      .type(metricsType)
      .header('cache-control', 'no-store')
      .send(await formatMetrics())
  })
}

/** Serves the metrics, and nothing else, on a port that only the monitoring can reach. */
export async function serveMetricsOnPort(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  formatMetrics: () => Promise<string>,
): Promise<void> {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    response.setHeaders(new Map(Object.entries(plainSecurityHeaders)))
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    }
    formatMetrics().then(
      (text) => response.writeHead(200, { 'content-type': metricsType }).end(text),
      (error) => {
        app.log.error(error)
        response.writeHead(500).end()
      },
    )
  })
  rejectTunnels(server)
  server.on('clientError', answerClientError.bind({ log: app.log }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error: Error) => {
    throw new StartupError(`METRICS_PORT: port ${port} cannot be opened (${error.message}).`)
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
}

const metricsType = 'text/plain; version=0.0.4'
