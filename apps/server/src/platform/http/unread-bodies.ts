import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * A request can be answered before its body has arrived, for example because its token is rejected or its
 * file cannot be stored. The next request on the connection comes after the body, so the rest is read and
 * thrown away; the time limit of a request applies to it too. Node does this only if no byte was read yet.
 * A connection that is closed instead would lose the answer for a client that is still sending.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.readableEnded) return
      request.unpipe()
      request.resume()
    })
  })
}
