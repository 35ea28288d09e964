import { createHash } from 'node:crypto'
import { canBeRepeated, type Route } from '@nutripim/contract/api/route'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database.ts'
import type { StoredAnswer } from './idempotency-sql.ts'
import * as statements from './idempotency-sql.ts'
import { ProblemError } from './problem-error.ts'
import { contentOf, Reply } from './reply.ts'

const header = 'idempotency-key'

/** A write that the client may send again. */
export interface RepeatableWrite {
  key: string
  /** Of the whole request. */
  digest: string
}

/** Undefined where the client sent no key, or the answer has a secret, which is never stored. Files are not repeated: the client uploads them again. */
export function findRepeatableWrite(
  name: string,
  route: Route,
  { headers, params, query, body }: FastifyRequest,
): RepeatableWrite | undefined {
  const key = headers[header]
  if (key === undefined || !canBeRepeated(route)) return undefined
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) {
    throw new ProblemError(
      'malformed_request',
      'The Idempotency-Key must have 16 to 64 letters, digits, - or _, such as a UUID.',
    )
  }
  const request = JSON.stringify([name, params, query, body ?? null])
  return { key, digest: createHash('sha256').update(request).digest('base64url') }
}

/**
 * Does the work in the transaction that also stores its key and answer: both or nothing. If the key is
 * already stored, the work was done, and its answer is returned again.
 */
export async function doOnce(
  db: Queryable,
  userId: string,
  { key, digest }: RepeatableWrite,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!(await db.find(statements.claimKey(userId, key, digest)))) {
    const stored = await db.get<StoredAnswer>(statements.getStoredAnswer(userId, key))
    if (stored.digest !== digest || stored.answer === null) {
      throw new ProblemError(
        'malformed_request',
        'This Idempotency-Key was already used for another request. Send a new one.',
      )
    }
    return Reply.json(stored.answer)
  }
  const answer = await work()
  const content = contentOf(answer)
  if (content.kind === 'json') await db.all(statements.storeAnswer(userId, key, content.json))
  return answer
}
