import { type Sql, sql } from '../../platform/database/sql.ts'
import { deleteBatch } from '../../platform/work/due-rows-sql.ts'

/** Deletes notifications that were read long ago; unread ones are kept. */
export const deleteOldNotifications = (days: number): Sql =>
  deleteBatch({
    table: 'notifications',
    key: ['user_id', 'id'],
    rows: sql`
      select user_id, id from notifications where read_at < now() - make_interval(days => ${days})`,
  })

/** Deletes mails that were sent or given up long ago. */
export const deleteOldMails = (days: number): Sql =>
  deleteBatch({
    table: 'mails',
    key: ['mail_id'],
    rows: sql`
      select mail_id from mails
      where state in ('sent', 'given up') and created_at < now() - make_interval(days => ${days})`,
  })
