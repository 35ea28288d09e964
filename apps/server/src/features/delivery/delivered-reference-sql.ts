import type { DeliveredReference } from '@nutripim/contract/delivery/delivery'
import { elementIds } from '@nutripim/contract/products/elements'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'

/** All entries of a list in display order. */
const entriesOf = (table: string, more: Sql = sql``): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'id', t.id, 'name', t.name, 'isRetired', not t.is_active ${more}) order by ${listOrder('t')}), '[]')
  from ${text(table)} t)`

const reference = (countries: readonly string[]): JsonSql<DeliveredReference> => sql`
  json_build_object(
    'countries', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'nativeName', c.native_name) order by ${listOrder('c')}), '[]')
      from countries c where c.id = any(${countries}::text[])),
    'channels', ${entriesOf('channels')},
    'ranges', ${entriesOf('product_ranges')},
    'forms', ${entriesOf('product_forms', sql`, 'unit', t.unit_id`)},
    'crops', ${entriesOf('crops')},
    'formulations', ${entriesOf('formulations')},
    'actionCategories', ${entriesOf('action_categories')},
    'elements', (
      select json_agg(json_build_object('id', e.id, 'name', coalesce(stored.name, e.id)) order by e.position)
      from unnest(${elementIds}::text[]) with ordinality as e(id, position)
      left join elements stored using (id))
  )::text`

/** The lists, unless the caller already has the answer with their hash. */
export const getReference = (
  countries: readonly string[],
  knownTag: string | undefined,
): Sql => sql`
  with answer as materialized (select ${reference(countries)} as json),
    tagged as (select json, '"' || md5(json) || '"' as tag from answer)
  select tag, case when tag is distinct from ${knownTag ?? null}::text then json end as json from tagged`
