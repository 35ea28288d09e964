import type {
  LinkCount,
  LinksConflict,
  ProductLinks,
} from '@nutripim/contract/products/product-links'
import type { JsonSql, JsonText } from '../../../platform/database/json-text.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { head } from '../cells/product-cells-sql.ts'

/** Identifies a list of recommended products. */
export interface LinkList {
  countryCode: string
  element: string
  cropId: string
}

const isOfList = (
  { countryCode, element, cropId }: LinkList,
  assignedCountries: readonly string[],
) => sql`
  l.country_id = ${countryCode} and l.country_id = any(${assignedCountries}::text[])
  and l.element_id = ${element} and l.crop_id = ${cropId}`

/** The linked products in order, as json. */
const linkedProducts = (list: LinkList, assignedCountries: readonly string[]) => sql`(
  select coalesce(json_agg(json_build_object(${head}) order by l.position, l.legacy_product_id), '[]')
  from product_links l join products p using (country_id, legacy_product_id)
  where ${isOfList(list, assignedCountries)})`

/** Lists without products are left out. */
export const countLinks = (
  country: string,
  assignedCountries: readonly string[],
): JsonSql<LinkCount[]> => sql`
  select coalesce(json_agg(json_build_object(
    'element', element_id, 'cropId', crop_id, 'products', products)), '[]')::text as json
  from (
    select l.element_id, l.crop_id, count(*)::int as products
    from product_links l join products p using (country_id, legacy_product_id)
    where l.country_id = ${country} and l.country_id = any(${assignedCountries}::text[])
    group by l.element_id, l.crop_id
  ) counted`

export interface LinksRow {
  isCrop: boolean
  json: JsonText<ProductLinks>
}

export const getLinks = (list: LinkList, assignedCountries: readonly string[]): Sql => sql`
  select exists (select from crops where id = ${list.cropId}) as "isCrop",
    json_build_object(
      'countryCode', ${list.countryCode}::text, 'element', ${list.element}::text,
      'cropId', ${list.cropId}::text, 'canEdit', true,
      'products', ${linkedProducts(list, assignedCountries)})::text as json`

/**
 * An empty list has no row to lock, so an advisory lock makes two saves wait for each other. It has the
 * number of release 0.1.0, whose servers may run beside this one.
 */
export const lockLinks = ({ countryCode, element, cropId }: LinkList): Sql => sql`
  select pg_advisory_xact_lock(hashtextextended(${`product links ${countryCode}/${element}/${cropId}`}, 0))`

export interface LinksSaveResult {
  isCrop: boolean
  /** Products that do not exist or are not in the country. */
  unknown: number[] | null
  conflict: LinksConflict | null
}

/** Checks and saves in one statement; any error stops the whole save. */
export function saveLinks(
  list: LinkList & { products: number[]; was?: number[] | undefined },
  assignedCountries: readonly string[],
): Sql {
  const { countryCode, element, cropId, products: wanted } = list
  const was = list.was ?? null
  return sql`
    with stored as materialized (
      select coalesce(array_agg(l.legacy_product_id order by l.position, l.legacy_product_id), '{}') as ids
      from product_links l where ${isOfList(list, assignedCountries)}
    ), unknown as (
      select id from unnest(${wanted}::int[]) id where not exists (
        select from products p
        where p.country_id = ${countryCode} and p.country_id = any(${assignedCountries}::text[])
          and p.legacy_product_id = id and p.is_live_product)
    ), conflict as (
      select ids from stored where ids <> ${was}::int[] and ids <> ${wanted}::int[]
    ), crop as (
      select id from crops where id = ${cropId}
    ), writing as (
      select crop.id as crop_id from stored, crop
      where ids <> ${wanted}::int[]
        and not exists (select from unknown) and not exists (select from conflict)
    ), removed as (
      delete from product_links l using writing
      where ${isOfList(list, assignedCountries)} and l.legacy_product_id <> all(${wanted}::int[])
    ), linked as (
      insert into product_links as l (country_id, element_id, crop_id, legacy_product_id, position)
      select ${countryCode}, ${element}, crop_id, id, position
      from writing, unnest(${wanted}::int[]) with ordinality as w(id, position)
      on conflict (country_id, element_id, crop_id, legacy_product_id)
      do update set position = excluded.position where l.position <> excluded.position
    )
    select
      exists (select from crop) as "isCrop",
      (select array_agg(id order by id) from unknown) as unknown,
      (select json_build_object(
          'stored', ${linkedProducts(list, assignedCountries)}, 'savedBy', last.actor, 'savedAt', last.at)
        from conflict left join lateral (
          select coalesce(u.display_name, a.actor) as actor, a.at
          from unnest(conflict.ids || ${was}::int[] || ${wanted}::int[]) id
          cross join lateral log_of_record(
            'product link', concat_ws('/', ${element}::text, ${cropId}::text, id)) a
          left join users u on u.user_id = a.actor
          where a.country_id = ${countryCode}
          order by a.id desc limit 1
        ) last on true) as conflict`
}
