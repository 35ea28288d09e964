import type { Action, Claims } from '../../platform/api/caller.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { usersWithRight } from './users-with-right-sql.ts'

export interface UserRow {
  userId: string
  displayName: string
  isActive: boolean
  isBound: boolean
  isBoundToSomeoneElse: boolean
  isNewSignIn: boolean
  roles: string[]
  countries: string[]
}

const user = sql`
  u.user_id as "userId",
  u.display_name as "displayName",
  u.is_active as "isActive",
  u.subject is not null as "isBound",
  array(select r.role_id from user_roles r where r.user_id = u.user_id order by 1) as roles,
  array(select c.country_id from user_countries c where c.user_id = u.user_id order by 1) as countries`

const matching = ({ issuer, subject, email, signIn }: Claims): Sql => sql`
  not exists (
    select from sign_ins s
    where s.user_id = u.user_id and s.at >= ${signIn.knownSince}::timestamptz
  ) as "isNewSignIn",
  coalesce(u.issuer <> ${issuer} or u.subject <> ${subject}, false) as "isBoundToSomeoneElse"
  from users u
  where (u.issuer = ${issuer} and u.subject = ${subject}) or u.user_id = ${email ?? null}
  order by "isBoundToSomeoneElse", "isBound" desc
  limit 1`

export function findUser(claims: Claims): Sql {
  return sql`select ${user}, ${matching(claims)}`
}

/** Also sets the author of this transaction for the audit log. */
export function findWriter(claims: Claims, action: Action): Sql {
  return sql`
    select
      set_config('nutripim.actor', u.user_id, true),
      set_config('nutripim.request', ${action.requestId}, true),
      set_config('nutripim.act', ${action.name}, true),
      ${user}, ${matching(claims)}`
}

/** Sets the author for a person without a user account. */
export function nameWriter(userId: string, action: Action): Sql {
  return sql`
    select
      set_config('nutripim.actor', ${userId}, true),
      set_config('nutripim.request', ${action.requestId}, true),
      set_config('nutripim.act', ${action.name}, true)`
}

export function recordSignIn(userId: string, { signIn }: Claims): Sql {
  return sql`
    insert into sign_ins (user_id, at) values (${userId}, ${signIn.at}::timestamptz)
    on conflict do nothing`
}

/** Links the user to this sign-in permanently; no row if another request did it first. */
export function bindUser(userId: string, { issuer, subject }: Claims): Sql {
  return sql`
    update users set issuer = ${issuer}, subject = ${subject}
    where user_id = ${userId} and subject is null
    returning user_id`
}

/** Adds the first administrator, unless a user already has access control. */
export function bootstrapAdministrator(email: string): Sql {
  return sql`
    with vacant as (
      select 1 where not exists (${usersWithRight('access control module')})
    ), administrator as (
      insert into users (user_id, display_name) select ${email}, ${email} from vacant
      on conflict (user_id) do update set is_active = true
      returning user_id
    ), countries as (
      insert into user_countries (user_id, country_id)
      select a.user_id, c.id from administrator a cross join countries c
      on conflict do nothing
    )
    insert into user_roles (user_id, role_id) select user_id, 'GLOBALADMIN' from administrator
    on conflict do nothing
    returning user_id`
}
