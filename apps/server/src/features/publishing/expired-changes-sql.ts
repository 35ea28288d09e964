import { type Sql, sql } from '../../platform/database/sql.ts'
import { batchSize, deleteBatch } from '../../platform/work/due-rows-sql.ts'
import type { ChannelOf } from './channel-work-sql.ts'

export const listChannelStates = (): Sql => sql`
  select country_id as country, channel_id as channel from channel_states order by 1, 2`

/**
 * Ends the feed of a channel at the last publication that is old enough, but before the newest one, so
 * that it can always be undone. A channel that is being published is left for the next time.
 */
export const expireChanges = ({ country, channel }: ChannelOf, days: number): Sql => sql`
  with old as materialized (
    select s.country_id, s.channel_id, p.number
    from channel_states s cross join lateral (
      select max(p.number) as number from publications p
      where p.country_id = s.country_id and p.channel_id = s.channel_id
        and p.published_at < now() - make_interval(days => ${days})
        and p.number > s.expired_number and p.number < s.number
    ) p
    where s.country_id = ${country} and s.channel_id = ${channel} and p.number is not null
    for update of s skip locked
  )
  update channel_states s set expired_number = old.number from old
  where s.country_id = old.country_id and s.channel_id = old.channel_id`

/** Deletes changes before the start of the feed. */
export const deleteExpiredChanges = ({ country, channel }: ChannelOf): Sql =>
  deleteBatch({
    table: 'publication_changes',
    key: ['country_id', 'channel_id', 'number', 'kind', 'record'],
    of: 'c',
    rows: sql`
      select c.country_id, c.channel_id, c.number, c.kind, c.record
      from channel_states s join publication_changes c using (country_id, channel_id)
      where s.country_id = ${country} and s.channel_id = ${channel}
        and s.expired_number > 0 and c.number <= s.expired_number`,
  })

export const deleteUnusedContents = (): Sql => sql`
  select delete_unused_contents(${batchSize}) = ${batchSize} as "isMore"`
