import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exceedsJsonDepth } from '../event-loop/json-depth.ts'
import { JsonTooLargeError, maxBytesAtOnce, parseJsonWithPauses } from '../event-loop/parse-json.ts'
import { ProblemError } from './problem-error.ts'

/** More than any call accepts. */
const maxLevels = 30

/** Parses JSON bodies; large ones in steps, so that other requests are answered meanwhile. */
export function acceptJsonBody(app: FastifyInstance): void {
  // The parser of fastify, which rejects names that would change the prototype of an object.
  const parser = app.getDefaultJsonParser('error', 'error')
  const parseNow = (request: FastifyRequest, text: string): unknown => {
    if (exceedsJsonDepth(text, maxLevels)) {
      throw new ProblemError(
        'malformed_request',
        `The JSON text is nested more than ${maxLevels} levels deep.`,
      )
    }
    let result: { error: Error | null; value?: unknown } = { error: null }
    parser(request, text, (error, value) => {
      result = { error, value }
    })
    if (result.error) throw result.error
    return result.value
  }
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length <= maxBytesAtOnce) return parseNow(request, bytes.toString())
      try {
        return await parseJsonWithPauses(bytes, (part) => parseNow(request, part))
      } catch (error) {
        if (error instanceof JsonTooLargeError) {
          throw new ProblemError('body_too_large', 'The request has a text or a row that is too large.') // biome-ignore format: one line
        }
        if (error instanceof SyntaxError) throw new ProblemError('malformed_request', error.message)
        throw error
      }
    },
  )
}
