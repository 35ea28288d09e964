import type { StagedFile } from '@nutripim/contract/files/file-uploads'
import { json, type Sql, sql } from '../../../platform/database/sql.ts'
import { type FileReader, isVisible } from '../files-sql.ts'

/** The user's upload u that was not applied; a new one replaces it, as the preview of an import does. */
export const isOwnAndOpen = sql`u.created_by = current_actor() and u.state = 'Checked'`

/** Upload u is this one. */
export const isUpload = (uploadId: number): Sql => sql`u.upload_id = ${uploadId}`

export interface SentFile {
  name: string
  size: number
  problem: string | null
}

/** Each file that is received gets a content of its own, until it is known whether its bytes are there already. */
export const insertUpload = (replaces: number | null, files: readonly SentFile[]): Sql => sql`
  with upload as (
    insert into file_uploads (replaces) values (${replaces}) returning upload_id
  ), given as (
    select row_number() over () as row, f.name, f.size, f.problem
    from jsonb_to_recordset(${json(files)}::jsonb) as f(name text, size bigint, problem text)
  ), contents as (
    insert into file_contents (size) select 0 from given returning content_id
  ), numbered as (
    select content_id, row_number() over (order by content_id) as row from contents
  ), staged as (
    insert into staged_files (upload_id, number, name, size, content_id, problem, state)
    select upload_id, row - 1, name, given.size, case when problem is null then content_id end, problem,
      case when problem is null then 'Receiving' else 'Rejected' end
    from upload, given join numbered using (row)
  )
  select upload_id::int as "uploadId" from upload`

export interface UploadRow {
  uploadId: number
  state: 'Checked' | 'Applied' | 'Undone'
  replaces: number | null
}

const uploadOf = (uploadId: number, userId: string): Sql => sql`
  select upload_id::int as "uploadId", state, replaces from file_uploads u
  where upload_id = ${uploadId} and created_by = ${userId}`

/** Only who sends files sees them. */
export const findUpload = (uploadId: number, userId: string): Sql => uploadOf(uploadId, userId)

/** Locked until the end of the transaction, so that it is applied or undone once. */
export const lockUpload = (uploadId: number, userId: string): Sql => sql`
  ${uploadOf(uploadId, userId)} for update`

export interface StagedRow extends Omit<StagedFile, 'thumbnail' | 'proposed' | 'products'> {
  contentId: number | null
  hash: string | null
  fileId: number | null
  version: number | null
  previousVersion: number | null
}

/** What other file of the reader has the same bytes, before or after they were cleaned. */
const sameAs = (reader: FileReader): Sql => sql`(
  select json_build_object('fileId', f.file_id, 'title', f.title)
  from file_versions v join files f using (file_id)
  where s.uploaded_hash is not null and (v.uploaded_hash = s.uploaded_hash or v.content_id = s.content_id)
    and f.deleted_at is null and s.file_id is null and ${isVisible(reader)}
  order by f.file_id limit 1)`

export const listStaged = (uploadId: number, reader: FileReader): Sql => sql`
  select s.number, s.name, s.size::int as size,
    case when s.state = 'Receiving' then c.size::int else s.size::int end as received, s.state, s.problem,
    s.notes, s.content_id::int as "contentId", c.hash, c.media_type as "mediaType",
    s.file_id as "fileId", s.version, s.previous_version as "previousVersion", ${sameAs(reader)} as "sameAs"
  from staged_files s left join file_contents c using (content_id)
  where s.upload_id = ${uploadId} order by s.number`

export interface ReceivingFile {
  contentId: number
  size: number
  received: number
}

/** The file while it is received, locked so that its parts arrive one after the other. */
export const lockReceiving = (uploadId: number, number: number): Sql => sql`
  select s.content_id::int as "contentId", s.size::int as size, c.size::int as received
  from staged_files s join file_uploads u using (upload_id) join file_contents c using (content_id)
  where s.upload_id = ${uploadId} and s.number = ${number} and s.state = 'Receiving'
    and u.state = 'Checked' and u.created_by = current_actor()
  for update of s`

/** From now on it waits to be read. */
export const markReceived = (uploadId: number, number: number): Sql => sql`
  update staged_files set state = 'Received' where upload_id = ${uploadId} and number = ${number}`

/** The number of bytes of a file that is complete, of which a part was sent again. */
export const findComplete = (uploadId: number, number: number, userId: string): Sql => sql`
  select s.size::int as received from staged_files s join file_uploads u using (upload_id)
  where s.upload_id = ${uploadId} and s.number = ${number} and u.created_by = ${userId}
    and s.state <> 'Receiving'`

export const setState = (uploadId: number, state: 'Applied' | 'Undone'): Sql =>
  state === 'Applied'
    ? sql`update file_uploads set state = 'Applied', applied_at = current_moment() where upload_id = ${uploadId}`
    : sql`update file_uploads set state = 'Undone', undone_at = current_moment() where upload_id = ${uploadId}`

/** What the selected uploads u sent. */
export const listContents = (selected: Sql): Sql => sql`
  select distinct s.content_id::int as "contentId"
  from file_uploads u join staged_files s using (upload_id)
  where ${selected} and s.content_id is not null`

export const deleteUploads = (selected: Sql): Sql =>
  sql`delete from file_uploads u where ${selected}`

export interface NamedProduct {
  dhCode: string
  name: string
  countries: string[]
}

/** Live products of the reader whose code is one of these texts. */
export const findProducts = (codes: readonly string[], { countries }: FileReader): Sql => sql`
  select p.dh_code as "dhCode", min(p.product_name) as name, array_agg(p.country_id order by p.country_id) as countries
  from products p
  where p.is_live_product and p.country_id = any(${countries}::text[]) and upper(p.dh_code) = any(${codes}::text[])
  group by p.dh_code`

export const listLanguages = (): Sql => sql`
  select distinct language from countries, unnest(languages) language`

export interface ReceivedFile {
  uploadId: number
  number: number
  contentId: number
  size: number
  user: string
}

/** A file that no other server reads. If this one stops, another reads it after some minutes. */
export const claimReceived = (): Sql => sql`
  with next as materialized (
    select s.upload_id, s.number from staged_files s
    where s.state = 'Received' and coalesce(s.claimed_until < now(), true)
    order by s.upload_id, s.number limit 1 for update skip locked
  )
  update staged_files s set claimed_until = now() + interval '3 minutes'
  from next, file_uploads u
  where s.upload_id = next.upload_id and s.number = next.number and u.upload_id = next.upload_id
  returning s.upload_id::int as "uploadId", s.number, s.content_id::int as "contentId",
    s.size::int as size, u.created_by as "user"`

/** No row if the upload was discarded meanwhile. */
export const markReady = (
  { uploadId, number }: ReceivedFile,
  found: { contentId: number; uploadedHash: string; notes: readonly string[]; name: string | null },
): Sql => sql`
  update staged_files set state = 'Ready', content_id = ${found.contentId}, notes = ${found.notes}::text[],
    uploaded_hash = ${found.uploadedHash}, name = coalesce(${found.name}, name)
  where upload_id = ${uploadId} and number = ${number} and state = 'Received'
  returning number`

export const markRejected = ({ uploadId, number }: ReceivedFile, problem: string): Sql => sql`
  update staged_files set state = 'Rejected', content_id = null, problem = ${problem}
  where upload_id = ${uploadId} and number = ${number} and state = 'Received'`

export const getName = ({ uploadId, number }: ReceivedFile): Sql => sql`
  select name from staged_files where upload_id = ${uploadId} and number = ${number}`
