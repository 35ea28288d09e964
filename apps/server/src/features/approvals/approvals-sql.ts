import type { Answer } from '@nutripim/contract/api/route'
import type { Approval, approvalRoutes, DraftProduct } from '@nutripim/contract/approvals/approvals'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import {
  type Decider,
  draftVersion,
  proposalPairs,
  proposedPairs,
  updatePairs,
} from './draft-sql.ts'

const draftRow = (by: Decider): JsonSql<DraftProduct> => sql`json_build_object(
  ${proposedPairs}, ${proposalPairs(by)}, 'isLiveProduct', p.is_live_product,
  'version', ${draftVersion}, ${updatePairs})`

/** Product p is a draft in one of these countries, with its pending approval a. */
const pendingDrafts = (countries: readonly string[]): Sql => sql`
  products p
  join approvals a on a.country_id = p.country_id and a.legacy_product_id = p.legacy_product_id
    and a.state = 'Pending'
  where p.country_id = any(${countries}::text[]) and not p.is_live_product`

/** The drafts of the user's countries, or of one of them, oldest first. */
export const listDrafts = (by: Decider, country?: string): JsonSql<DraftProduct[]> => sql`
  select coalesce(json_agg(${draftRow(by)} order by a.created_at, a.approval_id), '[]')::text as json
  from ${pendingDrafts(by.countries)}
    and (${country ?? null}::text is null or p.country_id = ${country ?? null})`

export const getDraft = (legacyProductId: number, by: Decider): JsonSql<DraftProduct> => sql`
  select ${draftRow(by)}::text as json
  from ${pendingDrafts(by.countries)} and p.legacy_product_id = ${legacyProductId}`

export const listChangedDrafts = (
  approvalIds: readonly number[],
  by: Decider,
): JsonSql<DraftProduct[]> => sql`
  select coalesce(json_agg(${draftRow(by)} order by a.approval_id), '[]')::text as json
  from ${pendingDrafts(by.countries)} and a.approval_id = any(${approvalIds}::int[])`

/**
 * The draft as it is now while the approval is pending, because that is what would go live; then the
 * product as proposed, because the decision deletes or changes the draft.
 */
export const proposedProduct = sql`
  cross join lateral jsonb_populate_record(null::products, coalesce(
    (select to_jsonb(d) from products d
      where a.state = 'Pending' and d.country_id = a.country_id
        and d.legacy_product_id = a.legacy_product_id and not d.is_live_product),
    a.product)) p`

export const approvalPairs = (by: Decider): Sql => sql`
  ${proposalPairs(by)}, 'state', a.state,
  'legacyProductId', a.legacy_product_id, 'countryId', a.country_id,
  'dhCode', p.dh_code, 'productName', p.product_name, 'productRange', p.product_range,
  'decidedBy', coalesce((select display_name from users where user_id = a.decided_by), a.decided_by),
  'decidedAt', a.decided_at, 'reason', a.reason,
  'version', case when a.state = 'Pending' then ${draftVersion} end`

/** Pending approvals of the user's countries with the drafts as they are now, oldest first. */
export const listPendingApprovals = (by: Decider): JsonSql<Approval[]> => sql`
  select coalesce(json_agg(json_build_object(${approvalPairs(by)})
    order by a.created_at, a.approval_id), '[]')::text as json
  from ${pendingDrafts(by.countries)}`

export const getApproval = (id: number, by: Decider): JsonSql<Approval> => sql`
  select json_build_object(${approvalPairs(by)})::text as json
  from approvals a ${proposedProduct}
  where a.approval_id = ${id} and a.country_id = any(${by.countries}::text[])`

export const listApprovals = (ids: readonly number[], by: Decider): JsonSql<Approval[]> => sql`
  select coalesce(json_agg(json_build_object(${approvalPairs(by)}) order by a.approval_id), '[]')::text as json
  from approvals a ${proposedProduct}
  where a.approval_id = any(${ids}::int[]) and a.country_id = any(${by.countries}::text[])`

/** With the proposed product. */
export const findApprovalInformation = (
  id: number,
  by: Decider,
): JsonSql<Answer<(typeof approvalRoutes)['getApproval']>> => sql`
  select json_build_object(${approvalPairs(by)}, 'product', json_build_object(${proposedPairs}))::text as json
  from approvals a ${proposedProduct}
  where a.approval_id = ${id} and a.country_id = any(${by.countries}::text[])`

export interface RecentDecisionsQuery {
  countryId?: string | undefined
  since?: string | undefined
  limit: number
}

/** Newest decisions first. */
export const listRecentDecisions = (
  { countryId, since, limit }: RecentDecisionsQuery,
  by: Decider,
): JsonSql<Approval[]> => sql`
  select coalesce(json_agg(json_build_object(${approvalPairs(by)})
    order by a.decided_at desc, a.approval_id desc), '[]')::text as json
  from (
    select * from approvals
    where state <> 'Pending' and country_id = any(${by.countries}::text[])
      and (${countryId ?? null}::text is null or country_id = ${countryId ?? null})
      and (${since ?? null}::timestamptz is null or decided_at >= ${since ?? null}::timestamptz)
    order by decided_at desc, approval_id desc limit ${limit}
  ) a ${proposedProduct}`
