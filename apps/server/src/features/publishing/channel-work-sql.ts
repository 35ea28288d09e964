import type { StoredProfile } from '@nutripim/agronomy/declarations/profile'
import type { ChannelSettings } from '@nutripim/contract/publishing/channel-settings'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { profile } from '../declarations/declaration-profile-sql.ts'

/** A channel of a country. */
export interface ChannelOf {
  country: string
  channel: string
}

/** What is known about a channel before its records are compared. */
export interface ChannelWork extends ChannelOf {
  settings: ChannelSettings
  profile: StoredProfile | null
  /** The declaration profile is one of the changes. */
  hasNewProfile: boolean
  /** The last audit entry that was considered before. */
  auditId: string
  /** So many records changed that they are better joined than looked up one by one. */
  isBulk: boolean
  /** All records have to be compared, not only those with an audit entry. */
  isFull: boolean
  /** The user who made all changes since then; null if there are several. */
  author: string | null
  /** The last audit entry and the revision that this work considers. */
  until: string
  revision: string
}

export const addChannelState = ({ country, channel }: ChannelOf): Sql => sql`
  insert into channel_states (country_id, channel_id) values (${country}, ${channel})
  on conflict do nothing`

/** Settings are saved after the end of the transaction, or were before it decides. */
export const lockStoredSettings = ({ country, channel }: ChannelOf): Sql => sql`
  select from channel_settings where country_id = ${country} and channel_id = ${channel} for share`

/** Waits for other work on the channel; with `skipLocked`, finds no row instead. */
export const lockChannel = (
  { country, channel }: ChannelOf,
  options: { skipLocked: boolean },
): Sql => sql`
  select from channel_states where country_id = ${country} and channel_id = ${channel}
  for update ${options.skipLocked ? sql`skip locked` : sql``}`

const flagsOf = sql`array(select jsonb_object_keys(c.filter))`

/** Settings as an object. */
export const settingsOfC = sql`json_build_object(
  'mode', c.mode, 'fields', c.fields, 'filter', ${flagsOf}, 'checks', c.checks)`

const bulkSize = 50

/**
 * Read in one statement, so that the entries up to `until` are exactly those whose changes it can see.
 * Another declaration profile or other settings concern all records.
 */
export const findChannelWork = ({ country, channel }: ChannelOf): Sql => sql`
  select c.country_id as country, c.channel_id as channel, ${settingsOfC} as settings,
    (select ${profile} from declaration_profiles d where d.country_id = c.country_id) as profile,
    coalesce(s.audit_id, 0)::text as "auditId",
    coalesce(s.audit_id, 0) = 0 or exists (
      select from audit_entries a where a.country_id = c.country_id and a.id > s.audit_id
        and (a.kind = 'declaration profile' or a.kind = 'channel setting' and a.record_id = c.channel_id)
    ) as "isFull",
    coalesce(s.audit_id, 0) > 0 and exists (
      select from audit_entries a where a.country_id = c.country_id and a.id > s.audit_id
        and a.kind = 'declaration profile') as "hasNewProfile",
    (select case when min(a.actor) = max(a.actor) then min(a.actor) end from audit_entries a
      where a.country_id = c.country_id and a.id > s.audit_id and s.audit_id > 0) as author,
    (select count(*) > ${bulkSize} from (
      select from audit_entries a where a.country_id = c.country_id and a.id > coalesce(s.audit_id, 0)
      limit ${bulkSize + 1}) entries) as "isBulk",
    (select coalesce(max(a.id), 0) from audit_entries a where a.country_id = c.country_id)::text as until,
    (select r.revision from country_revisions r where r.country_id = c.country_id)::text as revision
  from channel_settings c left join channel_states s using (country_id, channel_id)
  where c.country_id = ${country} and c.channel_id = ${channel}`

export const setConsidered = ({ country, channel, until, revision }: ChannelWork): Sql => sql`
  update channel_states set audit_id = ${until}::bigint, revision = ${revision}::bigint
  where country_id = ${country} and channel_id = ${channel}`

/** Automatic channels whose country changed since they were compared last. */
export const listDueChannels = (): Sql => sql`
  select c.country_id as country, c.channel_id as channel
  from channel_settings c
  join country_revisions r using (country_id)
  left join channel_states s using (country_id, channel_id)
  where c.mode = 'automatic' and r.revision is distinct from s.revision
  order by c.country_id, c.channel_id`
