import { type Sql, sql, text, unplanned } from '../../platform/database/sql.ts'
import { maxCandidates } from '../text-match/candidate-limit.ts'
import { joinConditions, type Word } from './search-conditions-sql.ts'
import { adviceOfProduct, hitColumns, productWords, type Viewer } from './search-sources-sql.ts'
import { areTooShort } from './search-words.ts'

const maxCrops = 3
/** For each of these crops. */
const maxProducts = 200
/** Higher than for other words, because crop names are short. */
const minCropSimilarity = '0.5'

/** Advice by crop, and with several words also by product and crop. */
export function adviceOfCrops(words: readonly Word[], viewers: readonly Viewer[]): Sql {
  if (areTooShort(words)) return sql``
  return viewers
    .flatMap((viewer) => [
      adviceByCrop(words, viewer, 'exact'),
      ...(words.length > 1 ? [adviceByProduct(words, viewer)] : []),
    ])
    .reduce((all, each) => sql`${all} union (${each})`, sql``)
}

/**
 * Advice on crops whose name contains all words, or has a similar word for each of them. The crops are
 * found first, then their advice by its key.
 */
export function adviceByCrop(
  words: readonly Word[],
  viewer: Viewer,
  how: 'exact' | 'similar',
): Sql {
  const name = sql`search_key(c.name)`
  const isNamed = joinConditions(
    words.map(({ at }) =>
      how === 'exact'
        ? sql`strpos(${name}, (select keys[${at}] from query)) > 0`
        : sql`word_similarity((select keys[${at}] from query), ${name}) >= ${text(minCropSimilarity)}`,
    ),
  )
  return sql`
    with named_crop as materialized (select c.id from crops c where ${isNamed})
    select ${hitColumns(adviceOfProduct)}, ${adviceOfProduct.words} as words, true as is_found
    from named_crop cross join unnest(${viewer.countries}::text[]) country(id)
    cross join lateral (
      select a.* from advice a
      where a.country_id = country.id and a.crop_id = named_crop.id
      limit ${maxCandidates}
    ) a
    join products p on p.country_id = a.country_id and p.legacy_product_id = a.legacy_product_id
      and p.is_live_product
    join crops c on c.id = a.crop_id
    limit ${maxCandidates}`
}

/**
 * Advice by product and crop: words similar to a crop name select the crop, all others the product. The
 * steps are materialized to force their order: few crops, their products by the first word, and the
 * advice of each pair by its key.
 */
function adviceByProduct(words: readonly Word[], viewer: Viewer): Sql {
  const positions = words.map(({ position }) => position)
  return sql`
    with requested as materialized (
      select array(select keys[position] from unnest(${positions}::int[]) position) as keys from query
    ), crop as materialized (
      select c.id, array(
        select key from unnest(keys) key where not search_key(c.name) %> key
      ) as others
      from crops c, requested
      where search_key(c.name) %> any (keys)
      order by (select max(word_similarity(key, search_key(c.name))) from unnest(keys) key) desc
      limit ${maxCrops}
    ), pair as materialized (
      select p.country_id, p.legacy_product_id, crop.id as crop_id
      from crop cross join lateral (
        select p.country_id, p.legacy_product_id, ${productWords} as words from products p
        where ${productWords} %> crop.others[1] and p.is_live_product
          and p.country_id = any(${unplanned.texts(viewer.countries)})
        limit ${maxProducts}
      ) p
      where not exists (
        select from unnest(crop.others) other
        where not p.words %> other or (other !~ '[a-z]' and strpos(p.words, other) = 0))
      limit ${maxCandidates}
    )
    select ${hitColumns(adviceOfProduct)}, ${adviceOfProduct.words} as words, true as is_found
    from pair
    cross join lateral (
      select a.* from advice a
      where a.country_id = pair.country_id and a.legacy_product_id = pair.legacy_product_id
        and a.crop_id = pair.crop_id
      limit 1
    ) a
    join products p on p.country_id = pair.country_id
      and p.legacy_product_id = pair.legacy_product_id
    join crops c on c.id = pair.crop_id
    where ${adviceOfProduct.scope(viewer)}
    limit ${maxCandidates}`
}
