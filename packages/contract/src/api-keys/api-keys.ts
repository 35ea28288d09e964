import { z } from 'zod'
import { UserId } from '../access/access.ts'
import { routes } from '../api/route.ts'
import { requiredText } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { findUselessScopes, scopes } from './scopes.ts'

/** Days from now until a key expires, unless another time is selected; at most a year. */
export const defaultKeyDays = 90
/** Owner and administrators are notified so many days before a key expires. */
export const warningDays = 14
/** So many days of calls are shown. */
export const shownCallDays = 30
/** Hours for which the previous secret can stay valid after a rotation. */
const maxOverlapHours = 30 * 24

const sortUnique = <Item extends string>(items: readonly Item[]) => [...new Set(items)].sort()
const ChannelId = requiredText(40)

const keyStates = ['active', 'expired', 'revoked', 'without owner'] as const

export const ApiKey = z.strictObject({
  apiKeyId: z.int().positive(),
  name: z.string(),
  state: z.enum(keyStates),
  /** Null if the user was deleted. The key has no permissions until it gets another owner. */
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  countries: z.array(CountryId),
  scopes: z.array(z.enum(scopes)),
  channels: z.array(z.string()),
  /** Those of the countries and scopes that the owner no longer has, so the key does not have them either. */
  lost: z.strictObject({ countries: z.array(CountryId), scopes: z.array(z.enum(scopes)) }),
  expiresAt: timestamp,
  createdBy: z.string(),
  createdAt: timestamp,
  revokedBy: z.string().nullable(),
  revokedAt: timestamp.nullable(),
  /** The secrets that are valid: two during a rotation. */
  secrets: z.array(
    z.strictObject({ start: z.string(), createdAt: timestamp, validUntil: timestamp.nullable() }),
  ),
  lastCall: z.strictObject({ at: timestamp, address: z.string(), call: z.string() }).nullable(),
  /** Calls per day in UTC, oldest first; the last one is today. */
  callsPerDay: z.array(z.int().nonnegative()),
  /** Why the caller cannot change, rotate or revoke the key; null if they can. */
  blockedReason: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The only answer that contains the secret. */
export const IssuedSecret = z.strictObject({ key: ApiKey, secret: z.string() })
export type IssuedSecret = z.infer<typeof IssuedSecret>

export const newKeyFields = {
  name: requiredText(100).transform((name) => name.trim()),
  ownerId: UserId,
  countries: z
    .array(CountryId)
    .min(1, 'At least one country must be selected.')
    .max(300)
    .transform(sortUnique),
  scopes: z
    .array(z.enum(scopes))
    .min(1, 'At least one scope must be selected.')
    .max(50)
    .transform(sortUnique),
  channels: z.array(ChannelId).max(100).transform(sortUnique),
} as const

export const channelsRequired =
  'A channel must be selected: without one, the key cannot read products, advice, dealers or changes.'

export const NewApiKey = z
  .strictObject({
    ...newKeyFields,
    /** At most a year from now; 90 days from now if not given. */
    expiresAt: timestamp.optional(),
  })
  .refine((key) => findUselessScopes(key).length === 0, {
    path: ['channels'],
    error: channelsRequired,
  })

const can = 'access control module'
const apiKeyId = z.int().positive()

/**
 * Administrators see keys that share a country with them, and change keys whose countries are all
 * assigned to them. Scopes, countries and channels of a key never change.
 */
export const apiKeyRoutes = routes({
  listApiKeys: {
    method: 'GET',
    path: '/access-control/api-keys',
    summary: 'List API keys of the caller’s countries with their use',
    can,
    answer: z.array(ApiKey),
  },
  listKeyChannels: {
    method: 'GET',
    path: '/access-control/api-key-channels',
    summary: 'List channels that an API key can read',
    can,
    answer: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  },
  createApiKey: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/api-key',
    summary: 'Create an API key and get its secret, which is shown once',
    can,
    body: NewApiKey,
    answer: IssuedSecret,
    answersOnce: true,
  },
  changeApiKey: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/api-key-change',
    summary: 'Change the owner or the expiry of an API key',
    can,
    body: z.strictObject({
      apiKeyId,
      ownerId: UserId.optional(),
      expiresAt: timestamp.optional(),
      /** The values before the edit. */
      was: z
        .strictObject({ ownerId: z.string().nullable(), expiresAt: timestamp })
        .partial()
        .optional(),
    }),
    answer: ApiKey,
  },
  rotateApiKey: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/api-key-rotation',
    summary: 'Replace the secret of an API key, with an overlap in hours',
    can,
    body: z.strictObject({ apiKeyId, overlapHours: z.number().min(0).max(maxOverlapHours) }),
    answer: IssuedSecret,
    answersOnce: true,
  },
  revokeApiKey: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/api-key-revocation',
    summary: 'Revoke an API key at once and for ever',
    can,
    body: z.strictObject({ apiKeyId }),
    answer: ApiKey,
  },
})
