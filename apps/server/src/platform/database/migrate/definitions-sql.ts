import { type Sql, sql } from '../sql.ts'
import type { SqlFile } from './schema-files.ts'

export interface AppliedFile {
  name: string
  checksum: string
  /** The version of the server that applied it. */
  version: string
}

/** Null: the table does not exist yet. */
export const getDefinitionTable = (): Sql => sql`select to_regclass('schema_definitions') as name`

export const createDefinitionTable = `
  create table schema_definitions (
    name text primary key,
    checksum text not null,
    version text not null,
    objects text[] not null,
    applied_at timestamptz not null default now()
  )`

export const listAppliedFiles = (): Sql => sql`
  select name, checksum, version from schema_definitions`

/** The functions, triggers and views that the applied files define. */
export const listRecordedObjects = (): Sql => sql`
  select unnest(objects) as object from schema_definitions order by 1`

/**
 * Functions, triggers and views, as a drop statement names them; not those of extensions, and no triggers of the
 * months of the log, which functions create.
 */
const objects = sql`
  select 'function ' || p.oid::regprocedure as object, p.xmin as written_by, p.ctid as version
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all
  select format('trigger %I on %s', t.tgname, c.oid::regclass), t.xmin, t.ctid
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all
  select 'view ' || c.oid::regclass, r.xmin, r.ctid
  from pg_class c join pg_rewrite r on r.ev_class = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`

/** What this transaction has written so far. Each time that an object is defined again it gets another version. */
export const listWrittenObjects = (): Sql => sql`
  select object, version::text from (${objects}) written
  where written_by = pg_current_xact_id_if_assigned()::xid order by object`

/**
 * Files with an object that no longer exists, because a migration created its table or view anew, or with a
 * trigger function that was written for other columns than its table has now.
 */
export const listIncompleteFiles = (): Sql => sql`
  select name from schema_definitions d
  where exists (
    select unnest(d.objects) except select object from (${objects}) defined)
  or exists (
    select from pg_trigger
    where 'function ' || tgfoid::regprocedure = any (d.objects)
      and obj_description(tgfoid, 'pg_proc') like 'written for %'
      and obj_description(tgfoid, 'pg_proc') <> (
        select 'written for ' || array_agg(attname order by attname)::text
        from pg_attribute
        where attrelid = tgrelid and attnum > 0 and not attisdropped))`

export const storeAppliedFile = (
  { name, checksum }: SqlFile,
  version: string,
  defined: string[],
): Sql => sql`
  insert into schema_definitions (name, checksum, version, objects)
  values (${name}, ${checksum}, ${version}, ${defined})
  on conflict (name) do update set
    checksum = excluded.checksum, version = excluded.version, objects = excluded.objects, applied_at = now()`

export const deleteAppliedFiles = (names: string[]): Sql => sql`
  delete from schema_definitions where name = any(${names}::text[])`
