import { storedDeliveryDays } from '@nutripim/contract/webhooks/webhooks'
import { type Sql, sql } from '../../platform/database/sql.ts'

/** Deliveries of a webhook that are stored at most, so that a busy channel does not fill the disk. */
const storedDeliveries = 20_000
/** Deletes in batches, so that locks are short. */
const batchSize = 5000

export const listWebhookIds = (): Sql => sql`
  select webhook_id::int as "webhookId" from webhooks order by webhook_id`

/**
 * The newest delivery of a webhook that is old, also a pending one: who missed so much reads the change
 * feed. Null if none is old.
 */
export const getLastOld = (webhookId: number): Sql => sql`
  select greatest(
    (
      select max(delivery_id) from webhook_deliveries
      where webhook_id = ${webhookId} and created_at < now() - make_interval(days => ${storedDeliveryDays})
    ), (
      select delivery_id from webhook_deliveries where webhook_id = ${webhookId}
      order by delivery_id desc offset ${storedDeliveries} limit 1
    ))::text as last`

/** Deletes the next deliveries after `from` up to `last`; returns the last one of them, or null at the end. */
export const deleteOldDeliveries = (
  webhookId: number,
  { from, last }: { from: string; last: string },
): Sql => sql`
  with old as materialized (
    select delivery_id from webhook_deliveries
    where webhook_id = ${webhookId} and delivery_id > ${from}::bigint and delivery_id <= ${last}::bigint
    order by delivery_id limit ${batchSize} for update skip locked
  ), deleted as (
    delete from webhook_deliveries d using old
    where d.webhook_id = ${webhookId} and d.delivery_id = old.delivery_id
  )
  select max(delivery_id)::text as from from old`
