import type { Decision, MadeDecision } from '@nutripim/contract/approvals/approvals'
import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { usersWithRight } from '../identity/users-with-right-sql.ts'
import { draftVersion, formAssignments, formFields } from './draft-sql.ts'

/** Identifies a draft by its own id or by the id of its approval. */
export type DraftKey = { approvalId: number } | { legacyProductId: number }

export interface LockedApproval extends MadeDecision {
  country: string
  approvalId: number
  legacyProductId: number
  createdBy: string
}

/** The draft as it is stored. */
export interface StoredDraft {
  /** The values of the form. */
  fields: Record<string, unknown> & {
    dHCode: string
    productName: string
    weblinkPackImage: string
  }
  version: string
}

const isDraft = (key: DraftKey): Sql =>
  'approvalId' in key
    ? sql`a.approval_id = ${key.approvalId}`
    : sql`a.legacy_product_id = ${key.legacyProductId}`

/** A second decision or a correction waits here for the first one. */
export const lockApproval = (key: DraftKey, assignedCountries: readonly string[]): Sql => sql`
  select a.country_id as country, a.approval_id as "approvalId",
    a.legacy_product_id as "legacyProductId", a.created_by as "createdBy", a.state,
    coalesce((select display_name from users where user_id = a.decided_by), a.decided_by) as "decidedBy",
    a.decided_at as "decidedAt", a.reason
  from approvals a
  where ${isDraft(key)} and a.country_id = any(${assignedCountries}::text[])
  order by a.approval_id desc limit 1
  for update of a`

/**
 * A statement of its own after the lock: a statement that waited for a lock would still read the
 * draft from before the correction that it waited for.
 */
export const lockDraft = ({ country, legacyProductId }: Locked): Sql => sql`
  select ${formFields} as fields, ${draftVersion} as version from products p
  where p.country_id = ${country} and p.legacy_product_id = ${legacyProductId}
    and not p.is_live_product
  for update of p`

type Locked = Pick<LockedApproval, 'country' | 'approvalId' | 'legacyProductId'>

/** Also writes the reason to the audit log. */
export const decide = (
  { country, approvalId }: Locked,
  state: Decision,
  reason: string | null,
) => sql`
  update approvals set state = ${state}, reason = ${reason},
    decided_by = current_actor(), decided_at = current_moment()
  from (select set_config('nutripim.reason', ${reason ?? ''}, true)) logged
  where country_id = ${country} and approval_id = ${approvalId}`

/** The web name equals the product name until a user changes it. */
export const makeLive = ({ country, legacyProductId }: Locked, fields: object): Sql => sql`
  update products p set ${formAssignments}, is_live_product = true,
    web_product_name = coalesce(sent.fields ->> 'productName', p.web_product_name)
  from (select ${json(fields)}::jsonb as fields) sent
  where p.country_id = ${country} and p.legacy_product_id = ${legacyProductId}`

export const deleteDraft = ({ country, legacyProductId }: Locked): Sql => sql`
  delete from products
  where country_id = ${country} and legacy_product_id = ${legacyProductId} and not is_live_product`

/** Everyone who may decide in a country. */
export const selectApproversOf = (country: string): Sql =>
  usersWithRight('product approver module', country)

/** Everyone but one. */
export const selectOthersOf = (people: Sql, userId: string): Sql => sql`
  select user_id from (${people}) people where user_id <> ${userId}`

export const selectUser = (userId: string): Sql => sql`select ${userId}::text`
