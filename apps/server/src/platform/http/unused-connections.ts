import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A proxy opens a connection just before it sends a request; a browser keeps it for later. */
const grace = 500

interface Connection {
  /** Requests that are not answered yet; a client can send the next one before an answer. */
  running: number
  /** The time of the last answer, or of the connection. */
  since: number
}

/**
 * Browsers open connections before they need them. When the server closes, Node ends connections that
 * are idle after a request, but waits forever for those without a request, and for those on which the
 * headers of the next request arrive byte by byte.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const connections = new Map<Socket, Connection>()
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { running: 0, since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.running += 1
    response.once('close', () => {
      connection.running -= 1
      connection.since = performance.now()
    })
  })
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      for (const [socket, { running, since }] of connections) {
        if (running === 0 && performance.now() - since >= grace) socket.destroy()
      }
      if (!app.server.listening && connections.size === 0) clearInterval(timer)
    }, grace)
    timer.unref()
  })
}
