import { type Sql, sql } from '../../platform/database/sql.ts'

/** Deletes in batches, so that locks are short. */
const batchSize = 5000

/** Deletes notifications that were read long ago; unread ones are kept. */
export const deleteOldNotifications = (days: number): Sql => sql`
  with old as materialized (
    select user_id, id from notifications
    where read_at < now() - make_interval(days => ${days})
    limit ${batchSize} for update skip locked
  ), deleted as (
    delete from notifications n using old where n.user_id = old.user_id and n.id = old.id
    returning 1
  )
  select count(*)::int = ${batchSize} as "isMore" from deleted`

/** Deletes mails that were sent or given up long ago. */
export const deleteOldMails = (days: number): Sql => sql`
  with old as materialized (
    select mail_id from mails
    where state in ('sent', 'given up') and created_at < now() - make_interval(days => ${days})
    limit ${batchSize} for update skip locked
  ), deleted as (
    delete from mails m using old where m.mail_id = old.mail_id
    returning 1
  )
  select count(*)::int = ${batchSize} as "isMore" from deleted`
