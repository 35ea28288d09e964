import { attemptsPerDelivery, deliveriesPerPage } from '@nutripim/contract/webhooks/webhooks'
import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'

/**
 * Wakes the senders of all servers when the transaction is committed. Publications do the same, by the
 * trigger that queues their deliveries.
 */
const wakeSenders = sql`pg_notify('nutripim_webhooks', '')`

export const senderChannel = 'nutripim_webhooks'

/** Queues a delivery that is sent once, even while the webhook is paused. */
export const queueTest = (webhookId: number, data: object): Sql => sql`
  with queued as (
    insert into webhook_deliveries (webhook_id, type, body, requested_by)
    values (${webhookId}, 'webhook.test', json_build_object(
      'type', 'webhook.test', 'timestamp', current_moment(), 'data', ${json(data)}::json)::text, current_actor())
    returning delivery_id
  )
  select delivery_id::int as "deliveryId", ${wakeSenders} from queued`

/** No row if the webhook has no such delivery. */
export const resendDelivery = (webhookId: number, deliveryId: number): Sql => sql`
  with queued as (
    update webhook_deliveries
    set state = 'pending', delivered_at = null, requested_by = current_actor()
    where webhook_id = ${webhookId} and delivery_id = ${deliveryId}
    returning delivery_id
  )
  select delivery_id::int as "deliveryId", ${wakeSenders} from queued`

/** Queues the deliveries of publications since a point in time again, in their order. */
export const replayDeliveries = (webhookId: number, from: string): Sql => sql`
  with queued as (
    update webhook_deliveries
    set state = 'pending', delivered_at = null, requested_by = current_actor()
    where webhook_id = ${webhookId} and type <> 'webhook.test' and created_at >= ${from}::timestamptz
    returning delivery_id
  )
  select count(*)::int as deliveries, ${wakeSenders} from queued`

/** Lets the next attempt be made at once. */
export const retryNow = (webhookId: number): Sql => sql`
  with due as (update webhook_queues set next_attempt = now() where webhook_id = ${webhookId})
  select ${wakeSenders}`

/** Forgets earlier failures, so that three more days begin. */
export const forgetFailures = (webhookId: number): Sql => sql`
  with due as (
    update webhook_queues set next_attempt = now(), failures = 0, failing_since = null
    where webhook_id = ${webhookId}
  )
  select ${wakeSenders}`

export const listDeliveries = (webhookId: number, after: number | undefined): Sql => sql`
  select delivery_id::int as "deliveryId", 'msg_' || message_id as "messageId", type, body, state,
    to_json(created_at) as "createdAt",
    case when requested_by is not null then ${userName(sql`requested_by`)} end as "requestedBy",
    attempts, to_json(attempted_at) as "attemptedAt", status, answer, error, duration_ms as "durationMs"
  from webhook_deliveries
  where webhook_id = ${webhookId} and delivery_id < ${after ?? Number.MAX_SAFE_INTEGER}::bigint
  order by delivery_id desc limit ${deliveriesPerPage + 1}`

/** Every attempt to send a delivery, newest first. */
export const listAttempts = (webhookId: number, deliveryId: number): Sql => sql`
  select attempt, to_json(at) as "at", status, answer, error, duration_ms as "durationMs"
  from webhook_attempts where webhook_id = ${webhookId} and delivery_id = ${deliveryId}
  order by attempt desc limit ${attemptsPerDelivery}`

/** Gauges of the outbox, for the metrics. Paused webhooks do not count as late. */
export const measureWebhooks = (): Sql => sql`
  select count(d.delivery_id) filter (where w.paused_at is null)::int as webhook_deliveries_pending,
    coalesce(extract(epoch from now() - min(d.created_at) filter (where w.paused_at is null)), 0)::float8
      as webhook_oldest_pending_seconds,
    (select count(*) from webhooks where pause_reason is not null)::int as webhooks_paused_by_failure
  from webhook_deliveries d join webhooks w using (webhook_id)
  where d.state = 'pending'`
