import type { UserField } from '@nutripim/contract/access/access'
import { rightsOf, roleNames, roles, type Team } from '@nutripim/contract/api/permissions'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'
import { type Administrator, givesAnyRole } from './access-rules.ts'

export interface UserRow {
  userId: string
  displayName: string
  roles: string[]
  marketingCountries: string[]
}

const holdings = sql`
  u.user_id as "userId",
  u.display_name as "displayName",
  array(select r.role_id from user_roles r where r.user_id = u.user_id order by 1) as roles,
  array(select c.country_id from user_countries c where c.user_id = u.user_id order by 1)
    as "marketingCountries"`

/**
 * Administrators see themselves and whoever shares a country with them. Somebody without any country
 * would be nobody's, and is seen by those who may give every role.
 */
export const isSeen = (by: Administrator): Sql => sql`
  (u.user_id = ${by.userId}
    or exists (
      select from user_countries seen
      where seen.user_id = u.user_id and seen.country_id = any(${by.countries}::text[]))
    or (${givesAnyRole(by)}::boolean
      and not exists (select from user_countries any_country where any_country.user_id = u.user_id)))`

const rolesOfTeam = (team: Team) => roleNames.filter((role) => roles[role].team === team)

export const users = (by: Administrator, team: Team | undefined): Sql => sql`
  select ${holdings} from users u
  where ${isSeen(by)}
    and (${team ?? null}::text is null or exists (
      select from user_roles t
      where t.user_id = u.user_id and upper(t.role_id) = any(${team ? rolesOfTeam(team) : []}::text[])))
  order by u.display_name collate "und-x-icu", u.user_id`

export const user = (userId: string, by: Administrator): Sql => sql`
  select ${holdings} from users u where u.user_id = ${userId} and ${isSeen(by)}`

export const savedUser = (userId: string): Sql => sql`
  select ${holdings} from users u where u.user_id = ${userId}`

/**
 * Whoever changes access waits here for whoever else does, and then reads what is so now: of two who
 * take access control from each other the second one has none any more.
 */
export const lockAccess = (): Sql => sql`select pg_advisory_xact_lock(hashtext('access control'))`

export interface Standing extends UserRow {
  isActive: boolean
  /** Whether the administrator may know of them. */
  isSeen: boolean
}

/** The administrator and the user, as they are now. */
export const standing = (by: Administrator, userId: string): Sql => sql`
  select ${holdings}, u.is_active as "isActive", ${isSeen(by)} as "isSeen"
  from users u where u.user_id = any(${[by.userId, userId]}::text[])`

/**
 * The counters of all that will be written, in the order in which everyone takes them; one after the
 * other, as the tables are written, they could be waited for in a ring.
 */
export const lockCounters = (countries: readonly string[]): Sql => sql`
  select raise_revisions(${['*', ...countries]}::text[])`

export interface WantedUser {
  userId: string
  displayName: string
  roles: readonly string[]
  marketingCountries: readonly string[]
}

/** Only what differs is written, so that the log says what was given and what was taken. */
export const saveUser = (wanted: WantedUser): Sql => sql`
  with person as (
    insert into users as u (user_id, display_name)
    values (${wanted.userId}, ${wanted.displayName})
    on conflict (user_id) do update set display_name = excluded.display_name
      where u.display_name <> excluded.display_name
  ), roles_taken as (
    delete from user_roles
    where user_id = ${wanted.userId} and role_id <> all(${wanted.roles}::text[])
  ), countries_taken as (
    delete from user_countries
    where user_id = ${wanted.userId} and country_id <> all(${wanted.marketingCountries}::text[])
  ), roles_given as (
    insert into user_roles (user_id, role_id)
    select ${wanted.userId}, role_id from unnest(${wanted.roles}::text[]) role_id
    on conflict do nothing
  )
  insert into user_countries (user_id, country_id)
  select ${wanted.userId}, country_id from unnest(${wanted.marketingCountries}::text[]) country_id
  on conflict do nothing`

export const deleteUser = (userId: string): Sql => sql`delete from users where user_id = ${userId}`

/** Has the database look now, rather than at the end, whether an administrator is left. */
export const keepAnAdministrator = (): Sql => sql`set constraints keep_an_administrator immediate`

/** Where the log tells of a field, and its column where a record has several. */
const logged: Record<UserField, { kind: string; column: string | null }> = {
  displayName: { kind: 'user', column: 'display_name' },
  roles: { kind: 'user role', column: null },
  marketingCountries: { kind: 'user country', column: null },
}

/** Who saved a field last, and when. */
export const lastSave = (userId: string, field: UserField): Sql => sql`
  select coalesce(u.display_name, a.actor) as by, a.at
  from audit_log a left join users u on u.user_id = a.actor
  where a.kind = ${logged[field].kind} and a.record_id = ${userId}
    and (${logged[field].column}::text is null or a.change <> 'update'
      or a.after ? ${logged[field].column}::text)
  order by a.id desc limit 1`

/** Those of these that there are. */
export const knownCountries = (ids: readonly string[]): Sql => sql`
  select id, name, is_active as "isActive" from countries where id = any(${ids}::text[])
  order by name collate "und-x-icu", id`

/** Retired ones too: who holds one must be seen to. */
export const countriesByRegion = (): Sql => sql`
  select id, name, region, is_active as "isActive" from countries
  order by region, ${listOrder('countries')}`

const administratorRoles = roleNames.filter((role) =>
  rightsOf([role]).includes('access control module'),
)

/** Everyone who gives access, wherever. */
export const administrators = (): Sql => sql`
  select r.user_id from user_roles r where upper(r.role_id) = any(${administratorRoles}::text[])`

export const justOne = (userId: string): Sql => sql`select ${userId}::text`

/** Everyone who may give one of these countries. */
export const administratorsOf = (countries: readonly string[]): Sql => sql`
  select c.user_id from user_countries c join user_roles r using (user_id)
  where c.country_id = any(${countries}::text[])
    and upper(r.role_id) = any(${administratorRoles}::text[])`
