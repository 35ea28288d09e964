import { type Sql, sql } from '../../platform/database/sql.ts'
import { keyAndOwner, keyPermissions } from '../api-keys/authenticate-key-sql.ts'

/** A key of the header Surrogate-Key, with a version that changes when answers with this key do. */
export interface KeyVersion {
  key: string
  version: string
}

/**
 * The surrogate keys of all channels, of the reference data and of all API keys. The version of an API key is what it
 * permits now, so it also changes with its owner and with the time.
 */
export const listKeyVersions = (): Sql => sql`
  select country_id || '-' || channel_id as key, number || '-' || publication_id as version
  from channel_states join publications using (country_id, channel_id, number)
  union all
  select 'reference', revision || '-' || revision_id from country_revisions where country_id = '*'
  union all
  select 'key-' || k.api_key_id, jsonb_build_array(k.countries, k.scopes, k.channels,
    k.revoked_at is not null, k.expires_at <= now(), o.user_id is not null,
    p.countries, p.scopes, array(
      select s.secret_id from api_key_secrets s where s.api_key_id = k.api_key_id
        and coalesce(s.valid_until > now(), true) order by s.secret_id))::text
  from ${keyAndOwner} cross join lateral (select ${keyPermissions}) p`
