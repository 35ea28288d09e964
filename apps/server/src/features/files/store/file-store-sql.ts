import { waitForLock } from '../../../platform/database/advisory-lock-sql.ts'
import type { FileOnDisk } from '../../../platform/database/file-on-disk.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'

export const insertChunk = (
  contentId: number,
  start: number,
  bytes: Uint8Array | FileOnDisk,
): Sql => sql`
  with added as (
    insert into file_chunks (content_id, start, bytes) values (${contentId}, ${start}, ${bytes})
    returning octet_length(bytes) as size
  )
  update file_contents c set size = c.size + added.size from added where c.content_id = ${contentId}`

/** At most so many bytes from this position on; fewer at the end of a chunk. */
export const readChunk = (contentId: number, at: number, length: number): Sql => sql`
  select substring(bytes from (${at}::bigint - start + 1)::int for ${length}::int) as bytes from file_chunks
  where content_id = ${contentId} and start <= ${at} order by start desc limit 1`

/** Of two servers that read the same bytes at once, one waits for the other. */
export const lockHash = (hash: string): Sql => sql`select ${waitForLock('file content', hash)}`

export const findContent = (hash: string): Sql => sql`
  select content_id::int as "contentId" from file_contents where hash = ${hash} for key share`

export const insertContent = (): Sql => sql`
  insert into file_contents default values returning content_id::int as "contentId"`

export interface ContentFacts {
  hash: string
  mediaType: string
  width: number | null
  height: number | null
  pageCount: number | null
}

/** The content is complete from now on. */
export const updateContent = (contentId: number, facts: ContentFacts): Sql => sql`
  update file_contents set hash = ${facts.hash}, media_type = ${facts.mediaType},
    width = ${facts.width}, height = ${facts.height}, page_count = ${facts.pageCount}
  where content_id = ${contentId}`

export const insertRendition = (
  contentId: number,
  size: string,
  format: string,
  bytes: Uint8Array,
): Sql => sql`
  insert into file_renditions (content_id, size, format, bytes)
  values (${contentId}, ${size}, ${format}, ${bytes})
  on conflict do nothing`

/** Contents that nothing refers to; any other stays. */
export const deleteContents = (contentIds: readonly number[]): Sql => sql`
  delete from file_contents c where content_id = any(${contentIds}::bigint[])
    and not exists (select from file_versions v where v.content_id = c.content_id)
    and not exists (select from staged_files s where s.content_id = c.content_id)`
