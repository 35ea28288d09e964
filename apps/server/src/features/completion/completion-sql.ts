import { listKeys } from '@nutripim/contract/api/key-list'
import type { Answer } from '@nutripim/contract/api/route'
import type { completionRoutes, SortOrder } from '@nutripim/contract/completion/completion'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import { brokenLinks } from '../link-monitor/broken-links-sql.ts'
import { completionConditions } from '../product-columns/completion-conditions-sql.ts'

const fields = listKeys(completionConditions)

/** One column per condition. */
const flags = text(fields.map((field) => `${completionConditions[field]} as "${field}"`).join(', '))
const isComplete = text([...fields, 'hasCrops'].map((field) => `"${field}"`).join(' and '))

/** Pairs for json_build_object with the number of `status` rows that have each field. */
const totals = text(
  [
    `'products', count(*)`,
    `'complete', count(*) filter (where ${isComplete.text})`,
    ...fields.map((field) => `'${field}', count(*) filter (where "${field}")`),
    `'crops', count(*) filter (where "hasCrops")`,
  ].join(', '),
)
const flagPairs = text(fields.map((field) => `'${field}', "${field}"`).join(', '))

/** The names of crops on the label or with advice for product p. */
const crops = sql`case
  when p.crops_on_label = '{}' and advised.crop_ids is null then ''
  else coalesce((
    select string_agg(crop.name, ', ' order by crop.position) from crop
    where crop.id = any(p.crops_on_label) or crop.id = any(advised.crop_ids)), '')
  end`

const orders: Record<SortOrder, Sql> = {
  code: sql`code collate "und-x-icu", id`,
  name: sql`name collate "und-x-icu", id`,
  crop: sql`crops = '', crops collate "und-x-icu", name collate "und-x-icu", id`,
}

type Routes = typeof completionRoutes

export interface CompletionQuery {
  country: string
  assignedCountries: readonly string[]
  sortOrder: SortOrder
  showMissingOnly: boolean
  canEdit: boolean
}

/** The whole report in one statement, from the current data. */
export function getCompletion(query: CompletionQuery): JsonSql<Answer<Routes['listCompletion']>> {
  return sql`
    with crop as materialized (
      select id, name, row_number() over (order by name collate "und-x-icu", id) as position
      from crops
    ), status as materialized (
      select *, crops <> '' as "hasCrops"
      from (
        select p.legacy_product_id as id, p.dh_code as code, p.product_name as name, ${flags},
          ${crops} as crops
        from products p
        left join (
          select legacy_product_id, array_agg(crop_id) as crop_ids from advice
          where country_id = ${query.country} group by legacy_product_id
        ) advised on advised.legacy_product_id = p.legacy_product_id
        where p.country_id = ${query.country} and p.country_id = any(${query.assignedCountries}::text[])
          and p.is_live_product
        offset 0 -- the crops of a product are named once, not once for each use
      ) products
    )
    select json_build_object(
      'countryCode', ${query.country}::text,
      'canEdit', ${query.canEdit}::boolean,
      'totals', (select json_build_object(${totals}) from status),
      'products', (
        select coalesce(json_agg(json_build_object(
            'legacyProductId', id, 'dhCode', code, 'productName', name, ${flagPairs}, 'crops', crops
          ) order by ${orders[query.sortOrder]}), '[]')
        from status where not ${query.showMissingOnly}::boolean or not (${isComplete})
      ),
      'brokenLinks', ${brokenLinks(query.country)}
    )::text as json`
}

/** One row per country of the user that has products. */
export function listCompletionByCountry(
  assignedCountries: readonly string[],
): JsonSql<Answer<Routes['listCompletionByCountry']>> {
  return sql`
    select coalesce(json_agg(row order by name collate "und-x-icu"), '[]')::text as json
    from (
      select c.name,
        json_build_object('countryId', c.id, 'countryName', c.name, ${totals}) as row
      from countries c join (
        select p.country_id, ${flags}, cardinality(p.crops_on_label) > 0 or exists (
            select from advice a
            where a.country_id = p.country_id and a.legacy_product_id = p.legacy_product_id
          ) as "hasCrops"
        from products p
        where p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
      ) status on status.country_id = c.id
      group by c.id
    ) countries`
}
