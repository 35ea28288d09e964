import type { ChangePage } from '@nutripim/contract/delivery/delivered-records'
import type { DeliveredKind } from '@nutripim/contract/publishing/channel-settings'
import type { JsonSql, JsonText } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { buildCursor } from '../api-keys/publication-cursor-sql.ts'
import type { FeedPosition } from './feed-cursor.ts'

/** A channel of a country that the key can read. */
export interface ReadChannel {
  country: string
  channel: string
  assignedCountries: readonly string[]
}

/** Rows of a table of the channel. The country is checked here too, not only before. */
const ofChannel = (table: Sql, { country, channel, assignedCountries }: ReadChannel): Sql => sql`
  ${table}.country_id = ${country} and ${table}.channel_id = ${channel}
  and ${table}.country_id = any(${assignedCountries}::text[])`

export interface PageQuery {
  kind: DeliveredKind
  limit: number
  after?: string | undefined
  /** Only records of this product. */
  code?: string | undefined
  /** Only products in which a field changed since a publication. */
  changed?: { fields: readonly string[]; since: number } | undefined
}

/** What a page answers, whatever its items are. */
export interface Page<Item> {
  publication: number
  items: Item[]
  next: string | null
  cursor: string
}

/** A page with the cursor of the publication that it shows. */
export interface RecordPage<Item> {
  cursor: string
  json: JsonText<Page<Item>>
}

const changedSince = (channel: ReadChannel, { kind, changed }: PageQuery): Sql =>
  changed
    ? sql`and n.number > ${changed.since}::bigint and exists (
        select from (
          select c.previous from publication_changes c
          where ${ofChannel(sql`c`, channel)} and c.number > ${changed.since}::bigint
            and c.kind = ${kind} and c.record = n.record
          order by c.number limit 1
        ) first left join delivered_contents old on old.hash = first.previous
        where old.body is null or exists (
          select from unnest(${changed.fields}::text[]) field
          where old.body::jsonb -> field is distinct from b.body::jsonb -> field))`
    : sql``

/** A page of records in the order of their ids, with the publication that they belong to. */
export const findRecordPage = (channel: ReadChannel, query: PageQuery): Sql => sql`
  with page as materialized (
    select n.record, b.body
    from delivered_now n join delivered_contents b on b.hash = n.hash
    where ${ofChannel(sql`n`, channel)} and n.kind = ${query.kind}
      ${query.after === undefined ? sql`` : sql`and n.record > ${query.after} collate "C"`}
      ${query.code === undefined ? sql`` : sql`and n.code = ${query.code}`}
      ${changedSince(channel, query)}
    order by n.record limit ${query.limit + 1}
  ), shown as (select * from page order by record limit ${query.limit}
  ), state as materialized (
    select s.number, ${buildCursor(channel, sql`s.number`)} as cursor
    from channel_states s where ${ofChannel(sql`s`, channel)} and s.number > 0
  )
  select s.cursor, concat(
    '{"publication":', s.number,
    ',"items":[', (select string_agg(body, ',' order by record) from shown),
    '],"next":', case when (select count(*) from page) > ${query.limit}
      then (select to_json(max(record)) from shown)::text else 'null' end,
    ',"cursor":', to_json(s.cursor), '}') as json
  from state s`

/** One record by its id or, of a product, by its code. */
export const findRecord = <Answer>(
  channel: ReadChannel,
  kind: DeliveredKind,
  by: { record: string } | { code: string },
): JsonSql<Answer> => sql`
  select '"' || left(encode(n.hash, 'hex'), 32) || '"' as tag, b.body as json
  from delivered_now n join delivered_contents b on b.hash = n.hash
  where ${ofChannel(sql`n`, channel)} and n.kind = ${kind}
    and ${'record' in by ? sql`n.record = ${by.record} collate "C"` : sql`n.code = ${by.code}`}`

/** The publication of a position, unless a restored database has lost it. */
export const findKnownPublication = (channel: ReadChannel, position: FeedPosition): Sql => sql`
  select from publications p where ${ofChannel(sql`p`, channel)}
    and p.number = ${position.expired ?? position.number}::bigint
    and p.publication_id = ${position.publicationId ?? null}`

export interface FeedPage {
  /** The current publication. */
  number: number
  expiredNumber: number
  /** The publication of the position is still the one that the reader knows. */
  isKnown: boolean
  cursor: string
  isEmpty: boolean
  hasMore: boolean
  json: JsonText<ChangePage>
}

/** The changes after a position, in the order of publications, of the kinds that the key can read. */
export const findFeedPage = (
  channel: ReadChannel,
  position: FeedPosition,
  kinds: readonly string[],
  limit: number,
): Sql => {
  const { number, record } = position
  return sql`
  with page as materialized (
    select c.number, c.kind, c.record, json_build_object('publication', c.number, 'kind', c.kind,
      'id', c.record, 'code', c.code, 'content', b.body::json)::text as change
    from publication_changes c left join delivered_contents b on b.hash = c.hash
    where ${ofChannel(sql`c`, channel)} and c.kind = any(${kinds}::text[])
      and c.number >= ${record ? number : number + 1}::bigint
      ${
        record
          ? sql`and (c.number > ${number}::bigint
              or (c.kind, c.record) > (${record.kind}, ${record.record} collate "C"))`
          : sql``
      }
    order by c.number, c.kind, c.record limit ${limit + 1}
  ), shown as materialized (
    select * from page order by number, kind, record limit ${limit}
  ), last as (
    select concat_ws(':', ${buildCursor(channel, sql`shown.number`)}, kind, record) as cursor
    from shown order by number desc, kind desc, record desc limit 1
  ), state as (
    select s.number::int as number, s.expired_number::int as "expiredNumber",
      ${number === 0 ? sql`true` : sql`exists (${findKnownPublication(channel, position)})`} as "isKnown",
      (select count(*) from page) > ${limit} as "hasMore", not exists (select from page) as "isEmpty"
    from channel_states s where ${ofChannel(sql`s`, channel)} and s.number > 0
  ), answer as (
    select state.*, case when "hasMore" then (select cursor from last)
      else ${buildCursor(channel, sql`state.number`)} end as cursor
    from state
  )
  select answer.*, concat(
    '{"changes":[', (select string_agg(change, ',' order by number, kind, record) from shown),
    '],"cursor":', to_json(cursor), ',"hasMore":', case when "hasMore" then 'true' else 'false' end, '}'
  ) as json
  from answer`
}

/**
 * For a reader who starts from zero after changes have expired: the records that the expired publications
 * left, in the order of their ids. The changes that are still stored follow.
 */
export const findExpiredPage = (
  channel: ReadChannel,
  position: FeedPosition,
  kinds: readonly string[],
  limit: number,
): Sql => {
  const { expired, record } = position
  return sql`
  with state as materialized (
    select s.number, s.expired_number from channel_states s where ${ofChannel(sql`s`, channel)}
  ), page as materialized (
    select n.kind, n.record, json_build_object('publication', n.number, 'kind', n.kind,
      'id', n.record, 'code', n.code, 'content', b.body::json)::text as change
    from delivered_now n join delivered_contents b on b.hash = n.hash
    where ${ofChannel(sql`n`, channel)} and n.kind = any(${kinds}::text[])
      and n.number <= (select expired_number from state)
      ${record ? sql`and (n.kind, n.record) > (${record.kind}, ${record.record} collate "C")` : sql``}
    order by n.kind, n.record limit ${limit + 1}
  ), shown as materialized (select * from page order by kind, record limit ${limit}
  ), answer as (
    select number::int, expired_number::int as "expiredNumber", false as "isEmpty", true as "hasMore",
      ${expired === undefined ? sql`true` : sql`exists (${findKnownPublication(channel, position)})`} as "isKnown",
      case when (select count(*) from page) > ${limit}
        then (select concat_ws(':', '0.' || "expiredCursor", kind, record)
          from shown order by kind desc, record desc limit 1)
        else "expiredCursor" end as cursor
    from (select *, ${buildCursor(channel, sql`state.expired_number`)} as "expiredCursor" from state) state
  )
  select answer.*, concat('{"changes":[', (select string_agg(change, ',' order by kind, record) from shown),
    '],"cursor":', to_json(cursor), ',"hasMore":true}') as json
  from answer`
}
