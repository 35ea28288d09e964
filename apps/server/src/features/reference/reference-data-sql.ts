import type { Answer } from '@nutripim/contract/api/route'
import {
  listNames,
  type ReferenceField,
  type ReferenceItem,
  type ReferenceList,
  type referenceDataRoutes,
} from '@nutripim/contract/reference/reference-data'
import { waitForLock } from '../../platform/database/advisory-lock-sql.ts'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { listOrder } from './list-order-sql.ts'

interface ListTable {
  table: string
  /** The kind of its log entries. */
  kind: string
  columns: Partial<Record<ReferenceField, string>>
  /** Rows of (id, what, count). */
  uses: Sql
}

const common = { name: 'name', active: 'is_active' }

const tables: Record<ReferenceList, ListTable> = {
  countries: {
    table: 'countries',
    kind: 'country',
    columns: { ...common, nativeName: 'native_name', region: 'region' },
    uses: sql`
      select country_id as id, 'products' as what, count(*) from products group by 1
      union all select country_id, 'dealers', count(*) from dealers group by 1
      union all select country_id, 'people', count(*) from user_countries group by 1`,
  },
  ranges: {
    table: 'product_ranges',
    kind: 'product range',
    columns: { ...common, isReadOnly: 'is_read_only' },
    uses: sql`select product_range as id, 'products' as what, count(*) from products group by 1`,
  },
  forms: {
    table: 'product_forms',
    kind: 'product form',
    columns: { ...common, unit: 'unit_id' },
    uses: sql`select form_of_product as id, 'products' as what, count(*) from products group by 1`,
  },
  crops: {
    table: 'crops',
    kind: 'crop',
    columns: common,
    uses: sql`
      select crop_id as id, 'advice' as what, count(*) from advice group by 1
      union all select crop, 'labels', count(*) from products, unnest(crops_on_label) crop group by 1
      union all select crop_id, 'product links', count(*) from product_links group by 1`,
  },
  formulations: {
    table: 'formulations',
    kind: 'formulation',
    columns: common,
    uses: sql`select formulation_id as id, 'phrases' as what, count(*) from phrases group by 1`,
  },
  actionCategories: {
    table: 'action_categories',
    kind: 'action category',
    columns: common,
    uses: sql`select action_category_id as id, 'phrases' as what, count(*) from phrases group by 1`,
  },
  channels: {
    table: 'channels',
    kind: 'channel',
    columns: common,
    uses: sql`
      select channel as id, 'API keys' as what, count(*) from api_keys, unnest(channels) channel
      where revoked_at is null group by 1
      union all select channel_id, 'webhooks', count(*) from webhooks group by 1`,
  },
}

const columnsOf = (list: ReferenceList): Partial<Record<string, string>> => tables[list].columns

function getColumn(list: ReferenceList, field: string): string {
  const column = columnsOf(list)[field]
  if (column === undefined) throw new Error(`The list ${list} has no field ${field}.`)
  return column
}

const tableOf = (list: ReferenceList) => text(tables[list].table)

/** Item t as pairs for json_build_object. */
const pairsOf = (list: ReferenceList) =>
  text(
    [
      "'id', t.id",
      ...Object.entries(columnsOf(list)).map(([field, c]) => `'${field}', t.${c}`),
    ].join(),
  )

const usesOf = (id: Sql) => sql`coalesce((
  select json_agg(json_build_object('what', what, 'count', count) order by count desc)
  from used where used.id = ${id}), '[]')`

/** All lists in display order, read in one snapshot. */
export function listReferenceData(): JsonSql<
  Answer<(typeof referenceDataRoutes)['listReferenceData']>
> {
  const lists = listNames.map((list) => {
    return sql`${list}::text, (
      with used as materialized (${tables[list].uses})
      select coalesce(json_agg(json_build_object(${pairsOf(list)}, 'uses', ${usesOf(sql`t.id`)})
        order by ${listOrder('t')}), '[]')
      from ${tableOf(list)} t)`
  })
  return sql`select json_build_object(${lists.reduce((all, next) => sql`${all}, ${next}`)})::text as json`
}

export function getItem(list: ReferenceList, id: string): JsonSql<ReferenceItem> {
  return sql`
    with used as materialized (select * from (${tables[list].uses}) uses where id = ${id})
    select json_build_object(${pairsOf(list)}, 'uses', ${usesOf(sql`t.id`)})::text as json
    from ${tableOf(list)} t where t.id = ${id}`
}

export interface StoredItem {
  fields: Partial<Record<string, string | boolean>>
}

/** Other changes of the list wait until the end of the transaction. Reading and using its items goes on. */
export const lockItems = (list: ReferenceList): Sql => sql`
  select ${waitForLock('reference list', list)}`

/** Locked until the end of the transaction, so that no record begins to use an item that is deleted. */
export const lockItem = (list: ReferenceList, id: string): Sql => sql`
  select json_build_object(${pairsOf(list)}) as fields from ${tableOf(list)} t
  where t.id = ${id} for update`

/** Whether another item has the same name, ignoring case and accents. */
export const checkName = (list: ReferenceList, name: string, exceptId: string): Sql => sql`
  select exists (
    select from ${tableOf(list)} t where searchable(btrim(t.name)) = searchable(btrim(${name})) and t.id <> ${exceptId}
  ) as "isUsed"`

export const checkId = (list: ReferenceList, id: string): Sql =>
  sql`select exists (select from ${tableOf(list)} t where lower(t.id) = lower(${id})) as "isUsed"`

/** The most common spelling of a region among other countries. */
export const findRegion = (region: string, exceptId: string): Sql => sql`
  select region from countries where lower(region) = lower(${region}) and id <> ${exceptId}
  group by region order by count(*) desc, region limit 1`

type Values = Partial<Record<ReferenceField, string | boolean>>

export function addItem(list: ReferenceList, id: string, values: Values): Sql {
  const given = Object.entries(values)
  const names = given.map(([field]) => getColumn(list, field))
  return sql`
    insert into ${tableOf(list)} (id, position, ${text(names.join())})
    select ${id}, coalesce(nullif(max(position), 0) + 1, 0)
      ${given.reduce((all, [field, value]) => sql`${all}, ${typedValue(field, value)}`, sql``)}
    from ${tableOf(list)}`
}

export function changeItem(list: ReferenceList, id: string, values: Values): Sql {
  const settings = Object.entries(values).map(
    ([field, value]) => sql`${text(getColumn(list, field))} = ${typedValue(field, value)}`,
  )
  return sql`update ${tableOf(list)} set ${settings.reduce((all, next) => sql`${all}, ${next}`)}
    where id = ${id}`
}

const typedValue = (field: string, value: string | boolean | undefined) =>
  field === 'active' || field === 'isReadOnly' ? sql`${value}::boolean` : sql`${value}::text`

/**
 * Whether another record uses the item, or ever did according to the log: a restore would need it
 * again. A text of the log that only looks like the id counts, too.
 */
export const checkUse = (list: ReferenceList, id: string): Sql => sql`
  select exists (select from (${tables[list].uses}) uses where uses.id = ${id})
    or exists (
      select from audit_entries a where a.kind <> ${tables[list].kind} and (
        a.country_id = ${id} or ${id} = any(string_to_array(a.record_id, '/'))
        or strpos(concat(a.before::text, a.after::text), to_json(${id}::text)::text) > 0)
    ) as "isUsed"`

export const deleteItem = (list: ReferenceList, id: string): Sql =>
  sql`delete from ${tableOf(list)} where id = ${id}`

/** Who saved a field last. */
export const findLastSave = (list: ReferenceList, id: string, field: string): Sql => sql`
  select ${userName(sql`a.actor`)} as "savedBy", to_json(a.at) as "savedAt" from audit_entries a
  where a.country_id = '*' and a.kind = ${tables[list].kind} and a.record_id = ${id}
    and (a.change <> 'update' or a.after ? ${columnsOf(list)[field] ?? ''})
  order by a.id desc limit 1`

/** The items of a list in their order. */
export const listIds = (list: ReferenceList): Sql => sql`
  select array(select t.id from ${tableOf(list)} t order by ${listOrder('t')}) as ids`

export const saveOrder = (list: ReferenceList, ids: readonly string[]): Sql => sql`
  update ${tableOf(list)} t set position = wanted.position
  from unnest(${ids}::text[]) with ordinality as wanted(id, position)
  where t.id = wanted.id and t.position <> wanted.position`
