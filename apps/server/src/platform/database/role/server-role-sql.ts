import { type Sql, sql } from '../sql.ts'

/** Tables that only triggers, migrations and the backup write. */
const readOnlyTables = [
  'audit_log',
  'audit_archive',
  'audit_entries',
  'advice_versions',
  'erasures',
  'schema_migrations',
  'schema_definitions',
  'backup_times',
]

/** Sequences that the server reads and sets, besides taking the next number. */
const countedSequences = ['dh_codes']

export interface CurrentRole {
  role: string
  isSuperuser: boolean
}

export const getCurrentRole = (): Sql => sql`
  select current_user as role, rolsuper as "isSuperuser" from pg_roles where rolname = current_user`

/** What makes a role more than a user of the tables; null where it is nothing more. */
export function getExcess(role: string): Sql {
  return sql`
    select case
      when (select rolsuper from pg_roles where rolname = ${role}) then 'is a superuser'
      when ${role} = current_user then 'is the role of DATABASE_ADMIN_URL'
      when pg_has_role(${role}, current_user, 'member') then 'is a member of the role of DATABASE_ADMIN_URL'
      when exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and pg_get_userbyid(c.relowner) = ${role}
      ) then 'owns tables'
    end as excess`
}

/** Lets a role use the tables, and nothing else. Statements about roles have no parameters. */
export function grantUse(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`
  return `
    revoke create on schema public from ${name};
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage on all sequences in schema public to ${name};
    grant select, update on ${countedSequences.join(', ')} to ${name};
    revoke insert, update, delete, truncate on ${readOnlyTables.join(', ')} from ${name};`
}
