import type { ChannelSettings } from '@nutripim/contract/publishing/channel-settings'
import type { CountryChannel } from '@nutripim/contract/publishing/publishing'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'
import { type ChannelOf, settingsOfC } from './channel-work-sql.ts'

const counts = sql`(
  select json_build_object(
    'products', count(*) filter (where n.kind = 'product'),
    'declarations', count(*) filter (where n.kind = 'declaration'),
    'advice', count(*) filter (where n.kind = 'advice'),
    'dealers', count(*) filter (where n.kind = 'dealer'))
  from delivered_now n where n.country_id = asked.country_id and n.channel_id = h.id)`

const lastPublication = sql`(
  select json_build_object('number', p.number, 'publishedAt', p.published_at,
    'publishedBy', ${userName(sql`p.published_by`)})
  from publications p where p.country_id = asked.country_id and p.channel_id = h.id
  order by p.number desc limit 1)`

/** Channel h of a country; retired channels only where the country uses them. */
const channelRow = sql`json_build_object(
  'channelId', h.id, 'name', h.name, 'isRetired', not h.is_active,
  'settings', case when c.channel_id is not null then ${settingsOfC} end,
  'lastPublication', ${lastPublication}, 'delivered', ${counts})`

const channelsOf = (country: string, assigned: readonly string[]): Sql => sql`
  (select ${country}::text as country_id where ${country} = any(${assigned}::text[])) asked
  cross join channels h
  left join channel_settings c on c.country_id = asked.country_id and c.channel_id = h.id`

export const listChannels = (
  country: string,
  assigned: readonly string[],
): JsonSql<CountryChannel[]> => sql`
  select coalesce(json_agg(${channelRow} order by ${listOrder('h')}), '[]')::text as json
  from ${channelsOf(country, assigned)}
  where h.is_active or c.channel_id is not null`

export const findChannel = (
  { country, channel }: ChannelOf,
  assigned: readonly string[],
): JsonSql<CountryChannel> => sql`
  select ${channelRow}::text as json from ${channelsOf(country, assigned)} where h.id = ${channel}`

export interface StoredSettings {
  settings: ChannelSettings | null
  savedBy: string
  savedAt: string
}

/** Other saves of settings of the channel wait until the end of the transaction. */
export const lockSettings = ({ channel }: ChannelOf): Sql => sql`
  select from channels where id = ${channel} for update`

/** The settings before a save, which `lockSettings` has locked. No row: there is no such channel. */
export const findSettings = ({ country, channel }: ChannelOf): Sql => sql`
  select case when c.channel_id is not null then ${settingsOfC} end as settings,
    ${userName(sql`c.updated_by`)} as "savedBy", to_json(c.updated_at) as "savedAt"
  from channels h left join channel_settings c on c.country_id = ${country} and c.channel_id = h.id
  where h.id = ${channel}`

export const saveSettings = ({ country, channel }: ChannelOf, settings: ChannelSettings): Sql => {
  const { mode, fields, filter, checks } = settings
  const flags = Object.fromEntries(filter.map((flag) => [flag, true]))
  return sql`
    insert into channel_settings (country_id, channel_id, mode, fields, filter, checks)
    values (${country}, ${channel}, ${mode}, ${fields}::text[], ${json(flags)}::jsonb, ${checks}::text[])
    on conflict (country_id, channel_id) do update
    set mode = excluded.mode, fields = excluded.fields, filter = excluded.filter, checks = excluded.checks`
}
