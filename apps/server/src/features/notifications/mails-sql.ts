import { dailyKinds, digestKinds } from '@nutripim/contract/notifications/notification-kinds'
import type { Notification } from '@nutripim/contract/notifications/notifications'
import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { inSeconds, takeRows } from '../../platform/work/due-rows-sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { kindsByRole } from './receivable-kinds.ts'

/** Older notifications are not mailed, so that a newly configured mail server does not send old ones. */
const maxAge = sql`interval '3 days'`

/**
 * Creates mails for unread notifications that users want by e-mail: one per notification, or one digest
 * per kind once its first notification is old enough; of some kinds at most one digest a day.
 */
export const collectMails = (digestAfter: number): Sql => sql`
  with unsent as materialized (
    select n.user_id, n.id, n.kind, n.created_at
    from notifications n
    join users u on u.user_id = n.user_id
    left join notification_preferences p on p.user_id = n.user_id and p.kind = n.kind
    where n.mail_id is null and n.read_at is null and n.created_at > now() - ${maxAge}
      and u.is_active and coalesce(p.by_mail, true)
      and exists (
        select from user_roles r join jsonb_to_recordset(${json(kindsByRole)}::jsonb)
          as k(role text, kind text) on k.role = r.role_id
        where r.user_id = n.user_id and k.kind = n.kind)
      and (n.country_id is null or exists (
        select from user_countries c where c.user_id = n.user_id and c.country_id = n.country_id))
    for update of n skip locked
  ), collected as materialized (
    select gen_random_uuid() as mail_id, user_id, array_agg(id) as ids
    from (select *, kind = any(${digestKinds}::text[]) as is_digest from unsent) unsent
    group by user_id, kind, is_digest, case when not is_digest then id end
    having not is_digest or (
      min(created_at) <= now() - make_interval(secs => ${digestAfter / 1000})
      and (kind <> all(${dailyKinds}::text[]) or not exists (
        select from notifications s join mails m on m.mail_id = s.mail_id
        where s.user_id = unsent.user_id and s.kind = unsent.kind
          and m.created_at > now() - interval '1 day')))
  ), made as (
    insert into mails (mail_id, user_id) select mail_id, user_id from collected
  )
  update notifications n set mail_id = g.mail_id
  from collected g where n.user_id = g.user_id and n.id = any(g.ids)`

/** Creates mails for declined access requests, because their authors have no inbox. */
export const collectDeclinedRequests = (): Sql => sql`
  with declined as materialized (
    select id from access_requests
    where state = 'Declined' and mail_id is null and decided_at > now() - ${maxAge}
    for update skip locked
  ), made as (
    insert into mails (access_request_id) select id from declined
    returning mail_id, access_request_id
  )
  update access_requests r set mail_id = made.mail_id
  from made where r.id = made.access_request_id`

export interface ClaimedMail {
  mailId: string
  claim: string
  attempts: number
  createdAt: Date
  address: string
  displayName: string
  isActive: boolean
  /** Whether an earlier attempt ended without an answer. */
  isPossiblySent: boolean
  /** Set for a declined access request; null for notifications. */
  answer: { by: string; reason: string } | null
}

/** Claims a due mail for `lease` seconds; after that, the mail of a stopped server is due again. */
export const claimMail = (lease: number): Sql => sql`
  with due as materialized (
    ${takeRows(
      sql`
        select mail_id, user_id, access_request_id from mails
        where state in ('waiting', 'sending') and next_attempt <= now()
        order by next_attempt`,
      { limit: 1 },
    )}
  )
  update mails m set state = 'sending', claim = gen_random_uuid(), attempts = attempts + 1,
    next_attempt = ${inSeconds(lease)}
  from due
  left join users u on u.user_id = due.user_id
  left join access_requests r on r.id = due.access_request_id
  where m.mail_id = due.mail_id
  returning m.mail_id as "mailId", m.claim, m.attempts, m.created_at as "createdAt",
    coalesce(u.user_id, r.user_id) as address,
    coalesce(u.display_name, r.display_name) as "displayName",
    coalesce(u.is_active, true) as "isActive",
    m.handed_over_at is not null as "isPossiblySent",
    case when r.id is not null then json_build_object(
      'by', ${userName(sql`r.decided_by`)},
      'reason', coalesce(r.answer, '')) end as answer`

type Claim = Pick<ClaimedMail, 'mailId' | 'claim'>
const isClaimed = ({ mailId, claim }: Claim): Sql => sql`mail_id = ${mailId} and claim = ${claim}`

export const renewClaim = (mail: Claim, lease: number): Sql => sql`
  update mails set next_attempt = ${inSeconds(lease)} where ${isClaimed(mail)}`

/** Returns no row if another server has claimed the mail meanwhile. */
export const confirmClaim = (mail: Claim): Sql => sql`
  update mails set handed_over_at = clock_timestamp() where ${isClaimed(mail)} returning mail_id`

export const recordSent = (mail: Claim): Sql => sql`
  update mails set state = 'sent', sent_at = clock_timestamp(), claim = null, trouble = null
  where ${isClaimed(mail)}`

/** Retries after `pause` seconds. `isPossiblySent`: this attempt may have been delivered. */
export const recordFailure = (
  mail: Claim,
  { trouble, pause, isPossiblySent }: { trouble: string; pause: number; isPossiblySent: boolean },
): Sql => sql`
  update mails set claim = null, trouble = ${trouble},
    state = case when created_at > now() - ${maxAge} then 'waiting' else 'given up' end,
    handed_over_at = case when ${isPossiblySent}::boolean then handed_over_at end,
    next_attempt = ${inSeconds(pause)}
  where ${isClaimed(mail)}
  returning state`

export const giveUpMail = (mail: Claim, trouble: string): Sql => sql`
  update mails set state = 'given up', claim = null, trouble = ${trouble} where ${isClaimed(mail)}`

/** For a single server: all claims are from an earlier run. */
export const releaseClaims = (): Sql => sql`
  update mails set state = 'waiting', claim = null, next_attempt = now() where state = 'sending'`

export type MailEntry = Pick<Notification, 'notificationId' | 'kind' | 'payload'> & {
  country: string | null
}

export const listMailEntries = (mailId: string): Sql => sql`
  select n.id::int as "notificationId", n.kind, n.payload, c.name as country
  from notifications n left join countries c on c.id = n.country_id
  where n.mail_id = ${mailId} order by c.name, n.id`

/** Gauges of the queue, for the metrics. */
export const measureMails = (): Sql => sql`
  select count(*) filter (where state in ('waiting', 'sending'))::int as mails_queued,
    coalesce(extract(epoch from now() - min(created_at) filter (where state in ('waiting', 'sending'))), 0)::float8
      as mails_oldest_queued_seconds,
    count(*) filter (where state = 'given up')::int as mails_given_up
  from mails`
