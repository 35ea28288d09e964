import { type AdviceVersion, historyPageSize } from '@nutripim/contract/advice/advice-history'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'

export interface HistorySearch {
  countryId: string
  productCode?: string | undefined
  cropCode?: string | undefined
  onlyDeleted?: boolean
  olderThan?: number | undefined
}

const isOfSameAdvice = (other: Sql): Sql => sql`
  ${other}.country_id = v.country_id and ${other}.legacy_product_id = v.legacy_product_id
  and ${other}.crop_id = v.crop_id`

/** Newest first; all versions of a single advice, otherwise one page. */
export function listVersions(
  search: HistorySearch,
  assignedCountries: readonly string[],
): JsonSql<AdviceVersion[]> {
  const { countryId, productCode, cropCode, onlyDeleted, olderThan } = search
  const isSingleAdvice = productCode !== undefined && cropCode !== undefined
  return sql`
    select coalesce(json_agg(json_build_object(
        'versionId', v.id, 'countryId', v.country_id,
        'cropCode', v.crop_id, 'cropName', coalesce(c.name, v.crop_id),
        'productCode', p.dh_code, 'productName', p.product_name,
        'change', v.change, 'text', v.text,
        'before', case when earlier.change <> 'deleted' then earlier.text end,
        'by', ${userName(sql`v.actor`)}, 'at', v.at,
        'isCurrent', later.id is null and v.change <> 'deleted',
        'canRestore', p.is_live_product is true and r.is_read_only is not true
          and a.text is distinct from v.text
      ) order by v.id desc), '[]')::text as json
    from (
      select v.* from advice_versions v
      where v.country_id = ${countryId} and v.country_id = any(${assignedCountries}::text[])
        ${
          productCode === undefined
            ? sql``
            : sql`and v.legacy_product_id in (
                select legacy_product_id from products
                where country_id = ${countryId} and dh_code = ${productCode})`
        }
        ${cropCode === undefined ? sql`` : sql`and v.crop_id = ${cropCode}`}
        ${olderThan === undefined ? sql`` : sql`and v.id < ${olderThan}`}
        ${
          onlyDeleted
            ? sql`and v.change = 'deleted' and not exists (
                select from advice_versions l where ${isOfSameAdvice(sql`l`)} and l.id > v.id)`
            : sql``
        }
      order by v.id desc ${isSingleAdvice ? sql`` : sql`limit ${historyPageSize}`}
    ) v
    left join products p on p.country_id = v.country_id and p.legacy_product_id = v.legacy_product_id
    left join product_ranges r on r.id = p.product_range
    left join crops c on c.id = v.crop_id
    left join advice a on ${isOfSameAdvice(sql`a`)}
    left join lateral (
      select e.change, e.text from advice_versions e
      where ${isOfSameAdvice(sql`e`)} and e.id < v.id order by e.id desc limit 1
    ) earlier on true
    left join lateral (
      select l.id from advice_versions l
      where ${isOfSameAdvice(sql`l`)} and l.id > v.id order by l.id desc limit 1
    ) later on true`
}

export interface VersionKey {
  countryId: string
  productId: string
  cropId: string
  versionId: number
}

/** The text of a version; no row if the version belongs to other advice. */
export function findVersionText(key: VersionKey, assignedCountries: readonly string[]): Sql {
  return sql`
    select v.text from advice_versions v
    join products p on p.country_id = v.country_id and p.legacy_product_id = v.legacy_product_id
    where v.country_id = ${key.countryId} and v.country_id = any(${assignedCountries}::text[])
      and v.id = ${key.versionId} and p.dh_code = ${key.productId} and v.crop_id = ${key.cropId}`
}

/** The history shows texts written later in this transaction as restored. */
export const setRestored = (): Sql => sql`select set_config('nutripim.restoring', 'on', true)`
