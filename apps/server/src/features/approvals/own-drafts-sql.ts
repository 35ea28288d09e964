import type { OwnDraft } from '@nutripim/contract/approvals/own-drafts'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { approvalPairs, proposedProduct } from './approvals-sql.ts'
import type { LockedApproval } from './decide-sql.ts'
import { type Decider, formAssignments, proposedPairs, updatePairs } from './draft-sql.ts'

const maxOwnDrafts = 200

/** The drafts of the user: pending ones first, then the newest decisions. */
export const listOwnDrafts = (by: Decider): JsonSql<OwnDraft[]> => sql`
  select coalesce(json_agg(json_build_object(
      ${approvalPairs(by)}, 'product', json_build_object(${proposedPairs}), ${updatePairs}
    ) order by a.state <> 'Pending', coalesce(a.decided_at, a.created_at) desc, a.approval_id desc),
    '[]')::text as json
  from (
    select * from approvals
    where created_by = ${by.userId} and country_id = any(${by.countries}::text[])
    order by state <> 'Pending', coalesce(decided_at, created_at) desc, approval_id desc
    limit ${maxOwnDrafts}
  ) a ${proposedProduct}`

/** Changes the draft, and what was proposed if its creator corrects it. */
export const correctDraft = (
  { country, approvalId, legacyProductId }: LockedApproval,
  fields: object,
  isOwn: boolean,
): Sql => sql`
  with corrected as (
    update products p set ${formAssignments},
      web_product_name = coalesce(sent.fields ->> 'productName', p.web_product_name)
    from (select ${json(fields)}::jsonb as fields) sent
    where p.country_id = ${country} and p.legacy_product_id = ${legacyProductId}
      and not p.is_live_product
    returning p.*
  )
  update approvals a set product = case when ${isOwn}::boolean then to_jsonb(corrected) else a.product end
  from corrected
  where a.country_id = ${country} and a.approval_id = ${approvalId}`
