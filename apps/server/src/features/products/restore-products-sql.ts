import { sql } from '../../platform/database/sql.ts'

export const whyBlocked = sql`case
  when p.now_row is null then 'It was a draft. Drafts cannot be restored.'
  when p.was_row is null then 'It was created later. Restoring does not delete products.'
  when p.now_row -> 'is_live_product' = 'false' then 'It is a draft.'
  end`
