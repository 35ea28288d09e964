import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A proxy opens a connection just before it sends a request; a browser keeps it for later. */
const grace = 500

/**
 * Browsers open connections before they need them. When the server closes, Node ends connections that
 * are idle after a request, but waits forever for the first request on the others.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      for (const socket of unused) socket.destroy()
      if (!app.server.listening) clearInterval(timer)
    }, grace)
    timer.unref()
  })
}
