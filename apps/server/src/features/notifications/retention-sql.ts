import { type Sql, sql } from '../../platform/database/sql.ts'

/** At most so many go at a time, so that nobody waits for it. */
const batch = 5000

/** Notifications that were read so long ago; what nobody read stays. */
export const sweepRead = (days: number): Sql => sql`
  with old as materialized (
    select user_id, id from notifications
    where read_at < now() - make_interval(days => ${days})
    limit ${batch} for update skip locked
  ), gone as (
    delete from notifications n using old where n.user_id = old.user_id and n.id = old.id
    returning 1
  )
  select count(*)::int = ${batch} as "isMore" from gone`

/** Mails that went out, or were given up, so long ago. */
export const sweepMails = (days: number): Sql => sql`
  with old as materialized (
    select mail_id from mails
    where state in ('sent', 'given up') and created_at < now() - make_interval(days => ${days})
    limit ${batch} for update skip locked
  ), gone as (
    delete from mails m using old where m.mail_id = old.mail_id
    returning 1
  )
  select count(*)::int = ${batch} as "isMore" from gone`
