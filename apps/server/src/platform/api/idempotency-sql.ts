import type { JsonText } from '../database/json-text.ts'
import { type Sql, sql } from '../database/sql.ts'

/** No client tries again after a day. Each new key deletes some old ones. */
const deletedAtOnce = 10

export interface StoredAnswer {
  digest: string
  answer: JsonText<unknown> | null
}

/** One row if the key is new. Waits for another request with the same key to end. */
export const claimKey = (userId: string, key: string, digest: string): Sql => sql`
  with expired as (
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys where created_at < now() - interval '1 day'
      limit ${deletedAtOnce} for update skip locked
    )
  )
  insert into idempotency_keys (user_id, key, digest) values (${userId}, ${key}, ${digest})
  on conflict do nothing returning key`

export const getStoredAnswer = (userId: string, key: string): Sql => sql`
  select digest, answer from idempotency_keys where user_id = ${userId} and key = ${key}`

export const storeAnswer = (userId: string, key: string, answer: string): Sql => sql`
  update idempotency_keys set answer = ${answer} where user_id = ${userId} and key = ${key}`
