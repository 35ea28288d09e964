import type { NotificationKind } from '@nutripim/contract/notifications/notification-kinds'
import type { Inbox } from '@nutripim/contract/notifications/notifications'
import type { Identity } from '../../platform/api/caller.ts'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { listReceivableKinds } from './receivable-kinds.ts'

type Reader = Pick<Identity, 'userId' | 'countries' | 'rights'>

/** Notifications of the reader that their rights and countries still allow. */
const isVisible = ({ userId, countries, rights }: Reader): Sql => sql`
  n.user_id = ${userId} and n.kind = any(${listReceivableKinds(rights)}::text[])
  and (n.country_id is null or n.country_id = any(${countries}::text[]))`

export const countUnread = (reader: Reader): Sql => sql`
  select count(*)::int as unread from notifications n
  where ${isVisible(reader)} and n.read_at is null`

export interface InboxQuery {
  after?: number | undefined
  limit: number
  only?: 'unread' | undefined
}

/** Reads one more than the limit to know whether there are older notifications. */
export const readInbox = (
  reader: Reader,
  { after, limit, only }: InboxQuery,
): JsonSql<Inbox> => sql`
  with newest as (
    select n.* from notifications n
    where ${isVisible(reader)} and n.id < ${after ?? Number.MAX_SAFE_INTEGER}::bigint
      and (${only ?? 'all'} = 'all' or n.read_at is null)
    order by n.id desc limit ${limit + 1}
  )
  select json_build_object(
    'unread', (${countUnread(reader)}),
    'next', (
      select case when count(*) > ${limit}::int then (array_agg(id order by id desc))[${limit}::int] end
      from newest),
    'notifications', (
      select coalesce(json_agg(json_build_object(
        'notificationId', id, 'kind', kind, 'countryId', country_id, 'payload', payload,
        'createdAt', created_at, 'isRead', read_at is not null
      ) order by id desc), '[]')
      from (select * from newest order by id desc limit ${limit}) shown
    )
  )::text as json`

export const setRead = (reader: Reader, ids: readonly number[], isRead: boolean): Sql => sql`
  update notifications n set read_at = case when ${isRead}::boolean then current_moment() end
  where ${isVisible(reader)} and n.id = any(${ids}::bigint[])
    and (n.read_at is not null) <> ${isRead}::boolean`

export const setReadUpTo = (reader: Reader, id: number): Sql => sql`
  update notifications n set read_at = current_moment()
  where ${isVisible(reader)} and n.id <= ${id}::bigint and n.read_at is null`

export interface Preference {
  kind: NotificationKind
  byMail: boolean
}

/** Without a stored preference, users receive e-mails. */
export const listPreferences = (userId: string): Sql => sql`
  select kind, by_mail as "byMail" from notification_preferences where user_id = ${userId}`

export const savePreferences = (userId: string, selected: readonly Preference[]): Sql => sql`
  insert into notification_preferences (user_id, kind, by_mail)
  select ${userId}, kind, bool_and("byMail")
  from jsonb_to_recordset(${json(selected)}::jsonb) as c(kind text, "byMail" boolean)
  group by kind
  on conflict (user_id, kind) do update set by_mail = excluded.by_mail`
