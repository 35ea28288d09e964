import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from './problem-error.ts'

/** The one place where an error becomes an answer. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => {
    return sendProblem(recordProblem(error, request), request, reply)
  })
}

/** Addresses that the router cannot read never come to a route. */
export function handleBadAddress(_: Error, request: FastifyRequest, reply: FastifyReply): void {
  const detail = 'The address is not valid, or a part of it is too long.'
  sendProblem(new ProblemError('malformed_request', detail), request, reply)
}

/** What a caller is told of an error; the log is told the rest. */
export function recordProblem(error: Error, request: FastifyRequest): ProblemError {
  const problem = asProblem(error)
  if (problem.status >= 500) request.log.error({ err: error }, problem.message)
  else request.log.debug({ code: problem.code, detail: problem.message }, 'refused')
  return problem
}

export function sendProblem(problem: ProblemError, request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem.toAnswer(request.id)))
}

function asProblem(error: Error): ProblemError {
  if (error instanceof ProblemError) return error
  const { code = '', statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ProblemError('body_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ProblemError('unsupported_media_type')
  if (statusCode === 429) return new ProblemError('too_many_requests', error.message)
  if (isConnectionLost(code)) return new ProblemError('database_unreachable')
  if (isBadText(code)) {
    return new ProblemError(
      'invalid_input',
      'The request holds a character that cannot be stored (U+0000 or half of a surrogate pair).',
    )
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ProblemError('malformed_request', error.message)
  }
  // What went wrong inside is for the log alone.
  return new ProblemError('unexpected', 'Please try again later.')
}

/** Node's connection errors, and PostgreSQL's classes 08 (connection) and 57P (shutting down). */
function isConnectionLost(code: string): boolean {
  return /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|08|57P)/.test(code)
}

/** PostgreSQL keeps neither U+0000 nor lone surrogates in text. */
function isBadText(code: string): boolean {
  return code === '22021' || code === '22P05'
}
