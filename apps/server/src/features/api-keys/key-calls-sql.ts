import { json, type Sql, sql } from '../../platform/database/sql.ts'

export interface CountedCalls {
  apiKeyId: number
  /** In UTC. */
  day: string
  calls: number
}

export interface LastCall {
  apiKeyId: number
  at: string
  address: string
  call: string
}

/** In the order of their keys, so that two servers never wait for each other in a circle. */
export const addCalls = (counted: readonly CountedCalls[]): Sql => sql`
  insert into api_key_calls as stored (api_key_id, day, calls)
  select k.api_key_id, c.day, c.calls
  from jsonb_to_recordset(${json(counted)}::jsonb) as c("apiKeyId" bigint, day date, calls bigint)
  join api_keys k on k.api_key_id = c."apiKeyId"
  order by k.api_key_id, c.day
  on conflict (api_key_id, day) do update set calls = stored.calls + excluded.calls`

export const saveLastCalls = (last: readonly LastCall[]): Sql => sql`
  insert into api_key_last_calls as stored (api_key_id, at, address, call)
  select k.api_key_id, c.at, c.address, c.call
  from jsonb_to_recordset(${json(last)}::jsonb)
    as c("apiKeyId" bigint, at timestamptz, address text, call text)
  join api_keys k on k.api_key_id = c."apiKeyId"
  order by k.api_key_id
  on conflict (api_key_id) do update
    set at = excluded.at, address = excluded.address, call = excluded.call
    where excluded.at > stored.at`
