import { type Sql, sql } from '../../platform/sql.ts'
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
        order by region, name collate "und-x-icu", id), '[]')
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

/** The reason stands in the log, too. No row where it was decided meanwhile. */
export const turnDown = (id: number, by: Administrator, reason: string): Sql => sql`
  update access_requests r set state = 'Declined', answer = ${reason},
    decided_by = current_actor(), decided_at = current_moment()
  from (select set_config('nutripim.reason', ${reason}, true)) told
  where r.id = ${id} and r.state = 'Pending' and ${isAskedOf(by)}
  returning r.id`

/** Whoever has access now has been answered. */
export const answerRequest = (userId: string): Sql => sql`
  update access_requests set state = 'Granted',
    decided_by = current_actor(), decided_at = current_moment()
  where user_id = ${userId} and state = 'Pending'
  returning id::int as "requestId"`
