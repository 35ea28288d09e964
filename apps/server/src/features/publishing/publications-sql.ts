import { deliveredKinds } from '@nutripim/contract/publishing/channel-settings'
import {
  publicationPageSize,
  type ScheduledPublication,
} from '@nutripim/contract/publishing/publishing'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { usersWithRight } from '../identity/users-with-right-sql.ts'
import type { ChannelOf } from './channel-work-sql.ts'

/** A page and one more, newest first. */
export const listPublications = (
  { country, channel }: ChannelOf,
  assigned: readonly string[],
  after: number | undefined,
): Sql => sql`
  select p.number::int, to_json(p.published_at) as "publishedAt",
    ${userName(sql`p.published_by`)} as "publishedBy", p.origin, p.note, p.undoes::int, p.changes,
    p.number <= coalesce(s.expired_number, 0) as "isExpired"
  from (
    select * from publications p
    where p.country_id = ${country} and p.channel_id = ${channel}
      and p.country_id = any(${assigned}::text[])
      ${after === undefined ? sql`` : sql`and p.number < ${after}`}
    order by p.number desc limit ${publicationPageSize + 1}
  ) p left join channel_states s using (country_id, channel_id)
  order by p.number desc`

/** Changes up to this publication are no longer stored. */
export const findExpiredNumber = ({ country, channel }: ChannelOf): Sql => sql`
  select expired_number::int as number from channel_states
  where country_id = ${country} and channel_id = ${channel}`

/** The kind of each record that a publication changed. */
export const listChangedKinds = ({ country, channel }: ChannelOf, number: number): Sql => sql`
  select kind from publication_changes
  where country_id = ${country} and channel_id = ${channel} and number = ${number}`

export interface Versions {
  kind: string
  record: string
  code: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What changed after publication `from` up to publication `to`. Changes that were undone in between count not. */
export const compareVersions = (
  { country, channel }: ChannelOf,
  assigned: readonly string[],
  { from, to }: { from: number; to: number },
): Sql => sql`
  with change as (
    select c.* from publication_changes c
    where c.country_id = ${country} and c.channel_id = ${channel}
      and c.country_id = any(${assigned}::text[]) and c.number > ${from} and c.number <= ${to}
  ), record as (
    select kind, record, (array_agg(code order by number desc))[1] as code,
      (array_agg(previous order by number))[1] as before, (array_agg(hash order by number desc))[1] as after
    from change group by kind, record
  )
  select r.kind, r.record, r.code, old.body::json as before, new.body::json as after
  from record r
  left join delivered_contents old on old.hash = r.before
  left join delivered_contents new on new.hash = r.after
  where r.before is distinct from r.after
  order by r.code, array_position(${deliveredKinds}::text[], r.kind), r.record`

/** An advice is named after its product and crop. Either may have been deleted since. */
export const listAdviceNames = (country: string, records: readonly string[]): Sql => sql`
  select a.record, concat_ws(' – ', p.product_name, c.name) as name
  from (
    select record, split_part(record, '/', 1)::integer as id,
      substr(record, strpos(record, '/') + 1) as crop_id
    from unnest(${records}::text[]) given(record)
  ) a
  left join products p on p.country_id = ${country} and p.legacy_product_id = a.id
  left join crops c on c.id = a.crop_id`

export interface DeliveredBody {
  kind: string
  record: string
  body: string
}

/** What the channel delivers of these records. */
export const listDeliveredBodies = (
  { country, channel }: ChannelOf,
  records: readonly { kind: string; record: string }[],
): Sql => sql`
  select n.kind, n.record, b.body
  from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ record }) => record)}::text[])
    as r(kind, record)
  join delivered_now n on n.country_id = ${country} and n.channel_id = ${channel}
    and n.kind = r.kind and n.record = r.record collate "C"
  join delivered_contents b using (hash)`

/** Publishes again what records were before a publication, unless a later one changed them. */
export const undoChanges = (
  { country, channel }: ChannelOf,
  {
    number,
    author,
    kind,
    record,
  }: { number: number; author: string; kind?: string; record?: string },
): Sql => sql`
  with change as materialized (
    select c.*, n.hash is not distinct from c.hash as is_current
    from publication_changes c
    left join delivered_now n using (country_id, channel_id, kind, record)
    where c.country_id = ${country} and c.channel_id = ${channel} and c.number = ${number}
      and (${kind ?? null}::text is null or c.record = ${record ?? null}
        and (c.kind = ${kind ?? null} or c.kind = 'declaration' and ${kind ?? null} = 'product'))
  ), undone as materialized (
    select record_publication(${country}, ${channel}, ${author}, 'undo', '', ${number}::bigint,
      array_agg(c.kind), array_agg(c.record), array_agg(c.code), array_agg(b.body))::int as number
    from change c left join delivered_contents b on b.hash = c.previous
    where c.is_current having count(*) > 0
  )
  select (select number from undone) as number,
    (select count(*)::int from change where not is_current) as skipped,
    (select count(*)::int from change) as found`

/** The log of what users publish: a request that was carried out at once, or that is scheduled. */
export const addRequest = (
  { country, channel }: ChannelOf,
  request: {
    records: readonly string[] | null
    note: string
    state: 'published' | 'scheduled'
    number?: number | undefined
    undoes?: number | undefined
    outcome?: string
    schedule?: { localTime: string; timeZone: string }
  },
): Sql => {
  const { records, note, state, number, undoes, outcome = '', schedule } = request
  return sql`
    insert into publication_requests as r
      (country_id, channel_id, publish_at, undoes, records, note, state, outcome, number)
    values (${country}, ${channel},
      ${schedule ? sql`${schedule.localTime}::timestamp at time zone ${schedule.timeZone}` : sql`current_moment()`},
      ${undoes ?? null}, ${records}::text[], ${note}, ${state}, ${outcome}, ${number ?? null})
    returning r.id::int as id, r.publish_at <= now() as "isPast"`
}

const scheduledRow = sql`json_build_object('id', r.id, 'publishAt', r.publish_at,
  'selected', cardinality(r.records), 'note', r.note, 'requestedBy', ${userName(sql`r.requested_by`)})`

export const getScheduled = (country: string, id: number): JsonSql<ScheduledPublication> => sql`
  select ${scheduledRow}::text as json from publication_requests r
  where r.country_id = ${country} and r.id = ${id}`

export const listScheduled = (
  { country, channel }: ChannelOf,
  assigned: readonly string[],
): JsonSql<ScheduledPublication[]> => sql`
  select coalesce(json_agg(${scheduledRow} order by r.publish_at, r.id), '[]')::text as json
  from publication_requests r
  where r.country_id = ${country} and r.channel_id = ${channel} and r.state = 'scheduled'
    and r.country_id = any(${assigned}::text[])`

export const cancelRequest = (country: string, id: number): Sql => sql`
  update publication_requests set state = 'cancelled'
  where country_id = ${country} and id = ${id} and state = 'scheduled' returning id`

export interface RequestKey {
  country: string
  id: number
}

export interface DueRequest extends ChannelOf, RequestKey {
  records: string[] | null
  note: string
  requestedBy: string
  /** The requester still has the permission in this country. */
  isPermitted: boolean
}

const isDue = sql`r.state = 'scheduled' and r.publish_at <= now()`

/** The scheduled publications whose time has come, in their order. */
export const listDueRequests = (): Sql => sql`
  select r.country_id as country, r.id::int as id from publication_requests r
  where ${isDue} order by r.publish_at, r.id`

/** No row if it was cancelled or published meanwhile, or if another server works on it. */
export const claimDueRequest = ({ country, id }: RequestKey): Sql => sql`
  select r.country_id as country, r.channel_id as channel, r.id::int as id, r.records, r.note,
    r.requested_by as "requestedBy", exists (
      select from users u where u.user_id = r.requested_by and u.is_active and u.user_id in (
        ${usersWithRight('global web team module', sql`r.country_id`)})) as "isPermitted"
  from publication_requests r
  where r.country_id = ${country} and r.id = ${id} and ${isDue}
  for update of r skip locked`

export const finishRequest = (
  { country, id }: RequestKey,
  {
    state,
    outcome,
    number,
  }: { state: 'published' | 'failed'; outcome: string; number: number | null },
): Sql => sql`
  update publication_requests set state = ${state}, outcome = ${outcome}, number = ${number}
  where country_id = ${country} and id = ${id}`
