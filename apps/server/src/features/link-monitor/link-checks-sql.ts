import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { inSeconds, takeRows } from '../../platform/work/due-rows-sql.ts'

export interface ClaimedLink {
  key: string
  link: string
  isImage: boolean
  failures: number
}

export interface CheckedLink {
  key: string
  state: 'good' | 'failed' | 'broken' | 'unknown'
  outcome: string
  /** Seconds. */
  nextCheckIn: number
}

/** Changes if products may have other links than before. */
export function getCatalogueRevision(): Sql {
  return sql`select coalesce(sum(revision), 0)::text as revision from country_revisions`
}

/** Adds new links of live products to the list, and deletes links that are no longer used. */
export function discoverLinks(): Sql {
  return sql`
    with product_link as materialized (
      select distinct link from linked_products
    ), gone as (
      delete from link_checks c where not exists (select from product_link where product_link.link = c.link)
    )
    insert into link_checks (link)
    select link from product_link where not exists (select from link_checks c where c.link = product_link.link)
    on conflict (key) do nothing`
}

/** Claims due links for a while, so that no other server checks the same ones. */
export function claimLinks(limit: number, isLocalOnly: boolean): Sql {
  return sql`
    with due as materialized (
      ${takeRows(
        sql`
          select key, link, failures from link_checks
          where next_check <= now() and (not ${isLocalOnly}::boolean or link ~ '^/([^/]|$)')
          order by next_check`,
        { limit },
      )}
    ), claimed as (
      update link_checks c set next_check = ${inSeconds(600)}
      from due where c.key = due.key
    )
    select key, link, failures, link in (
      select p.weblink_pack_image from products p
      where p.is_live_product and p.weblink_pack_image in (select link from due)
    ) as "isImage"
    from due`
}

/**
 * A first failure may be temporary; after a second one, the link counts as broken since the first.
 * An inconclusive check changes nothing.
 */
export function recordChecks(checks: readonly CheckedLink[]): Sql {
  return sql`
    update link_checks c set
      outcome = r.outcome,
      checked_at = now(),
      last_good = case when is_good then now() else last_good end,
      failures = case when is_good then 0 when is_bad then failures + 1 else failures end,
      failing_since = case
        when is_good then null when is_bad then coalesce(failing_since, now()) else failing_since end,
      broken_since = case
        when is_good then null
        when r.state = 'broken' or is_bad and failures > 0
          then coalesce(broken_since, failing_since, now())
        else broken_since end,
      next_check = now() + make_interval(secs => r."nextCheckIn")
    from jsonb_to_recordset(${json(checks)}::jsonb)
        as r(key uuid, state text, outcome text, "nextCheckIn" float),
      lateral (select r.state = 'good' as is_good, r.state in ('failed', 'broken') as is_bad) judged
    where c.key = r.key`
}

/** Gauges of the list of links, for the metrics. */
export function measureLinks(): Sql {
  return sql`
    select count(*) filter (where next_check < now())::int as links_due,
      count(*) filter (where broken_since is not null)::int as links_broken
    from link_checks`
}

/** Whether the library has a file of this number that is not in the bin. */
export const checkStoredFile = (id: number): Sql => sql`
  select exists (select from files where file_id = ${id} and deleted_at is null) as "isStored"`
