import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import type { Administrator } from './access-rules.ts'
import { isVisible } from './access-sql.ts'

export interface PersonRow {
  userId: string
  displayName: string
  addedBy: string
  addedAt: string
  roles: { id: string; givenBy: string | null; givenAt: string | null }[]
  countries: {
    id: string
    name: string
    region: string
    givenBy: string | null
    givenAt: string | null
  }[]
  signIns: string[]
}

/** The last assignment, because a role or country can be removed and assigned again. */
const joinLastAssignment = (kind: string, column: string, value: Sql): Sql => sql`
  left join lateral (
    select ${userName(sql`a.actor`)} as by, a.at from audit_entries a
    where a.kind = ${kind} and a.record_id = u.user_id and a.change = 'insert'
      and a.after ->> ${column}::text = ${value}
    order by a.id desc limit 1
  ) assigned on true`

/** A user visible to the caller, with assignments and sign-ins. */
export const findPerson = (userId: string, by: Administrator): JsonSql<PersonRow> => sql`
  select json_build_object(
    'userId', u.user_id,
    'displayName', u.display_name,
    'addedBy', ${userName(sql`u.created_by`)},
    'addedAt', u.created_at,
    'roles', (
      select coalesce(json_agg(json_build_object(
        'id', r.role_id, 'givenBy', assigned.by, 'givenAt', assigned.at) order by roles.position), '[]')
      from user_roles r join roles on roles.id = r.role_id
      ${joinLastAssignment('user role', 'role_id', sql`r.role_id`)}
      where r.user_id = u.user_id),
    'countries', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'region', c.region, 'givenBy', assigned.by, 'givenAt', assigned.at)
        order by c.region, c.name collate "und-x-icu"), '[]')
      from user_countries uc join countries c on c.id = uc.country_id
      ${joinLastAssignment('user country', 'country_id', sql`uc.country_id`)}
      where uc.user_id = u.user_id),
    'signIns', (
      select coalesce(json_agg(at order by at desc), '[]')
      from (select at from sign_ins s where s.user_id = u.user_id order by at desc limit 20) newest)
  )::text as json
  from users u where u.user_id = ${userId} and ${isVisible(by)}`
