import { type Sql, sql } from '../../platform/database/sql.ts'
import { deleteBatch } from '../../platform/work/due-rows-sql.ts'
import { deleteImports, deleteRowsOf } from '../exchange/import/imports-sql.ts'

/** An import has a file of up to UPLOAD_LIMIT_MB. */
const importBatchSize = 50

const olderThan = (days: number): Sql => sql`now() - make_interval(days => ${days})`

export const deleteReadNotifications = (days: number): Sql =>
  deleteBatch({
    table: 'notifications',
    key: ['user_id', 'id'],
    rows: sql`select user_id, id from notifications where read_at < ${olderThan(days)}`,
  })

export const deleteUnreadNotifications = (days: number): Sql =>
  deleteBatch({
    table: 'notifications',
    key: ['user_id', 'id'],
    rows: sql`
      select user_id, id from notifications where read_at is null and created_at < ${olderThan(days)}`,
  })

/** Mails that were sent or given up. */
export const deleteOldMails = (days: number): Sql =>
  deleteBatch({
    table: 'mails',
    key: ['mail_id'],
    rows: sql`
      select mail_id from mails where state in ('sent', 'given up') and created_at < ${olderThan(days)}`,
  })

/** The last sign-in of a user stays: lists of users show it, and it tells whether a token is of a new one. */
export const deleteOldSignIns = (days: number): Sql =>
  deleteBatch({
    table: 'sign_ins',
    key: ['user_id', 'at'],
    rows: sql`
      select user_id, at from sign_ins s
      where at < ${olderThan(days)} and (
        exists (select from sign_ins later where later.user_id = s.user_id and later.at > s.at)
        or not exists (select from users u where u.user_id = s.user_id))`,
  })

export const deleteCountedCalls = (days: number): Sql =>
  deleteBatch({
    table: 'api_key_calls',
    key: ['api_key_id', 'day'],
    rows: sql`
      select api_key_id, day from api_key_calls
      where day < (now() at time zone 'utc')::date - ${days}::int`,
  })

export const deleteIdempotencyKeys = (days: number): Sql =>
  deleteBatch({
    table: 'idempotency_keys',
    key: ['user_id', 'key'],
    rows: sql`select user_id, key from idempotency_keys where created_at < ${olderThan(days)}`,
  })

/** With the files that were sent and not applied; their bytes go with the contents without file. */
export const deleteFilePreviews = (days: number): Sql =>
  deleteBatch({
    table: 'file_uploads',
    key: ['upload_id'],
    rows: sql`
      select upload_id from file_uploads where state = 'Checked' and created_at < ${olderThan(days)}`,
  })

export const deleteAppliedFileUploads = (days: number): Sql =>
  deleteBatch({
    table: 'file_uploads',
    key: ['upload_id'],
    rows: sql`
      select upload_id from file_uploads
      where state <> 'Checked' and greatest(applied_at, undone_at) < ${olderThan(days)}`,
  })

/** A file that a product began to use meanwhile stays. */
export const deleteBin = (days: number): Sql =>
  deleteBatch({
    table: 'files',
    key: ['file_id'],
    rows: sql`
      select file_id from files f where deleted_at < ${olderThan(days)}
        and not exists (select from file_uses u where u.file_id = f.file_id)`,
  })

/** A content has up to 50 MB. */
const contentBatchSize = 20

/** Bytes that no version of a file has. */
export const deleteUnusedContents = (days: number): Sql => sql`
  with old as materialized (
    select c.content_id from file_contents c
    where c.created_at < ${olderThan(days)}
      and not exists (select from file_versions v where v.content_id = c.content_id)
      and not exists (select from staged_files s where s.content_id = c.content_id)
    limit ${contentBatchSize} for update skip locked
  ), deleted as (
    delete from file_contents c using old where c.content_id = old.content_id returning 1
  )
  select count(*)::int = ${contentBatchSize} as "isMore" from deleted`

/** Proposals whose import was discarded or has expired. */
export const deletePastProposals = (days: number): Sql =>
  deleteBatch({
    table: 'import_proposals',
    key: ['country_id', 'import_id'],
    rows: sql`
      select country_id, import_id from import_proposals o
      where proposed_at < ${olderThan(days)} and not exists (
        select from imports i where i.country_id = o.country_id and i.id = o.import_id)`,
  })

/** Imports that nobody applied, with their rows. Of a proposal that has expired, the preview goes too. */
export const deletePreviews = (days: number): Sql => sql`
  with old as materialized (
    select i.country_id, i.id from imports i
    where i.state = 'Checked' and i.checked_at < ${olderThan(days)} and not exists (
      select from import_proposals o
      where o.country_id = i.country_id and o.import_id = i.id and o.expires_at > now())
    limit ${importBatchSize} for update skip locked
  ), rows as (
    ${deleteRowsOf(sql`select country_id, id from old`)}
  ), proposals as (
    update import_proposals o
    set preview = jsonb_build_object('changedCells', o.preview -> 'changedCells')
    from old where o.country_id = old.country_id and o.import_id = old.id
  ), deleted as (
    ${deleteImports(sql`select country_id, id from old`)}
  )
  select count(*)::int = ${importBatchSize} as "isMore" from deleted`

/** Imports that were applied or undone, with the file and what an undo needs, and the proposal of an assistant. */
export const deleteAppliedImports = (days: number): Sql => sql`
  with old as materialized (
    select i.country_id, i.id from imports i
    where i.state <> 'Checked' and greatest(i.applied_at, i.undone_at) < ${olderThan(days)}
    limit ${importBatchSize} for update skip locked
  ), proposals as (
    delete from import_proposals o using old
    where o.country_id = old.country_id and o.import_id = old.id
  ), deleted as (
    ${deleteImports(sql`select country_id, id from old`)}
  )
  select count(*)::int = ${importBatchSize} as "isMore" from deleted`
