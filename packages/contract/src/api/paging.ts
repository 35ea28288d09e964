import type { z } from 'zod'

/** The query parameter `after` of a list that is read page by page. */
export const afterPage = <Cursor extends z.ZodType>(cursor: Cursor) =>
  cursor.optional().describe('`next` of the page before')

/** The field `next` of the answer of such a list. */
export const nextPage = <Cursor extends z.ZodType>(cursor: Cursor) =>
  cursor.nullable().describe('Send it as `after` to get the next page; null on the last one')
