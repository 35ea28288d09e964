import type { JsonSql } from '../../../platform/database/json-text.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'

const listOf = (rows: Sql): JsonSql<unknown[]> => sql`
  select coalesce(json_agg(row_to_json(r)), '[]')::text as json from (${rows}) r`

/** What is stored about a user, part by part, in the order of the file. Secrets and their digests are left out. */
export function listPersonalData(userId: string): Record<string, JsonSql<unknown>> {
  return {
    user: sql`
      select coalesce((
        select json_build_object('userId', user_id, 'displayName', display_name, 'isActive', is_active,
          'issuer', issuer, 'subject', subject, 'createdBy', created_by, 'createdAt', created_at,
          'updatedBy', updated_by, 'updatedAt', updated_at)
        from users where user_id = ${userId}), 'null')::text as json`,
    roles: listOf(sql`select role_id as role from user_roles where user_id = ${userId} order by 1`),
    countries: listOf(
      sql`select country_id as country from user_countries where user_id = ${userId} order by 1`,
    ),
    signIns: listOf(sql`select at from sign_ins where user_id = ${userId} order by at`),
    accessRequests: listOf(sql`
      select id as "requestId", display_name as "displayName", reason, wanted_countries as "wantedCountries",
        state, requested_at as "requestedAt", decided_by as "decidedBy", decided_at as "decidedAt", answer
      from access_requests where user_id = ${userId} order by id`),
    emailPreferences: listOf(sql`
      select kind, in_app as "inApp", by_mail as "byMail"
      from notification_preferences where user_id = ${userId} order by kind`),
    notifications: listOf(sql`
      select kind, country_id as country, payload, created_at as "createdAt", read_at as "readAt"
      from notifications where user_id = ${userId} order by id`),
    emails: listOf(sql`
      select m.mail_id as "messageId", m.state, m.attempts, m.created_at as "createdAt", m.sent_at as "sentAt", m.trouble,
        array(select n.kind from notifications n where n.mail_id = m.mail_id order by n.id) as notifications
      from mails m left join access_requests r on r.id = m.access_request_id
      where m.user_id = ${userId} or r.user_id = ${userId} order by m.created_at`),
    savedViews: listOf(sql`
      select screen, name, audience, settings from saved_views where owner_id = ${userId} order by view_id`),
    defaultViews: listOf(sql`
      select d.screen, v.name from default_views d join saved_views v using (view_id)
      where d.user_id = ${userId} order by 1`),
    recentAndPinnedItems: listOf(sql`
      select kind, record_id as record, opened_at as "openedAt", pinned_at as "pinnedAt"
      from search_marks where user_id = ${userId} order by opened_at`),
    comments: listOf(sql`
      select country_id as country, legacy_product_id as "legacyProductId", cell, text,
        created_at as "createdAt", edited_at as "editedAt", resolved_at as "resolvedAt"
      from product_comments where author_id = ${userId} order by comment_id`),
    resolvedComments: listOf(sql`
      select country_id as country, legacy_product_id as "legacyProductId", cell, resolved_at as "resolvedAt"
      from product_comments where resolved_by = ${userId} order by comment_id`),
    mentions: listOf(sql`
      select c.country_id as country, c.legacy_product_id as "legacyProductId", c.cell, c.created_at as "createdAt"
      from comment_mentions m join product_comments c using (comment_id)
      where m.user_id = ${userId} order by m.comment_id`),
    apiKeys: listOf(sql`
      select name, countries, scopes, channels, created_by as "createdBy", created_at as "createdAt",
        expires_at as "expiresAt", revoked_by as "revokedBy", revoked_at as "revokedAt"
      from api_keys where owner_id = ${userId} order by api_key_id`),
    webhooks: listOf(sql`
      select name, country_id as country, channel_id as channel, url, created_by as "createdBy", created_at as "createdAt"
      from webhooks where owner_id = ${userId} order by webhook_id`),
    drafts: listOf(sql`
      select country_id as country, legacy_product_id as "legacyProductId", product, state,
        created_at as "createdAt", decided_by as "decidedBy", decided_at as "decidedAt", reason
      from approvals where created_by = ${userId} order by approval_id`),
    codeReservations: listOf(sql`
      select dh_code as "dhCode" from code_reservations where reserved_by = ${userId} order by 1`),
    imports: listOf(sql`
      select country_id as country, kind, file_name as "fileName", state, checked_by as "checkedBy",
        checked_at as "checkedAt", applied_by as "appliedBy", applied_at as "appliedAt",
        undone_by as "undoneBy", undone_at as "undoneAt"
      from imports where ${userId} in (checked_by, applied_by, undone_by) order by country_id, id`),
    publications: listOf(sql`
      select country_id as country, channel_id as channel, number, published_at as "publishedAt", note
      from publications where published_by = ${userId} order by published_at`),
    publicationRequests: listOf(sql`
      select country_id as country, channel_id as channel, publish_at as "publishAt", state, note,
        requested_at as "requestedAt"
      from publication_requests where requested_by = ${userId} order by requested_at`),
    dataDownloads: listOf(sql`
      select content, downloaded_by as "downloadedBy", downloaded_at as "downloadedAt"
      from data_downloads where user_id = ${userId} or user_ids @> array[${userId}::text]
      order by download_id`),
    changesOfUser: listOf(sql`
      select a.at, a.actor, a.act as action, a.kind, a.country_id as country, a.change, a.before, a.after, a.reason
      from audit_entries a
      where a.record_id = ${userId} and a.kind in ('user', 'user role', 'user country')
        or a.kind = 'notification preference' and a.record_id like replace(replace(replace(
          ${userId}, '\\', '\\\\'), '_', '\\_'), '%', '\\%') || '/%'
        or a.kind = 'access request' and a.record_id in (
          select id::text from access_requests where user_id = ${userId})
      order by a.at, a.id`),
  }
}

export interface LoggedChange {
  /** As text, with the microseconds that a `Date` would lose. */
  at: string
  id: string
}

export const changesPerPage = 2000

/**
 * What a user changed, a page of it, oldest first. With the names of changed fields but not their values,
 * which are data of countries that the reader may not see any more.
 */
export const listChangesByUser = (userId: string, after: LoggedChange | null): Sql => sql`
  select to_json(a.at) #>> '{}' as at, a.id::text as id, json_build_object(
    'at', a.at, 'action', a.act, 'kind', a.kind, 'record', a.record_id, 'country', a.country_id, 'change', a.change,
    'fields', array(select jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}'))),
    'reason', a.reason)::text as json
  from audit_entries a
  where a.actor = ${userId}
    and (${after === null}::boolean or (a.at, a.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
  order by a.at, a.id limit ${changesPerPage}`

export interface ErasureRow {
  pseudonym: string
  logEntries: number
  changedRows: Record<string, number>
  catalogueRows: Record<string, number>
}

/** Whether somebody was a user or requested access, and is no user now. */
export const isPastUser = (userId: string): Sql => sql`
  select not exists (select from users where user_id = ${userId})
    and (known_names(${userId}) <> '{}' or exists (select from sign_ins where user_id = ${userId}))
    as "isPastUser"`

/** No row for somebody who was never known here. */
export const eraseUser = (userId: string): Sql => sql`
  select pseudonym, log_entries as "logEntries", changed_rows as "changedRows", catalogue_rows as "catalogueRows"
  from erase_user(${userId})`
