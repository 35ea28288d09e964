import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../api/problem-error.ts'
import { sendProblem } from '../api/problem-handler.ts'
import { plainSecurityHeaders } from './security-headers.ts'

/** The router reports addresses that it cannot read here, before any route is found. */
export function handleBadAddress(_: Error, request: FastifyRequest, reply: FastifyReply): void {
  const detail = 'The address is not valid, or a part of it is too long.'
  // No hook runs for such a request, so its answer gets the headers here.
  reply.headers({ ...plainSecurityHeaders, 'x-request-id': request.id })
  sendProblem(new ProblemError('malformed_request', detail), request, reply)
}

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers a request that is not readable as HTTP, or that does not arrive in time. */
export function answerClientError(
  this: { log: FastifyBaseLogger },
  error: Error & { code?: string },
  socket: Socket,
): void {
  // The caller left, or an answer has already begun.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  this.log.debug({ code: error.code }, 'unreadable request')
  endWith(socket, statuses[error.code ?? ''] ?? '400 Bad Request')
}

/** Answers without a response of Node, which has none for such a connection. */
function endWith(socket: Duplex, status: string, headers: Record<string, string> = {}): void {
  const all = { ...plainSecurityHeaders, ...headers, 'content-length': '0', connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n'), () => socket.destroy())
}

/** Answers CONNECT, which asks for a tunnel. Node would close the connection without a word. */
export function rejectTunnels(server: Server): void {
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    // The caller may leave before the answer; Node no longer handles the errors of this connection.
    socket.on('error', () => socket.destroy())
    endWith(socket, '405 Method Not Allowed', { allow: 'GET, HEAD, POST, DELETE' })
  })
}

/** A name or address with an optional port. HTTP/1.0 allows that there is none. */
const validHost = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i

/**
 * Rejects requests that Node would answer itself, without security headers. Two Host headers are
 * rejected too: a proxy in front of us may have read the other one. So is one that is no name, which
 * whoever builds an address from it could not use.
 */
export function rejectUnusualRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter(
      (_, i, all) => i % 2 && all[i - 1]?.toLowerCase() === 'host',
    )
    const isWrong =
      hosts.length > 1 ||
      (hosts.length === 0 && raw.httpVersion === '1.1') ||
      !validHost.test(hosts[0] ?? '')
    const detail = 'The request must have one Host header with a valid name.'
    done(isWrong ? new ProblemError('malformed_request', detail) : undefined)
  })
  rejectTunnels(app.server)
  app.server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...plainSecurityHeaders, connection: 'close' }).end()
  })
}
