import { type Sql, sql } from '../../../platform/database/sql.ts'
import { isPublic } from '../files-sql.ts'

export interface ServedFile {
  contentId: number
  hash: string
  size: number
  mediaType: string
  fileName: string
  isPublic: boolean
}

/** A file that is not in the bin, in this version or the current one. */
export const findServedFile = (fileId: number, version: number | null): Sql => sql`
  select v.content_id::int as "contentId", c.hash, c.size::int as size, c.media_type as "mediaType",
    v.file_name as "fileName", ${isPublic} as "isPublic"
  from files f
  join file_versions v on v.file_id = f.file_id and v.version = coalesce(${version}::int, f.current_version)
  join file_contents c using (content_id)
  where f.file_id = ${fileId} and f.deleted_at is null`

/** The content of a picture; public if a public file has it. */
export const findServedContent = (hash: string): Sql => sql`
  select c.content_id::int as "contentId", c.hash, c.size::int as size, c.media_type as "mediaType",
    '' as "fileName", exists (
      select from file_versions v join files f using (file_id)
      where v.content_id = c.content_id and f.deleted_at is null and ${isPublic}) as "isPublic"
  from file_contents c where c.hash = ${hash} and c.media_type like 'image/%'`

export const findRendition = (contentId: number, size: string, format: string): Sql => sql`
  select bytes from file_renditions
  where content_id = ${contentId} and size = ${size} and format = ${format}`
