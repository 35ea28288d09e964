import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A shutdown takes at most 10 seconds longer than the work of the server itself. */
const patience = 8_000

/**
 * When the server closes, running requests are finished. A caller who sends the body or reads the answer
 * too slowly is cut off, so that nobody can hold the shutdown.
 */
export function cutStalledConnections(app: FastifyInstance): void {
  const open = new Map<IncomingMessage, ServerResponse>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    open.set(request, response)
    response.once('close', () => open.delete(request))
  })
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      for (const [request, response] of open) {
        const isWaiting = !request.complete || response.writableEnded || response.writableNeedDrain
        if (isWaiting) request.socket.destroy()
      }
      if (open.size === 0) clearInterval(timer)
    }, patience)
    timer.unref()
  })
}
