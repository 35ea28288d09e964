import { type ApiKey, shownCallDays, warningDays } from '@nutripim/contract/api-keys/api-keys'
import type { Scope } from '@nutripim/contract/api-keys/scopes'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { selectUser } from '../access/access-sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { keyAndOwner, keyPermissions } from './authenticate-key-sql.ts'

export interface KeyRow extends Omit<ApiKey, 'lost' | 'blockedReason'> {
  lostCountries: string[]
  lostScopes: Scope[]
}

const today = sql`(now() at time zone 'utc')::date`

const keyColumns = sql`
  k.api_key_id::int as "apiKeyId", k.name,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
    when o.user_id is null then 'without owner' else 'active' end as state,
  k.owner_id as "ownerId", case when k.owner_id is not null then ${userName(sql`k.owner_id`)} end as "ownerName",
  k.countries, k.scopes, k.channels, p."lostCountries", p."lostScopes",
  to_json(k.expires_at) as "expiresAt",
  ${userName(sql`k.created_by`)} as "createdBy", to_json(k.created_at) as "createdAt",
  case when k.revoked_by is not null then ${userName(sql`k.revoked_by`)} end as "revokedBy",
  to_json(k.revoked_at) as "revokedAt",
  coalesce((
    select json_agg(json_build_object(
      'start', s.start, 'createdAt', s.created_at, 'validUntil', s.valid_until) order by s.secret_id desc)
    from api_key_secrets s
    where s.api_key_id = k.api_key_id and coalesce(s.valid_until > clock_timestamp(), true)), '[]') as secrets,
  (
    select json_build_object('at', l.at, 'address', l.address, 'call', l.call)
    from api_key_last_calls l where l.api_key_id = k.api_key_id) as "lastCall",
  array(
    select coalesce(c.calls, 0)::int
    from generate_series(0, ${shownCallDays - 1}::int) age
    left join api_key_calls c on c.api_key_id = k.api_key_id and c.day = ${today} - age
    order by age desc) as "callsPerDay"`

const keyRows = sql`
  select ${keyColumns}
  from ${keyAndOwner} cross join lateral (select ${keyPermissions}) p`

/** Active keys first, by name. */
export const listKeys = (countries: readonly string[]): Sql => sql`
  ${keyRows} where k.countries && ${countries}::text[]
  order by k.revoked_at is not null, k.expires_at <= now(), k.name collate "und-x-icu", k.api_key_id`

export const findKey = (apiKeyId: number, countries: readonly string[]): Sql => sql`
  ${keyRows} where k.api_key_id = ${apiKeyId} and k.countries && ${countries}::text[]`

/** Waits for other changes of the key to end. */
export const lockKey = (apiKeyId: number): Sql => sql`
  select from api_keys where api_key_id = ${apiKeyId} for update`

export interface NewKeyRow {
  name: string
  ownerId: string
  countries: readonly string[]
  scopes: readonly Scope[]
  channels: readonly string[]
  expiresAt: string
}

/** No row if the name is already used. */
export const insertKey = (key: NewKeyRow): Sql => sql`
  insert into api_keys (name, owner_id, countries, scopes, channels, expires_at)
  values (${key.name}, ${key.ownerId}, ${key.countries}::text[], ${key.scopes}::text[],
    ${key.channels}::text[], ${key.expiresAt}::timestamptz)
  on conflict (lower(btrim(name))) do nothing
  returning api_key_id::int as "apiKeyId"`

export const insertSecret = (apiKeyId: number, digest: string, start: string): Sql => sql`
  insert into api_key_secrets (api_key_id, digest, start) values (${apiKeyId}, ${digest}, ${start})`

/** The current secret stays valid for some hours; one that was replaced before ends at once. */
export const replaceSecrets = (apiKeyId: number, overlapHours: number): Sql => sql`
  update api_key_secrets
  set valid_until = case when valid_until is null
    then current_moment() + make_interval(secs => ${overlapHours * 3600}) else current_moment() end
  where api_key_id = ${apiKeyId} and coalesce(valid_until > current_moment(), true)`

export const changeKey = (
  apiKeyId: number,
  { ownerId, expiresAt }: { ownerId: string | null; expiresAt: string },
): Sql => sql`
  update api_keys set owner_id = ${ownerId}, expires_at = ${expiresAt}::timestamptz
  where api_key_id = ${apiKeyId}`

export const revokeKey = (apiKeyId: number): Sql => sql`
  update api_keys set revoked_at = current_moment(), revoked_by = current_actor()
  where api_key_id = ${apiKeyId}`

export const listChannels = (): Sql => sql`
  select id, name from channels where is_active order by position, name collate "und-x-icu", id`

export interface Owner {
  roles: string[]
  countries: string[]
}

export interface ExpiringKey {
  apiKeyId: number
  name: string
  expiresAt: string
  ownerId: string | null
  owner: string | null
  countries: string[]
}

export interface ChangedKey {
  name: string
  expiresAt: string
  ownerId: string
  ownerRoles: string[]
}

/** No row if the key has no owner. */
export const findChangedKey = (apiKeyId: number): Sql => sql`
  select name, to_json(expires_at) as "expiresAt", owner_id as "ownerId",
    array(select role_id from user_roles where user_id = owner_id) as "ownerRoles"
  from api_keys where api_key_id = ${apiKeyId} and owner_id is not null`

const isUnwarned = sql`revoked_at is null and expires_at > now()
  and expires_at <= now() + make_interval(days => ${warningDays})
  and warned_of is distinct from expires_at`

/** The keys that nobody was warned of yet. */
export const listExpiringKeys = (): Sql => sql`
  select api_key_id::int as "apiKeyId" from api_keys where ${isUnwarned} order by api_key_id`

/** No row if another server warns of the key, or did so meanwhile. */
export const claimExpiringKey = (apiKeyId: number): Sql => sql`
  update api_keys k set warned_of = expires_at
  where api_key_id in (
    select api_key_id from api_keys where api_key_id = ${apiKeyId} and ${isUnwarned}
    for update skip locked)
  returning api_key_id::int as "apiKeyId", name, to_json(expires_at) as "expiresAt",
    owner_id as "ownerId", countries,
    case when owner_id is not null then ${userName(sql`owner_id`)} end as owner`

/** The owner, unless they are one of these users. */
export const selectOwnerUnless = (ownerId: string, others: Sql): Sql => sql`
  ${selectUser(ownerId)} except (${others})`

/** Everyone who can have been warned of a key. */
export const selectAllUsers = (): Sql => sql`select user_id from users`
