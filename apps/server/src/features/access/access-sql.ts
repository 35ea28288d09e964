import { roleNames, roles, type Team } from '@nutripim/contract/api/permissions'
import { waitForLock } from '../../platform/database/advisory-lock-sql.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { usersWithRight } from '../identity/users-with-right-sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'
import { type Administrator, canAssignAnyRole } from './access-rules.ts'

export interface UserRow {
  userId: string
  displayName: string
  roles: string[]
  marketingCountries: string[]
}

export interface ListedUserRow extends UserRow {
  lastSignIn: string | null
}

const userColumns = sql`
  u.user_id as "userId",
  u.display_name as "displayName",
  array(select r.role_id from user_roles r where r.user_id = u.user_id order by 1) as roles,
  array(select c.country_id from user_countries c where c.user_id = u.user_id order by 1)
    as "marketingCountries"`

/**
 * Administrators see themselves and users who share a country with them. Users without a country are
 * visible to administrators who can assign every role.
 */
export const isVisible = (by: Administrator): Sql => sql`
  (u.user_id = ${by.userId}
    or exists (
      select from user_countries shared
      where shared.user_id = u.user_id and shared.country_id = any(${by.countries}::text[]))
    or (${canAssignAnyRole(by)}::boolean
      and not exists (select from user_countries any_country where any_country.user_id = u.user_id)))`

/** As text, with the microseconds that a `Date` would lose. */
const lastSignIn = sql`(
  select to_json(max(s.at)) #>> '{}' from sign_ins s where s.user_id = u.user_id) as "lastSignIn"`

const rolesOfTeam = (team: Team) => roleNames.filter((role) => roles[role].team === team)

export const listUsers = (by: Administrator, team: Team | undefined): Sql => sql`
  select ${userColumns}, ${lastSignIn} from users u
  where ${isVisible(by)}
    and (${team ?? null}::text is null or exists (
      select from user_roles t
      where t.user_id = u.user_id and t.role_id = any(${team ? rolesOfTeam(team) : []}::text[])))
  order by u.display_name collate "und-x-icu", u.user_id`

export const findUser = (userId: string, by: Administrator): Sql => sql`
  select ${userColumns} from users u where u.user_id = ${userId} and ${isVisible(by)}`

export const getSavedUser = (userId: string): Sql => sql`
  select ${userColumns} from users u where u.user_id = ${userId}`

/**
 * Serialises changes of access, so that each one reads the current state: if two administrators remove
 * access control from each other, the second one no longer has it and is rejected.
 */
export const lockAccess = (): Sql => sql`select ${waitForLock('access control')}`

export interface CurrentUser extends UserRow {
  isActive: boolean
  /** Whether the administrator can see the user. */
  isVisible: boolean
}

/** The administrator and the users with their current access. */
export const listCurrentUsers = (by: Administrator, userIds: readonly string[]): Sql => sql`
  select ${userColumns}, u.is_active as "isActive", ${isVisible(by)} as "isVisible"
  from users u where u.user_id = any(${[by.userId, ...userIds]}::text[])
  order by u.display_name collate "und-x-icu", u.user_id`

/** The users with these ids that the administrator can see, in the order of the ids. */
export const listUsersById = (by: Administrator, userIds: readonly string[]): Sql => sql`
  select ${userColumns}, ${lastSignIn} from users u
  where u.user_id = any(${userIds}::text[]) and ${isVisible(by)}
  order by array_position(${userIds}::text[], u.user_id)`

/**
 * Locks the revision counters of all countries in one fixed order. Locking them one by one, as the
 * tables are written, could end in a deadlock.
 */
export const lockCounters = (countries: readonly string[]): Sql => sql`
  select raise_revisions(${['*', ...countries]}::text[])`

export interface WantedUser {
  userId: string
  displayName: string
  roles: readonly string[]
  marketingCountries: readonly string[]
}

/** Writes only what differs, so that the log shows what was assigned and what was removed. */
export const saveUser = (wanted: WantedUser): Sql => sql`
  with person as (
    insert into users as u (user_id, display_name)
    values (${wanted.userId}, ${wanted.displayName})
    on conflict (user_id) do update set display_name = excluded.display_name
      where u.display_name <> excluded.display_name
  ), removed_roles as (
    delete from user_roles
    where user_id = ${wanted.userId} and role_id <> all(${wanted.roles}::text[])
  ), removed_countries as (
    delete from user_countries
    where user_id = ${wanted.userId} and country_id <> all(${wanted.marketingCountries}::text[])
  ), added_roles as (
    insert into user_roles (user_id, role_id)
    select ${wanted.userId}, role_id from unnest(${wanted.roles}::text[]) role_id
    on conflict do nothing
  )
  insert into user_countries (user_id, country_id)
  select ${wanted.userId}, country_id from unnest(${wanted.marketingCountries}::text[]) country_id
  on conflict do nothing`

/** What changes for one user. */
export interface UserDifference {
  userId: string
  addedRoles: readonly string[]
  removedRoles: readonly string[]
  addedCountries: readonly string[]
  removedCountries: readonly string[]
}

/** Each item of a list of all users, with the user. */
const eachOf = (differences: string, list: Exclude<keyof UserDifference, 'userId'>): Sql => sql`
  select x ->> 'userId' as user_id, item
  from jsonb_array_elements(${differences}::jsonb) x, jsonb_array_elements_text(x -> ${list}::text) item`

/** Writes exactly the differences that were checked. */
export function changeUsers(differences: readonly UserDifference[]): Sql {
  const json = JSON.stringify(differences)
  return sql`
    with removed_roles as (
      delete from user_roles r using (${eachOf(json, 'removedRoles')}) d
      where r.user_id = d.user_id and r.role_id = d.item
    ), removed_countries as (
      delete from user_countries c using (${eachOf(json, 'removedCountries')}) d
      where c.user_id = d.user_id and c.country_id = d.item
    ), added_roles as (
      insert into user_roles (user_id, role_id) ${eachOf(json, 'addedRoles')}
      on conflict do nothing
    )
    insert into user_countries (user_id, country_id) ${eachOf(json, 'addedCountries')}
    on conflict do nothing`
}

export const deleteUser = (userId: string): Sql => sql`delete from users where user_id = ${userId}`

/** Makes the database check now, instead of at commit, that an administrator remains. */
export const keepAnAdministrator = (): Sql => sql`set constraints keep_an_administrator immediate`

/** Who saved the display name last, and when. */
export const findLastNameSave = (userId: string): Sql => sql`
  select ${userName(sql`a.actor`)} as by, a.at
  from audit_entries a
  where a.kind = 'user' and a.record_id = ${userId}
    and (a.change <> 'update' or a.after ? 'display_name')
  order by a.id desc limit 1`

/** The countries with these ids; unknown ids are left out. */
export const findCountries = (ids: readonly string[]): Sql => sql`
  select id, name, is_active as "isActive" from countries where id = any(${ids}::text[])
  order by name collate "und-x-icu", id`

/** Includes retired countries, because users can still have them. */
export const listCountriesByRegion = (): Sql => sql`
  select id, name, region, is_active as "isActive" from countries
  order by region, ${listOrder('countries')}`

/** The ids of all administrators. */
export const selectAdministrators = (): Sql => usersWithRight('access control module')

/** A select of one user id, as recipient of a notification. */
export const selectUser = (userId: string): Sql => sql`select ${userId}::text`

/** The ids of administrators who can assign one of these countries. */
export const selectAdministratorsOf = (countries: readonly string[]): Sql =>
  usersWithRight('access control module', sql`any(${countries}::text[])`)
