import { tryLock } from '../../../platform/database/advisory-lock-sql.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'

export const isQueueEmpty = (): Sql => sql`
  select not exists (select from product_search_queue) as "isEmpty"`

/** One server at a time, so that no older words are written after newer ones. */
export const lockIndexing = (): Sql => sql`
  select ${tryLock('search texts', 'products')} as "isLocked"`

export const saveQueuedTexts = (limit: number): Sql => sql`select index_product_words(${limit})`

/** For the metrics. */
export const measureSearchTexts = (): Sql => sql`
  select count(*)::int as products_to_index from product_search_queue`
