import { type Sql, sql } from '../../platform/database/sql.ts'

/** What was downloaded, and whose data it is. */
export type DataDownload =
  | { content: 'personal data'; userId: string }
  | { content: 'users'; userIds: readonly string[] }
  | { content: 'audit log'; filters: Record<string, unknown> }

/** Records that the caller downloads personal data, with an entry in the audit log. */
export function addDataDownload(download: DataDownload): Sql {
  const userId = 'userId' in download ? download.userId : '*'
  const userIds = 'userIds' in download ? download.userIds : []
  const filters = 'filters' in download ? download.filters : {}
  return sql`
    insert into data_downloads (content, user_id, user_ids, user_count, filters)
    values (${download.content}, ${userId}, ${userIds}::text[], ${userIds.length},
      ${JSON.stringify(filters)}::jsonb)`
}
