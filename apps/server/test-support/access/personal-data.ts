import type { Database, Queryable } from '@nutripim/server/platform/database/database'
import { sql, text } from '@nutripim/server/platform/database/sql'

interface Column {
  table: string
  column: string
  isJson: boolean
  isList: boolean
  /** Refers to another table, so it cannot contain more than a key. */
  isReference: boolean
}

/** Every column of every table that can hold a text, also of the partitions of the log. */
const listColumns = (database: Database): Promise<Column[]> =>
  database.all<Column>(sql`
    select c.oid::regclass::text as table, quote_ident(a.attname) as column,
      a.atttypid in ('json'::regtype, 'jsonb'::regtype) as "isJson", t.typcategory = 'A' as "isList",
      exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)) as "isReference"
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace in ('public'::regnamespace, 'log'::regnamespace) and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped
      and (t.typcategory = 'S' or a.atttypid in ('json'::regtype, 'jsonb'::regtype)
        or t.typcategory = 'A' and t.typelem in ('text'::regtype, 'varchar'::regtype))
    order by 1, 2`)

/** The columns that contain one of these texts, in any case, as they are or as JSON has them. */
export async function findMentions(
  database: Database,
  texts: readonly string[],
): Promise<string[]> {
  const needles = texts.flatMap((each) => [each, JSON.stringify(each).slice(1, -1)])
  const found: string[] = []
  for (const { table, column } of await listColumns(database)) {
    const { n } = await database.get<{ n: number }>(sql`
      select count(*)::int as n from ${text(table)} where exists (
        select from unnest(${needles}::text[]) needle
        where strpos(lower(${text(column)}::text), lower(needle)) > 0)`)
    if (n > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** What web sites and growers get is corrected by hand, so only its columns with users are planted. */
const catalogue = new Set([
  'products',
  'product_links',
  'product_search_texts',
  'product_search_queue',
  'advice',
  'phrases',
  'dealers',
  'delivered_contents',
  'delivered_now',
  'publication_changes',
  'link_checks',
  'countries',
  'elements',
  'units',
  'product_ranges',
  'product_forms',
  'formulations',
  'action_categories',
  'crops',
  'declaration_profiles',
  'channels',
  'channel_settings',
  'channel_states',
  'roles',
  'schema_migrations',
  'schema_definitions',
])

/** Who is who, and the logs, which get rows of their own. */
const kept = new Set([
  'users',
  'user_roles',
  'user_countries',
  'erasures',
  'advice_versions',
  'data_downloads',
])

const dropChecks = `
  do $$
  declare
    part record;
  begin
    for part in
      select conrelid::regclass as name, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conislocal and coninhcount = 0
        and conrelid not in ('audit_log'::regclass, 'audit_archive'::regclass)
    loop
      execute format('alter table %s drop constraint %I', part.name, part.conname);
    end loop;
  end
  $$`

/**
 * Writes an address into every column of every table that accepts it, without triggers and checks. Returns
 * the columns that do not.
 */
export async function plantEverywhere(database: Database, address: string): Promise<string[]> {
  const rejected: string[] = []
  await database.script(dropChecks)
  for (const { table, column, isJson, isList, isReference } of await listColumns(database)) {
    if (isReference || table.startsWith('log.') || kept.has(table)) continue
    if (catalogue.has(table) && !column.endsWith('_by')) continue
    const name = text(column)
    const planted = isJson
      ? sql`case jsonb_typeof(${name}) when 'array' then ${name} || to_jsonb(${address}::text)
          else coalesce(${name}, '{}') || jsonb_build_object('note', ${address}::text) end`
      : isList
        ? sql`coalesce(${name}, '{}') || ${address}::text`
        : sql`concat_ws(' ', ${name}, ${address}::text)`
    await database
      .transaction(async (tx) => {
        await tx.all(sql`set local session_replication_role = replica`)
        await insertIfEmpty(tx, table)
        await tx.all(sql`
          update ${text(table)} set ${name} = ${planted} where ctid = (select min(ctid) from ${text(table)})`)
      })
      .catch(() => rejected.push(`${table}.${column}`))
  }
  await database.all(sql`
    insert into audit_log (country_id, kind, record_id, change, actor, act, reason, before, after)
    select 'PL', kind, ${address}, 'update', ${address}, 'act', 'for ' || ${address}::text,
      jsonb_build_object('any_key', jsonb_build_array(${address}::text)), jsonb_build_object(${address}::text, 1)
    from (select distinct kind from audit_log) kinds`)
  await database.all(sql`
    insert into advice_versions (country_id, legacy_product_id, crop_id, change, text, actor)
    values ('PL', 1, 'maize', 'created', 'Text with ' || ${address}::text, ${address})`)
  await database.all(sql`
    insert into data_downloads (content, user_id, user_ids, user_count, filters, downloaded_by)
    values ('users', ${address}, array[${address}::text], 1,
      jsonb_build_object('text', ${address}::text), ${address})`)
  return rejected
}

/** A row with the simplest values, so that columns of a table without rows are planted too. */
async function insertIfEmpty(tx: Queryable, table: string): Promise<void> {
  const columns = await tx.all<{ name: string; type: string }>(sql`
    select quote_ident(attname) as name, format_type(atttypid, null) as type
    from pg_attribute a
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attnotnull
      and not atthasdef and attidentity = ''`)
  const simplest: Record<string, string> = {
    text: `'x'`,
    integer: '1',
    bigint: '1',
    boolean: 'false',
    jsonb: `'{}'`,
    'text[]': `'{x}'`,
    bytea: `''`,
    uuid: 'gen_random_uuid()',
    date: 'now()',
    'timestamp with time zone': 'now()',
  }
  const [row] = await tx.all(sql`select 1 from ${text(table)} limit 1`)
  if (row) return
  const names = columns.map(({ name }) => name).join(', ')
  const values = columns.map(({ type }) => simplest[type] ?? 'null').join(', ')
  const content = names ? `(${names}) values (${values})` : 'default values'
  await tx.all(sql`insert into ${text(table)} ${text(content)}`)
}
