import { problems } from '@nutripim/contract/api/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findDatabaseFault, formatDatabaseError } from '../database/database-fault.ts'
import { ProblemError } from './problem-error.ts'

/** Problems since the start by code, for the metrics. Those of the servers around us are always listed. */
const counts = new Map<string, number>(
  Object.entries(problems).flatMap(([code, { status }]) => (status === 503 ? [[code, 0]] : [])),
)

export const countProblems = (): ReadonlyMap<string, number> => counts

/** The one place where an error becomes an answer. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    return sendProblem(recordProblem(error, request), request, reply)
  })
}

/** Logs the error in full and returns what the caller may know about it. */
export function recordProblem(error: unknown, request: FastifyRequest): ProblemError {
  const problem = toProblem(error)
  counts.set(problem.code, (counts.get(problem.code) ?? 0) + 1)
  // An outage fails many requests for the same reason; the stack of each would hide it.
  if (findDatabaseFault(error)) {
    request.log.warn({ reason: formatDatabaseError(error) }, problem.message)
  } else if (problem.status >= 500) request.log.error({ err: error }, problem.message)
  else request.log.debug({ code: problem.code, detail: problem.message }, 'request rejected')
  return problem
}

export function sendProblem(problem: ProblemError, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfter } = problem.more
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (problem.status === 401) reply.header('www-authenticate', formatChallenge(problem))
  // Fastify closes the connection of a body that it does not accept; we read the rest of it instead.
  reply.removeHeader('connection')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem.toAnswer(request.id)))
}

/** How to sign in: with a bearer token, and whether the sent one was the reason. */
function formatChallenge({ code }: ProblemError): string {
  return code === 'not_signed_in'
    ? 'Bearer realm="NutriPIM"'
    : 'Bearer realm="NutriPIM", error="invalid_token"'
}

function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const { code, statusCode, message } = detailsOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ProblemError('body_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ProblemError('unsupported_media_type')
  if (statusCode === 429) return new ProblemError('too_many_requests', message)
  const fault = findDatabaseFault(error)
  if (fault === 'timed_out') {
    return new ProblemError(fault, 'The database took too long. Nothing was saved. Try again.', {
      retryAfter: 5,
    })
  }
  if (fault) return new ProblemError(fault)
  if (isUnstorableText(code)) {
    return new ProblemError(
      'invalid_input',
      'The request contains a character that cannot be stored (U+0000 or half of a surrogate pair).',
    )
  }
  if (isOutOfRange(code)) {
    return new ProblemError('invalid_input', 'A number or a date of the request is out of range.')
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ProblemError('malformed_request', message)
  }
  // Details of an internal error belong in the log only.
  return new ProblemError('unexpected')
}

/** Errors of fastify, Node and the database carry a code; nothing else is known about them. */
function detailsOf(error: unknown): { code: string; message: string; statusCode?: number } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const { message } = error
  return 'statusCode' in error && typeof error.statusCode === 'number'
    ? { code, message, statusCode: error.statusCode }
    : { code, message }
}

/** PostgreSQL stores neither U+0000 nor lone surrogates in text. */
function isUnstorableText(code: string): boolean {
  return code === '22021' || code === '22P05'
}

/**
 * Numbers and times that a column cannot have. The contract rejects what nobody would send; the database
 * knows the rest.
 */
function isOutOfRange(code: string): boolean {
  return /^220(03|07|08|09)$/.test(code)
}
