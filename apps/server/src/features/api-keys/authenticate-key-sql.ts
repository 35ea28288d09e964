import { type Scope, scopesByRole } from '@nutripim/contract/api-keys/scopes'
import type { Publication } from '../../platform/api/caller.ts'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import { buildCursor } from './publication-cursor-sql.ts'

/** Part of the text, because parameters of this length would be sent and planned with every call. */
const permittedScopes = text(
  `(values ${scopesByRole.map(({ role, scope }) => `('${role}', '${scope}')`).join(', ')})`,
)

/** Whether user o can have keys with a scope. */
export const canHave = (scope: Sql): Sql => sql`exists (
  select from user_roles r
  join ${permittedScopes} as permitted(role, scope) on permitted.role = r.role_id
  where r.user_id = o.user_id and permitted.scope = ${scope})`

const isAssigned = (country: Sql): Sql => sql`exists (
  select from user_countries c where c.user_id = o.user_id and c.country_id = ${country})`

/** The countries and scopes of key k that its owner o has. */
const permittedOfKey = sql`
  array(select wanted.id from unnest(k.countries) wanted(id) where ${isAssigned(sql`wanted.id`)})
    as countries,
  array(select wanted.id from unnest(k.scopes) wanted(id) where ${canHave(sql`wanted.id`)}) as scopes`

/** The same, and those that the owner does not have. */
export const keyPermissions = sql`${permittedOfKey},
  array(select wanted.id from unnest(k.countries) wanted(id) where not ${isAssigned(sql`wanted.id`)})
    as "lostCountries",
  array(select wanted.id from unnest(k.scopes) wanted(id) where not ${canHave(sql`wanted.id`)})
    as "lostScopes"`

/** The key k with its owner o, unless the owner was deactivated. */
export const keyAndOwner = sql`
  api_keys k left join users o on o.user_id = k.owner_id and o.is_active`

const callingKey = sql`
  k.api_key_id::int as "apiKeyId", k.name, k.channels, to_json(k.expires_at) as "expiresAt",
  k.revoked_at is not null as "isRevoked", k.expires_at <= now() as "isExpired",
  coalesce(s.valid_until <= now(), false) as "isReplaced", o.user_id is not null as "hasOwner",
  k.scopes as "allScopes", ${permittedOfKey}`

const fromSecrets = sql`from api_key_secrets s join (${keyAndOwner}) using (api_key_id)`

export interface CallingKey {
  apiKeyId: number
  name: string
  countries: string[]
  /** Of its scopes, those that its owner has. */
  scopes: Scope[]
  allScopes: Scope[]
  channels: string[]
  expiresAt: string
  isRevoked: boolean
  isExpired: boolean
  /** The secret was replaced by another one. */
  isReplaced: boolean
  hasOwner: boolean
  /** Of the channel that the call reads; null if it has published nothing. */
  publication?: Publication | null
}

/** What a call of the delivery API reads. */
export interface CalledChannel {
  country: string
  channel: string
}

/** The key of a secret, with the permissions that its owner has now. */
export const findCallingKey = (digest: string): Sql => sql`
  select ${callingKey} ${fromSecrets}
  where s.digest = ${digest}`

/** The same with the current publication of a channel: most calls need no other statement. */
export const findKeyAndPublication = (
  digest: string,
  { country, channel }: CalledChannel,
): Sql => sql`
  select ${callingKey}, case when c.number > 0 then
    json_build_object('cursor', ${buildCursor({ country, channel }, sql`c.number`)},
      'expiredNumber', c.expired_number) end as publication
  ${fromSecrets}
  left join channel_states c on c.country_id = ${country} and c.channel_id = ${channel}
    and c.number > 0 and c.country_id = any(k.countries) and c.channel_id = any(k.channels)
  where s.digest = ${digest}`

/** Sets the author of the transaction for the audit log. */
export const nameKeyWriter = (
  userId: string,
  { requestId, name }: { requestId: string; name: string },
): Sql => sql`
  select
    set_config('nutripim.actor', ${userId}, true),
    set_config('nutripim.request', ${requestId}, true),
    set_config('nutripim.act', ${name}, true)`
