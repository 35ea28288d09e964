import { type Sql, sql } from '../../platform/database/sql.ts'
import type { Administrator } from './access-rules.ts'
import { isSeen } from './access-sql.ts'

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

const nameOf = (userId: Sql): Sql => sql`
  coalesce((select n.display_name from users n where n.user_id = ${userId}), ${userId})`

/** Who gave it last: somebody may have had it, lost it and been given it again. */
const given = (kind: string, column: string, value: Sql): Sql => sql`
  left join lateral (
    select ${nameOf(sql`a.actor`)} as by, a.at from audit_log a
    where a.kind = ${kind} and a.record_id = u.user_id and a.change = 'insert'
      and a.after ->> ${column}::text = ${value}
    order by a.id desc limit 1
  ) gave on true`

/** One user the caller may see, with who gave them what and when they were here. */
export const person = (userId: string, by: Administrator): Sql => sql`
  select json_build_object(
    'userId', u.user_id,
    'displayName', u.display_name,
    'addedBy', ${nameOf(sql`u.created_by`)},
    'addedAt', u.created_at,
    'roles', (
      select coalesce(json_agg(json_build_object(
        'id', r.role_id, 'givenBy', gave.by, 'givenAt', gave.at) order by roles.position), '[]')
      from user_roles r join roles on roles.id = r.role_id
      ${given('user role', 'role_id', sql`r.role_id`)}
      where r.user_id = u.user_id),
    'countries', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'region', c.region, 'givenBy', gave.by, 'givenAt', gave.at)
        order by c.region, c.name collate "und-x-icu"), '[]')
      from user_countries held join countries c on c.id = held.country_id
      ${given('user country', 'country_id', sql`held.country_id`)}
      where held.user_id = u.user_id),
    'signIns', (
      select coalesce(json_agg(at order by at desc), '[]')
      from (select at from sign_ins s where s.user_id = u.user_id order by at desc limit 20) newest)
  )::text as json
  from users u where u.user_id = ${userId} and ${isSeen(by)}`
