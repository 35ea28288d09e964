import { type Sql, sql } from '../../platform/database/sql.ts'
import { canHave } from '../api-keys/authenticate-key-sql.ts'
import { userName } from '../identity/user-name-sql.ts'

/** Whether the owner of webhook w can still receive changes of its country. */
export const hasOwner = sql`exists (
  select from users o join user_countries c on c.user_id = o.user_id and c.country_id = w.country_id
  where o.user_id = w.owner_id and o.is_active and ${canHave(sql`'events:read'`)})`

const webhookRows = sql`
  select w.webhook_id::int as "webhookId", w.name, w.country_id as "countryId",
    w.channel_id as "channelId", w.url,
    case when w.paused_at is not null then 'paused' when not ${hasOwner} then 'without owner'
      when q.failures > 0 then 'failing' else 'active' end as state,
    w.owner_id as "ownerId", case when w.owner_id is not null then ${userName(sql`w.owner_id`)} end as "ownerName",
    to_json(w.paused_at) as "pausedAt", w.pause_reason as "pauseReason",
    to_json(q.failing_since) as "failingSince",
    case when q.failures > 0 then to_json(q.next_attempt) end as "nextAttempt",
    (
      select count(*)::int from webhook_deliveries d
      where d.webhook_id = w.webhook_id and d.state = 'pending') as pending,
    (
      select to_json(max(d.delivered_at)) from webhook_deliveries d
      where d.webhook_id = w.webhook_id) as "lastDelivery",
    ${userName(sql`w.created_by`)} as "createdBy", to_json(w.created_at) as "createdAt",
    coalesce((
      select json_agg(json_build_object(
        'start', s.start, 'createdAt', s.created_at, 'validUntil', s.valid_until) order by s.secret_id desc)
      from webhook_secrets s
      where s.country_id = w.country_id and s.webhook_id = w.webhook_id
        and coalesce(s.valid_until > clock_timestamp(), true)), '[]') as secrets
  from webhooks w join webhook_queues q using (webhook_id)`

export const listWebhooks = (countries: readonly string[]): Sql => sql`
  ${webhookRows} where w.country_id = any(${countries}::text[])
  order by w.name collate "und-x-icu", w.webhook_id`

export const findWebhook = (webhookId: number, countries: readonly string[]): Sql => sql`
  ${webhookRows} where w.webhook_id = ${webhookId} and w.country_id = any(${countries}::text[])`

/** Waits for other changes of the webhook to end. */
export const lockWebhook = (webhookId: number): Sql => sql`
  select from webhooks where webhook_id = ${webhookId} for update`

export interface NewWebhook {
  name: string
  countryId: string
  channelId: string
  ownerId: string
  url: string
}

/** No row if the name is already used. */
export const insertWebhook = (webhook: NewWebhook): Sql => sql`
  with inserted as (
    insert into webhooks (country_id, channel_id, name, url, owner_id)
    values (${webhook.countryId}, ${webhook.channelId}, ${webhook.name}, ${webhook.url}, ${webhook.ownerId})
    on conflict (lower(btrim(name))) do nothing
    returning webhook_id
  ), queue as (
    insert into webhook_queues (webhook_id) select webhook_id from inserted
  )
  select webhook_id::int as "webhookId" from inserted`

interface WebhookKey {
  webhookId: number
  countryId: string
}

const isWebhook = ({ webhookId, countryId }: WebhookKey): Sql =>
  sql`country_id = ${countryId} and webhook_id = ${webhookId}`

export const insertSecret = (
  { webhookId, countryId }: WebhookKey,
  { salt, start }: { salt: string; start: string },
): Sql => sql`
  insert into webhook_secrets (country_id, webhook_id, salt, start)
  values (${countryId}, ${webhookId}, ${salt}, ${start})`

/** The current secret signs for some more hours; one that was replaced before ends at once. */
export const replaceSecrets = (webhook: WebhookKey, overlapHours: number): Sql => sql`
  update webhook_secrets
  set valid_until = case when valid_until is null
    then current_moment() + make_interval(secs => ${overlapHours * 3600}) else current_moment() end
  where ${isWebhook(webhook)} and coalesce(valid_until > current_moment(), true)`

export const changeWebhook = (
  webhook: WebhookKey,
  { ownerId, url }: { ownerId: string | null; url: string },
): Sql => sql`
  update webhooks set owner_id = ${ownerId}, url = ${url} where ${isWebhook(webhook)}`

export const pauseWebhook = (webhook: WebhookKey, reason: string | null): Sql => sql`
  update webhooks set paused_at = current_moment(), pause_reason = ${reason}
  where ${isWebhook(webhook)} and paused_at is null
  returning webhook_id`

export const resumeWebhook = (webhook: WebhookKey): Sql => sql`
  update webhooks set paused_at = null, pause_reason = null
  where ${isWebhook(webhook)} and paused_at is not null`

export const deleteWebhook = (webhook: WebhookKey): Sql => sql`
  delete from webhooks where ${isWebhook(webhook)}`

export const recordReplay = (webhook: WebhookKey, from: string): Sql => sql`
  update webhooks set replayed_from = ${from}::timestamptz where ${isWebhook(webhook)}`
