import type { SearchKind } from '@nutripim/contract/search/search'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { hitColumns, sources, type Viewer } from './search-sources-sql.ts'

const maxRecentItems = 20

/** Pinned items in the order of pinning, then recent items; without records the user cannot see. */
export function listSavedItems(viewer: Viewer, kinds: readonly SearchKind[]): Sql {
  const { userId } = viewer
  const ofKinds = kinds.map((kind) => {
    const source = sources[kind]
    return sql`
      select ${kind} as kind, ${hitColumns(source)} from search_marks m join ${source.from}
        on ${source.isItem}
      where m.user_id = ${userId} and m.kind = ${kind} and ${source.scope(viewer)}`
  })
  const none = sql`select null as kind, null as id, null as country_id, null as title, null as about,
    null as text, null as product_code, null as crop_id where false`
  return sql`
    with found as (${ofKinds.reduce((all, each) => sql`${all} union all ${each}`, none)})
    select m.kind, m.record_id as id, m.pinned_at is not null as "isPinned",
      to_json(m.opened_at) as "openedAt", case when found.id is not null then ${itemHit} end as hit
    from search_marks m
    left join found on found.kind = m.kind and found.id = m.record_id
    left join countries country on country.id = found.country_id
    where m.user_id = ${userId} and (found.id is not null or m.kind = 'screen')
    order by m.pinned_at nulls last, m.opened_at desc`
}

const itemHit = sql`json_build_object(
  'kind', found.kind, 'id', found.id, 'countryId', country_id, 'countryName', country.name,
  'title', title, 'about', about, 'productCode', product_code, 'cropId', crop_id,
  'excerpt', left(text, 180))`

/** Saves an item as recent, pinned or unpinned, and deletes the oldest recent items. */
export function saveItem(
  userId: string,
  { kind, id, isPinned }: { kind: string; id: string; isPinned?: boolean | undefined },
): Sql {
  const pinned = isPinned === undefined ? null : isPinned
  return sql`
    with saved as (
      insert into search_marks as m (user_id, kind, record_id, pinned_at)
      values (${userId}, ${kind}, ${id}, case when ${pinned}::boolean then clock_timestamp() end)
      on conflict (user_id, kind, record_id) do update set
        opened_at = case when ${pinned}::boolean is null then clock_timestamp() else m.opened_at end,
        pinned_at = case when ${pinned}::boolean is null then m.pinned_at
          when ${pinned}::boolean then coalesce(m.pinned_at, clock_timestamp()) end
    )
    delete from search_marks m
    where m.user_id = ${userId} and m.pinned_at is null and (m.kind, m.record_id) in (
      select kind, record_id from search_marks
      where user_id = ${userId} and pinned_at is null
      order by opened_at desc offset ${maxRecentItems - 1}
    ) and (m.kind, m.record_id) <> (${kind}, ${id})`
}
