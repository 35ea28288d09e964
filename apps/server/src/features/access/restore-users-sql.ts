import { type Sql, sql, text } from '../../platform/database/sql.ts'
import type { DifferenceScope } from '../audit/restorable.ts'
import { isAfterRestorePoint } from '../audit/restore-sql.ts'
import { type LoggedTable, selectStateAtTime } from '../audit-log/state-at-time-sql.ts'
import { isVisible } from './access-sql.ts'

export const userPast: LoggedTable = {
  kind: 'user',
  table: 'users',
  recordId: 'r.user_id',
  isGlobal: true,
}

/** Whether log entry a is about a user, or about a role or a visible country of a user. */
export const isUserEntry = (assignedCountries: readonly string[]): Sql => sql`
  (a.kind = any('{user,user role}'::text[]) and a.country_id = '*'
    or a.kind = 'user country' and a.country_id = any(${assignedCountries}::text[]))`

/** The roles or countries at the restore point: the current ones, without those whose first change since then was an assignment, plus those whose first change was a removal. */
const previousMembers = (field: 'roles' | 'countries'): Sql => {
  const first = text(`f.record_id = h.record_id and f.field = '${field}'`)
  return sql`(
    select coalesce(jsonb_agg(value order by value), '[]') from (
      select value from unnest(h.${text(field)}) as now(value)
      where not exists (
        select from first_member f where ${first} and f.value = now.value and f.change = 'insert')
      union
      select f.value from first_member f where ${first} and f.change = 'delete'
    ) members)`
}

/**
 * A user consists of the row, the roles and the countries. Visible are the users the caller can see now,
 * and deleted users who had one of the caller's countries.
 */
export function buildUserPairs(scope: DifferenceScope): Sql {
  const { assignedCountries } = scope
  return sql`
    ${selectStateAtTime(userPast, '*', isAfterRestorePoint(scope))}, member as materialized (
      select a.id as n, a.record_id, a.actor, a.at, a.change,
        case a.kind when 'user role' then 'roles' else 'countries' end as field,
        coalesce(a.before, a.after)
          ->> case a.kind when 'user role' then 'role_id' else 'country_id' end as value
      from audit_entries a
      where (a.kind = 'user role' and a.country_id = '*'
          or a.kind = 'user country' and a.country_id = any(${assignedCountries}::text[]))
        and ${isAfterRestorePoint(scope)}
    ), first_member as (
      select distinct on (record_id, field, value) record_id, field, value, change
      from member order by record_id, field, value, n
    ), entry as (
      select * from touched
      union all
      select n, record_id, 'update',
        jsonb_build_object(field, case change when 'delete' then jsonb_build_array(value) else '[]' end),
        jsonb_build_object(field, case change when 'insert' then jsonb_build_array(value) else '[]' end),
        actor, at
      from member
    ), holding as (
      select p.record_id, u.user_id is not null as is_there, u.display_name,
        array(select r.role_id from user_roles r where r.user_id = p.record_id) as roles,
        array(select c.country_id from user_countries c where c.user_id = p.record_id) as countries
      from (select record_id from began union select record_id from member) p
      left join users u on u.user_id = p.record_id
      -- Erased users have no address any more, so they cannot be restored.
      where p.record_id like '_%@_%'
        and case when u.user_id is not null then ${isVisible(scope.identity)} else exists (
        select from audit_entries l
        where l.kind = 'user country' and l.record_id = p.record_id
          and l.country_id = any(${assignedCountries}::text[])) end
    ), pair as (
      select * from (
        select h.record_id,
          case when h.is_there then jsonb_build_object('display_name', h.display_name,
            'roles', to_jsonb(h.roles), 'countries', to_jsonb(h.countries)) end as now_row,
          case when b.change is distinct from 'insert' and (h.is_there or w.row is not null) then
            jsonb_build_object('display_name', coalesce(w.row ->> 'display_name', h.display_name),
              'roles', ${previousMembers('roles')}, 'countries', ${previousMembers('countries')}) end as was_row
        from holding h left join began b using (record_id) left join was w using (record_id)
      ) both_sides
      where now_row is not null or was_row is not null
    )`
}
