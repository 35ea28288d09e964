import type { Database } from '@nutripim/server/platform/database/database'
import { sql } from '@nutripim/server/platform/database/sql'

/** Everything that migrations and definitions create, in words that are the same in two databases. */
export async function listSchema(database: Database): Promise<string[]> {
  const rows = await database.all<{ line: string }>(sql`
    with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'log'))
    select format('schema %s %s', nspname, nspacl) as line from pg_namespace join ours using (oid, nspname)
    union all
    select format('extension %s', extname) from pg_extension
    union all
    select format('column %s.%s.%s %s %s %s %s %s', nspname, c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attstorage,
      pg_get_expr(d.adbin, d.adrelid))
    from pg_class c join ours on ours.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v')
    union all
    select format('relation %s.%s %s %s %s %s %s', nspname, c.relname, c.relkind, c.relpersistence,
      c.reloptions,
      -- Grants on a month of the log stay where the table was moved to; no role reaches its schema.
      case when nspname = 'public' then c.relacl end,
      pg_get_expr(c.relpartbound, c.oid))
    from pg_class c join ours on ours.oid = c.relnamespace
    union all
    select 'index ' || pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid join ours on ours.oid = c.relnamespace
    union all
    select format('view %s %s', c.relname, pg_get_viewdef(c.oid))
    from pg_class c join ours on ours.oid = c.relnamespace where c.relkind = 'v'
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join ours on ours.oid = k.connamespace
    union all
    select format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t
    where not tgisinternal
    union all
    select format('function %s %s', pg_get_functiondef(p.oid), p.proacl)
    from pg_proc p join ours on ours.oid = p.pronamespace
    where p.prokind <> 'a'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by line`)
  return rows.map(({ line }) => line)
}
