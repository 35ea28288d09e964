import type { AccessRequest, OwnAccessRequest } from '@nutripim/contract/access/access-requests'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'
import type { Administrator } from './access-rules.ts'

const ownRequestPairs = sql`
  'requestId', r.id, 'reason', r.reason, 'wantedCountries', r.wanted_countries, 'state', r.state,
  'requestedAt', r.requested_at, 'decidedAt', r.decided_at, 'answer', r.answer,
  'decidedBy', case when r.decided_by = r.user_id then r.display_name
    else ${userName(sql`r.decided_by`)} end`

const requestPairs = sql`
  ${ownRequestPairs}, 'userId', r.user_id, 'displayName', r.display_name,
  'hasAccount', exists (select from users u where u.user_id = r.user_id)`

/** The latest request of a user, and the countries they can request. */
export const getOwnRequest = (userId: string): JsonSql<OwnAccessRequest> => sql`
  select json_build_object(
    'request', (
      select json_build_object(${ownRequestPairs}) from access_requests r
      where r.user_id = ${userId} order by r.id desc limit 1),
    'countries', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'region', region)
        order by region, ${listOrder('countries')}), '[]')
      from countries where is_active)
  )::text as json`

export interface NewRequest {
  displayName: string
  reason: string
  wantedCountries: readonly string[]
}

/** As they are now: an administrator may have assigned one since the call began. */
export const getRoles = (userId: string): Sql => sql`
  select array(select role_id from user_roles where user_id = ${userId}) as roles`

/** Returns no row if a request is already pending. */
export const insertRequest = (
  userId: string,
  { displayName, reason, wantedCountries }: NewRequest,
): Sql => sql`
  insert into access_requests (user_id, display_name, reason, wanted_countries)
  values (${userId}, ${displayName}, ${reason}, ${wantedCountries}::text[])
  on conflict (user_id) where state = 'Pending' do nothing
  returning id::int as "requestId"`

const isPendingOf = (userId: string, id: number): Sql => sql`
  r.id = ${id} and r.user_id = ${userId} and r.state = 'Pending'`

/** Returns no row if the user has no such pending request. */
export const changeRequest = (
  userId: string,
  id: number,
  { reason, wantedCountries }: Omit<NewRequest, 'displayName'>,
): Sql => sql`
  update access_requests r set reason = ${reason}, wanted_countries = ${wantedCountries}::text[]
  where ${isPendingOf(userId, id)}
  returning r.id::int as "requestId"`

/** Returns no row if the user has no such pending request. */
export const withdrawRequest = (userId: string, id: number): Sql => sql`
  update access_requests r set state = 'Withdrawn',
    decided_by = current_actor(), decided_at = current_moment()
  where ${isPendingOf(userId, id)}
  returning r.id::int as "requestId"`

export const findOwnRequest = (userId: string, id: number): JsonSql<AccessRequest> => sql`
  select json_build_object(${requestPairs})::text as json from access_requests r
  where r.id = ${id} and r.user_id = ${userId}`

const maxRequests = 500
const isForAdministrator = ({ countries }: Administrator): Sql => sql`
  r.wanted_countries && ${countries}::text[]`

/** Pending requests first, oldest first; then decided requests, newest first. */
export const listRequests = (
  by: Administrator,
  state: string | undefined,
): JsonSql<AccessRequest[]> => sql`
  select coalesce(json_agg(json_build_object(${requestPairs})
    order by r.state <> 'Pending', r.decided_at desc, r.requested_at, r.id), '[]')::text as json
  from (
    select * from access_requests r
    where ${isForAdministrator(by)} and (${state ?? null}::text is null or r.state = ${state ?? null})
    order by r.state <> 'Pending', r.requested_at desc limit ${maxRequests}
  ) r`

export const findRequest = (id: number, by: Administrator): JsonSql<AccessRequest> => sql`
  select json_build_object(${requestPairs})::text as json from access_requests r
  where r.id = ${id} and ${isForAdministrator(by)}`

/** A decided request, and the new request for the remaining countries, if any. */
export interface DecidedRequest {
  requestId: number
  userId: string
  displayName: string
  reason: string
  remaining: { requestId: number; countries: string[] } | null
}

/**
 * An administrator decides for their own countries; a new request is pending for the others. Returns no
 * row if the request was decided meanwhile or includes none of these countries.
 */
const decideRequest = (condition: Sql, countries: readonly string[], decision: Sql): Sql => sql`
  with pending as materialized (
    select * from access_requests r
    where ${condition} and r.state = 'Pending' and r.wanted_countries && ${countries}::text[]
    for update
  ), decided as (
    update access_requests r set ${decision},
      decided_by = current_actor(), decided_at = current_moment(),
      wanted_countries = array(
        select id from unnest(r.wanted_countries) id where id = any(${countries}::text[]))
    from pending where r.id = pending.id
    returning r.id, r.user_id, r.display_name, r.reason, r.requested_at, array(
      select id from unnest(pending.wanted_countries) id where id <> all(${countries}::text[])) as rest
  ), remaining as (
    insert into access_requests (user_id, display_name, reason, wanted_countries, requested_at)
    select user_id, display_name, reason, rest, requested_at from decided where rest <> '{}'
    returning id, wanted_countries
  )
  select decided.id::int as "requestId", decided.user_id as "userId",
    decided.display_name as "displayName", decided.reason,
    case when remaining.id is not null then jsonb_build_object(
      'requestId', remaining.id, 'countries', remaining.wanted_countries) end as remaining
  from decided left join remaining on true`

/** The reason is written to the log, too. */
export const declineRequest = (id: number, by: Administrator, reason: string): Sql =>
  decideRequest(
    sql`r.id = ${id} and set_config('nutripim.reason', ${reason}, true) is not null`,
    by.countries,
    sql`state = 'Declined', answer = ${reason}`,
  )

/** Grants the pending request of a user who was given a role, for the countries the administrator could assign. */
export const grantRequest = (userId: string, countries: readonly string[]): Sql =>
  decideRequest(sql`r.user_id = ${userId}`, countries, sql`state = 'Granted'`)
