import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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
  const status = statuses[error.code ?? ''] ?? '400 Bad Request'
  const headers = Object.entries(plainSecurityHeaders).map(([name, value]) => `${name}: ${value}`)
  socket.end(
    [`HTTP/1.1 ${status}`, ...headers, 'content-length: 0', 'connection: close', '', ''].join(
      '\r\n',
    ),
    () => socket.destroy(),
  )
}

/**
 * Rejects requests that Node would answer itself, without security headers. Two Host headers are
 * rejected too: a proxy in front of us may have read the other one.
 */
export function rejectUnusualRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    const isWrong = hosts.length > 1 || (hosts.length === 0 && raw.httpVersion === '1.1')
    const detail = 'The request must have one Host header.'
    done(isWrong ? new ProblemError('malformed_request', detail) : undefined)
  })
  app.server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...plainSecurityHeaders, connection: 'close' }).end()
  })
}
