import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface StopOptions {
  /** Aborted when the server is asked to stop. It still answers requests for `delay` after that. */
  signal: AbortSignal
  /** In milliseconds. */
  delay: number
}

/**
 * Sends clients to another server before this one closes its port. Each answer closes its connection, so
 * that no request arrives on a connection that the server closes at the same time.
 */
export function stopGracefully(
  app: FastifyInstance,
  { signal, delay }: StopOptions,
): { isStopping(): boolean } {
  let stoppingSince: number | undefined
  let isClosing = false
  const begin = () => {
    stoppingSince ??= performance.now()
  }
  signal.addEventListener('abort', begin)
  app.addHook('preClose', async () => {
    begin()
    isClosing = true
    // Connections that were opened meanwhile are accepted first; the end of the port would reset them.
    await setImmediate()
    await setImmediate()
  })

  app.addHook('onRequest', (request, reply, done) => {
    const isLate = stoppingSince !== undefined && performance.now() - stoppingSince >= delay / 2
    if (!isLate || !isReadThatIsRetried(request)) return done()
    reply.hijack()
    request.raw.socket.destroy()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stoppingSince !== undefined) reply.header('connection', 'close')
    done()
  })
  // An answer that had begun before could not say that its connection closes.
  app.addHook('onResponse', (_request, _reply, done) => {
    done()
    if (isClosing) void setImmediate().then(() => app.server.closeIdleConnections())
  })
  return { isStopping: () => stoppingSince !== undefined }
}

/**
 * nginx notices that a server stops only by a request that fails. A read that it repeats on another server
 * makes it send no more writes here, so none arrives while the port closes. It has the first half of the
 * delay to notice that a server that was restarted before this one is back.
 */
function isReadThatIsRetried({ method, headers }: FastifyRequest): boolean {
  return headers['x-proxy-retries'] === 'reads' && (method === 'GET' || method === 'HEAD')
}
