import { type Sql, sql } from '../../platform/database/sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'
import type { Administrator } from './access-rules.ts'

const askedPairs = sql`
  'requestId', r.id, 'reason', r.reason, 'wantedCountries', r.wanted_countries, 'state', r.state,
  'requestedAt', r.requested_at, 'decidedAt', r.decided_at, 'answer', r.answer,
  'decidedBy', coalesce((select display_name from users where user_id = r.decided_by), r.decided_by)`

const requestPairs = sql`
  ${askedPairs}, 'userId', r.user_id, 'displayName', r.display_name,
  'hasAccount', exists (select from users u where u.user_id = r.user_id)`

/** The newest of one person, and what they may ask for. */
export const ownRequest = (userId: string): Sql => sql`
  select json_build_object(
    'request', (
      select json_build_object(${askedPairs}) from access_requests r
      where r.user_id = ${userId} order by r.id desc limit 1),
    'countries', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'region', region)
        order by region, ${listOrder('countries')}), '[]')
      from countries where is_active)
  )::text as json`

export interface AskedFor {
  displayName: string
  reason: string
  wantedCountries: readonly string[]
}

/** No row where one is waiting already. */
export const request = (
  userId: string,
  { displayName, reason, wantedCountries }: AskedFor,
): Sql => sql`
  insert into access_requests (user_id, display_name, reason, wanted_countries)
  values (${userId}, ${displayName}, ${reason}, ${wantedCountries}::text[])
  on conflict (user_id) where state = 'Pending' do nothing
  returning id::int as "requestId"`

const most = 500
const isAskedOf = ({ countries }: Administrator): Sql => sql`
  r.wanted_countries && ${countries}::text[]`

/** What waits comes first, the oldest first; then what was decided, the newest first. */
export const requests = (by: Administrator, state: string | undefined): Sql => sql`
  select coalesce(json_agg(json_build_object(${requestPairs})
    order by r.state <> 'Pending', r.decided_at desc, r.requested_at, r.id), '[]')::text as json
  from (
    select * from access_requests r
    where ${isAskedOf(by)} and (${state ?? null}::text is null or r.state = ${state ?? null})
    order by r.state <> 'Pending', r.requested_at desc limit ${most}
  ) r`

export const findRequest = (id: number, by: Administrator): Sql => sql`
  select json_build_object(${requestPairs})::text as json from access_requests r
  where r.id = ${id} and ${isAskedOf(by)}`

/** A request that was answered, and what goes on as a request of its own. */
export interface Answered {
  requestId: number
  userId: string
  displayName: string
  reason: string
  restId: number | null
  rest: string[] | null
}

/**
 * An administrator answers for their own countries; for the others the request goes on. No row where it
 * was answered meanwhile, or asks for none of these countries.
 */
const answer = (which: Sql, countries: readonly string[], decision: Sql): Sql => sql`
  with asked as materialized (
    select * from access_requests r
    where ${which} and r.state = 'Pending' and r.wanted_countries && ${countries}::text[]
    for update
  ), answered as (
    update access_requests r set ${decision},
      decided_by = current_actor(), decided_at = current_moment(),
      wanted_countries = array(
        select id from unnest(r.wanted_countries) id where id = any(${countries}::text[]))
    from asked where r.id = asked.id
    returning r.id, r.user_id, r.display_name, r.reason, r.requested_at, array(
      select id from unnest(asked.wanted_countries) id where id <> all(${countries}::text[])) as rest
  ), going_on as (
    insert into access_requests (user_id, display_name, reason, wanted_countries, requested_at)
    select user_id, display_name, reason, rest, requested_at from answered where rest <> '{}'
    returning id, wanted_countries
  )
  select answered.id::int as "requestId", answered.user_id as "userId",
    answered.display_name as "displayName", answered.reason,
    going_on.id::int as "restId", going_on.wanted_countries as rest
  from answered left join going_on on true`

/** The reason stands in the log, too. */
export const turnDown = (id: number, by: Administrator, reason: string): Sql =>
  answer(
    sql`r.id = ${id} and set_config('nutripim.reason', ${reason}, true) is not null`,
    by.countries,
    sql`state = 'Declined', answer = ${reason}`,
  )

/** Whoever has access now has been answered, for what they were given and could have been given. */
export const grant = (userId: string, countries: readonly string[]): Sql =>
  answer(sql`r.user_id = ${userId}`, countries, sql`state = 'Granted'`)
