import type { ApiKey, apiKeyRoutes } from '@nutripim/contract/api-keys/api-keys'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import {
  changedMeanwhile,
  invalidInput,
  notFound,
  ProblemError,
} from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { UserRow } from '../access/access-sql.ts'
import * as accessStatements from '../access/access-sql.ts'
import * as notificationStatements from '../notifications/notify-sql.ts'
import {
  checkKeyPermissions,
  checkOwner,
  findKeyBlockedReason,
  getExpiry,
} from './api-key-rules.ts'
import * as statements from './api-keys-sql.ts'
import { createSecret, digestOf, startOf } from './key-secret.ts'
import { notifyOwner } from './notify-owner.ts'

export const apiKeyHandlers: Handlers<typeof apiKeyRoutes> = {
  async listApiKeys({ db, identity }) {
    const rows = await db.all<statements.KeyRow>(statements.listKeys(identity.countries))
    return rows.map((row) => toApiKey(row, identity))
  },

  listKeyChannels: ({ db }) => db.all<{ id: string; name: string }>(statements.listChannels()),

  async createApiKey({ db, identity, body }) {
    const { expiresAt, ...key } = body
    const expiry = getExpiry(expiresAt)
    checkKeyPermissions(identity, await getOwner(db, identity, key.ownerId), key)
    await checkChannels(db, key.channels)
    const inserted = await db.find<{ apiKeyId: number }>(
      statements.insertKey({ ...key, expiresAt: expiry }),
    )
    if (!inserted) {
      throw new ProblemError('key_exists', undefined, {
        errors: [{ path: 'name', text: 'is already used by another API key' }],
      })
    }
    await notifyOwner(db, identity, inserted.apiKeyId, 'created')
    return issueSecret(db, identity, inserted.apiKeyId)
  },

  async changeApiKey({ db, identity, body: { apiKeyId, ownerId, expiresAt, was = {} } }) {
    const key = await getChangeableKey(db, identity, apiKeyId)
    checkUnchanged(key, was)
    if (ownerId !== undefined) checkOwner(await getOwner(db, identity, ownerId), key)
    await db.all(
      statements.changeKey(apiKeyId, {
        ownerId: ownerId ?? key.ownerId,
        expiresAt: expiresAt === undefined ? key.expiresAt : getExpiry(expiresAt),
      }),
    )
    if (expiresAt !== undefined) await dismissWarnings(db, apiKeyId)
    const hasNewOwner = ownerId !== undefined && ownerId !== key.ownerId
    if (hasNewOwner || expiresAt !== undefined) {
      await notifyOwner(db, identity, apiKeyId, hasNewOwner ? 'assigned' : 'extended')
    }
    return getKey(db, identity, apiKeyId)
  },

  async rotateApiKey({ db, identity, body: { apiKeyId, overlapHours } }) {
    const { state } = await getChangeableKey(db, identity, apiKeyId)
    if (state === 'expired') {
      throw new ProblemError('key_ended', 'This API key has expired. Extend it first.')
    }
    await db.all(statements.replaceSecrets(apiKeyId, overlapHours))
    await notifyOwner(db, identity, apiKeyId, 'rotated')
    return issueSecret(db, identity, apiKeyId)
  },

  async revokeApiKey({ db, identity, body: { apiKeyId } }) {
    await getChangeableKey(db, identity, apiKeyId)
    await db.all(statements.revokeKey(apiKeyId))
    await dismissWarnings(db, apiKeyId)
    return getKey(db, identity, apiKeyId)
  },
}

function toApiKey({ lostCountries, lostScopes, ...row }: statements.KeyRow, by: Identity): ApiKey {
  return {
    ...row,
    lost: { countries: lostCountries, scopes: lostScopes },
    blockedReason: findKeyBlockedReason(by, row),
  }
}

async function getKey(db: Queryable, by: Identity, apiKeyId: number): Promise<ApiKey> {
  const row = await db.find<statements.KeyRow>(statements.findKey(apiKeyId, by.countries))
  if (!row) throw notFound('API key', apiKeyId)
  return toApiKey(row, by)
}

/** The key, locked until the transaction ends. */
async function getChangeableKey(db: Queryable, by: Identity, apiKeyId: number): Promise<ApiKey> {
  await db.all(statements.lockKey(apiKeyId))
  const key = await getKey(db, by, apiKeyId)
  if (key.blockedReason) throw new ProblemError('grant_refused', key.blockedReason)
  if (key.state === 'revoked') throw new ProblemError('key_ended')
  return key
}

/** Only the caller ever receives the secret; its digest is stored. */
async function issueSecret(db: Queryable, by: Identity, apiKeyId: number) {
  const secret = createSecret()
  await db.all(statements.insertSecret(apiKeyId, digestOf(secret), startOf(secret)))
  return { key: await getKey(db, by, apiKeyId), secret }
}

/** The owner of a key or webhook, who must be visible to the administrator. */
export async function getOwner(
  db: Queryable,
  by: Identity,
  ownerId: string,
): Promise<statements.Owner> {
  const owner = await db.find<UserRow>(accessStatements.findUser(ownerId, by))
  if (!owner) {
    throw invalidInput([{ path: 'ownerId', text: 'is not a user of your countries' }])
  }
  return { roles: owner.roles, countries: owner.marketingCountries }
}

async function checkChannels(db: Queryable, channels: readonly string[]): Promise<void> {
  const known = await db.all<{ id: string }>(statements.listChannels())
  const unknown = channels.filter((channel) => !known.some(({ id }) => id === channel))
  if (unknown.length === 0) return
  throw invalidInput([{ path: 'channels', text: `${unknown.join(', ')} is not a channel` }])
}

/** Rejects a change of values that another user changed meanwhile. */
function checkUnchanged(
  key: ApiKey,
  was: { ownerId?: string | null | undefined; expiresAt?: string | undefined },
): void {
  const isSameOwner = was.ownerId === undefined || was.ownerId === key.ownerId
  const isSameExpiry =
    was.expiresAt === undefined || Date.parse(was.expiresAt) === Date.parse(key.expiresAt)
  if (isSameOwner && isSameExpiry) return
  const { ownerId, expiresAt } = key
  throw changedMeanwhile('this API key', { stored: { ownerId, expiresAt } })
}

async function dismissWarnings(db: Queryable, apiKeyId: number): Promise<void> {
  await db.all(
    notificationStatements.dismiss(statements.selectAllUsers(), 'api key expiring', { apiKeyId }),
  )
}
