import { sql } from '../../platform/database/sql.ts'

export const whyBlocked = sql`case
  when p.now_row is null then 'It was a draft, and drafts do not come back.'
  when p.was_row is null then 'It was created since; products are not deleted.'
  when p.now_row -> 'is_live_product' = 'false' then 'It is a draft.'
  end`
