import { type Sql, sql } from '../../platform/database/sql.ts'
import { inSeconds, takeRows } from '../../platform/work/due-rows-sql.ts'
import { hasOwner } from './webhooks-sql.ts'

export interface Claim {
  webhookId: number
  claim: string
  /** Failed attempts in a row. */
  failures: number
}

/**
 * Claims a webhook with a due delivery for `lease` seconds, so that one server at a time sends to it in
 * order. After that, the webhook of a stopped server is due again.
 */
export const claimWebhook = (lease: number, allowsFailing: boolean): Sql => sql`
  with due as materialized (
    ${takeRows(
      sql`
        select q.webhook_id from webhook_queues q join webhooks w using (webhook_id)
        where coalesce(q.claimed_until <= now(), true)
          and (q.failures = 0 or ${allowsFailing}::boolean) and ${hasOwner}
          and (${isSending} and exists (${pendingDeliveries}) or exists (${pendingTests}))
        order by q.next_attempt`,
      { of: 'q', limit: 1 },
    )}
  )
  update webhook_queues q
  set claim = gen_random_uuid(), claimed_until = ${inSeconds(lease)}
  from due where q.webhook_id = due.webhook_id
  returning q.webhook_id::int as "webhookId", q.claim, q.failures`

/** Whether deliveries of webhook w with queue q can be sent now. Tests are sent even while it is paused. */
const isSending = sql`w.paused_at is null and q.next_attempt <= clock_timestamp()`

/** Each has an index, so that thousands of pending deliveries are not read to find the next one. */
const pendingTests = sql`
  select d.* from webhook_deliveries d
  where d.webhook_id = w.webhook_id and d.state = 'pending' and d.type = 'webhook.test'`
const pendingDeliveries = sql`
  select d.* from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'pending'`

const isClaimed = ({ webhookId, claim }: Claim): Sql =>
  sql`webhook_id = ${webhookId} and claim = ${claim}`

export interface NextDelivery {
  deliveryId: number
  messageId: string
  isTest: boolean
  body: string
  url: string
  failures: number
  /** The salts of the secrets that sign. */
  salts: string[]
  /** Seconds since 1970 by the clock of the database, which is the same for all servers. */
  timestamp: number
}

/**
 * Renews the claim and finds the next delivery: a test before a publication, as their types are ordered. No
 * row if there is none or the claim was lost.
 */
export const takeNext = (claim: Claim, lease: number): Sql => sql`
  with q as (
    update webhook_queues set claimed_until = ${inSeconds(lease)}
    where ${isClaimed(claim)}
    returning webhook_id, next_attempt, failures
  )
  select d.delivery_id::int as "deliveryId", 'msg_' || d.message_id as "messageId", d.body,
    d.type = 'webhook.test' as "isTest", w.url, q.failures,
    floor(extract(epoch from clock_timestamp()))::float8 as timestamp,
    array(
      select s.salt from webhook_secrets s
      where s.country_id = w.country_id and s.webhook_id = w.webhook_id
        and coalesce(s.valid_until > clock_timestamp(), true)
      order by s.secret_id desc) as salts
  from q join webhooks w using (webhook_id) cross join lateral (
    (${pendingTests} order by d.delivery_id limit 1)
    union all
    (select d.* from (${pendingDeliveries} order by d.delivery_id limit 1) d where ${isSending})
    order by type desc limit 1
  ) d
  where ${hasOwner}`

export interface Attempt {
  status: number | null
  answer: string | null
  error: string | null
  durationMs: number
}

/** Parts of a statement: the delivery has the last attempt, and every attempt is kept. */
const recordAttempt = (
  { webhookId }: Claim,
  deliveryId: number,
  attempt: Attempt,
  state: Sql,
): Sql => sql`
  delivery as (
    update webhook_deliveries
    set ${state}, attempts = attempts + 1, attempted_at = clock_timestamp(), status = ${attempt.status},
      answer = ${attempt.answer}, error = ${attempt.error}, duration_ms = ${attempt.durationMs}
    where webhook_id = ${webhookId} and delivery_id = ${deliveryId}
    returning webhook_id, delivery_id, attempts, attempted_at, status, answer, error, duration_ms
  ), attempted as (
    insert into webhook_attempts (webhook_id, delivery_id, attempt, at, status, answer, error, duration_ms)
    select * from delivery
  )`

/** Recorded even if the claim was lost, because the delivery has arrived. */
export const recordDelivered = (claim: Claim, deliveryId: number, attempt: Attempt): Sql => sql`
  with q as (
    update webhook_queues set failures = 0, failing_since = null, next_attempt = now()
    where ${isClaimed(claim)}
  ), ${recordAttempt(claim, deliveryId, attempt, sql`state = 'delivered', delivered_at = clock_timestamp()`)}
  select from delivery`

export const recordFailedTest = (claim: Claim, deliveryId: number, attempt: Attempt): Sql => sql`
  with ${recordAttempt(claim, deliveryId, attempt, sql`state = 'failed'`)} select from delivery`

/** The next attempt is made after `pause` seconds, without a record of the one that failed. */
export const postpone = (claim: Claim, pause: number): Sql => sql`
  update webhook_queues
  set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp()),
    next_attempt = clock_timestamp() + make_interval(secs => ${pause})
  where ${isClaimed(claim)}
  returning extract(epoch from clock_timestamp() - failing_since)::float8 as "failingSeconds"`

/** The next attempt is made after `pause` seconds. */
export const recordFailure = (
  claim: Claim,
  deliveryId: number,
  { pause, ...attempt }: Attempt & { pause: number },
): Sql => sql`
  with q as (${postpone(claim, pause)}),
    ${recordAttempt(claim, deliveryId, attempt, sql`state = 'pending'`)}
  select "failingSeconds" from q`

export const releaseClaim = (claim: Claim): Sql => sql`
  update webhook_queues set claim = null, claimed_until = null where ${isClaimed(claim)}`

/** For a single server: all claims are from an earlier run. */
export const releaseClaims = (): Sql => sql`
  update webhook_queues set claim = null, claimed_until = null where claim is not null`

export interface PausedWebhook {
  name: string
  countryId: string
  ownerId: string | null
}

/** No row if the webhook was paused or deleted meanwhile. */
export const pauseFailing = (webhookId: number, reason: string): Sql => sql`
  update webhooks set paused_at = current_moment(), pause_reason = ${reason}
  where webhook_id = ${webhookId} and paused_at is null
  returning name, country_id as "countryId", owner_id as "ownerId"`
