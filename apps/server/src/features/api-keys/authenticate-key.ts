import { isStorable } from '@nutripim/contract/api/text-rules'
import type { FastifyRequest } from 'fastify'
import { type Caller, findAuthorization, type Identity } from '../../platform/api/caller.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { retryWhileUnreachable } from '../../platform/database/retry.ts'
import { createSharedReads } from '../../platform/database/shared-reads.ts'
import type { CalledChannel, CallingKey } from './authenticate-key-sql.ts'
import * as statements from './authenticate-key-sql.ts'
import type { RecordKeyCall } from './key-calls.ts'
import { digestOf, isSecret } from './key-secret.ts'

/**
 * Checks `Authorization: Bearer npk_…`. The key and what its owner can do are read with every request,
 * so a revoked key, a replaced secret or a removed right has an effect from the next request on.
 */
export function authenticateKey(database: Database, recordCall: RecordKeyCall) {
  /** A web site sends many requests at once with the same key. */
  const share = createSharedReads<CallingKey | undefined>()
  const readKey = (digest: string, called: CalledChannel | undefined) => {
    const statement = called
      ? statements.findKeyAndPublication(digest, called)
      : statements.findCallingKey(digest)
    const id = called ? `${digest} ${called.country} ${called.channel}` : digest
    return share(id, () => retryWhileUnreachable(() => database.find<CallingKey>(statement)))
  }
  return async (request: FastifyRequest): Promise<Caller> => {
    const digest = digestOf(getSecret(request))
    const key = getValidKey(await readKey(digest, findCalledChannel(request.params)), request)
    const identity = identityOf(key)
    return {
      id: `API key ${key.apiKeyId}`,
      identify: async () => identity,
      async identifyWriter(tx, action) {
        const found = await tx.find<CallingKey>(statements.findCallingKey(digest))
        const writer = identityOf(getValidKey(found, request))
        await tx.all(statements.nameKeyWriter(writer.userId, action))
        return writer
      },
      onCall: (call) => recordCall(key.apiKeyId, call),
      logFields: { apiKey: key.name },
      surrogateKey: `key-${key.apiKeyId}`,
    }
  }
}

function getSecret({ raw }: FastifyRequest): string {
  const [, secret] = /^Bearer (npk_\w+)$/i.exec(findAuthorization(raw) ?? '') ?? []
  if (secret === undefined) {
    throw new ProblemError('key_rejected', 'This call needs an API key as bearer token.')
  }
  if (!isSecret(secret)) {
    throw new ProblemError(
      'key_rejected',
      'The API key has a wrong checksum. Check that it was copied completely.',
    )
  }
  return secret
}

/** The channel in the address of the call. Its input is checked later; the database must be able to read it. */
function findCalledChannel(params: unknown): CalledChannel | undefined {
  if (typeof params !== 'object' || params === null) return undefined
  if (!('country' in params && 'channel' in params)) return undefined
  const { country, channel } = params
  if (typeof country !== 'string' || typeof channel !== 'string') return undefined
  return isStorable(country) && isStorable(channel) ? { country, channel } : undefined
}

function getValidKey(key: CallingKey | undefined, { log }: FastifyRequest): CallingKey {
  if (!key) throw new ProblemError('key_rejected', 'There is no such API key.')
  const reason = findRejection(key)
  if (reason === undefined) return key
  log.info({ apiKey: key.name, reason }, 'API key rejected')
  throw new ProblemError('key_rejected', reason)
}

function findRejection(key: CallingKey): string | undefined {
  if (key.isRevoked) return 'This API key was revoked.'
  if (key.isReplaced) return 'This secret was replaced. Use the new secret of the API key.'
  if (key.isExpired) return 'This API key has expired. Ask an administrator to extend it.'
  if (!key.hasOwner) {
    return 'The owner of this API key no longer has access. Ask an administrator for another owner.'
  }
  return undefined
}

function identityOf({
  name,
  countries,
  scopes,
  allScopes,
  channels,
  expiresAt,
  publication,
}: CallingKey): Identity {
  const lostScopes = allScopes.filter((scope) => !scopes.includes(scope))
  return {
    userId: `key:${name}`,
    displayName: name,
    roles: [],
    rights: [],
    countries,
    key: { name, scopes, lostScopes, channels, expiresAt, publication },
  }
}
