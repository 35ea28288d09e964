import { z } from 'zod'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { LegacyProductId, ProductDetail } from '../products/products.ts'
import { CountryId } from '../reference/reference.ts'
import { newProductFields } from './new-products.ts'

const approvalStates = ['Pending', 'Approved', 'Rejected'] as const
const decisions = ['Approved', 'Rejected'] as const
export type Decision = (typeof decisions)[number]

const ApprovalId = z.int().positive().max(2_147_483_647).describe('Number of the approval')
const reason = text(2000)

/**
 * Identifies the values of a draft. A caller that sends back the version it read decides only on that:
 * the problem `draft_changed` has the draft as it is now. Without a version a call uses what is stored.
 */
export const DraftVersion = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'must be a version of a draft')
  .describe('The version of the draft that the caller read')

/** A product as it was proposed. */
const proposed = {
  ...ProductDetail.shape,
  commercialProducts: z.array(z.string()),
}

export const proposedProduct = z.strictObject(proposed)

/** Who proposed the product, and whether the caller can approve it. Users cannot approve their own drafts. */
const proposal = {
  approvalId: ApprovalId,
  createdBy: z.string(),
  createdAt: timestamp,
  canApprove: z.boolean(),
}

export const DraftProduct = z.strictObject({
  ...proposed,
  ...proposal,
  isLiveProduct: z.literal(false),
  version: DraftVersion,
  updatedBy: z.string(),
  updatedAt: timestamp,
})
export type DraftProduct = z.infer<typeof DraftProduct>

export const Approval = z.strictObject({
  ...proposal,
  state: z.enum(approvalStates),
  legacyProductId: LegacyProductId,
  countryId: CountryId,
  dhCode: z.string(),
  productName: z.string(),
  productRange: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  reason: z.string().nullable(),
  /** Of the pending draft; null once it is decided. */
  version: DraftVersion.nullable(),
})
export type Approval = z.infer<typeof Approval>

/** The decision of another user; part of the `already_decided` problem. */
export const MadeDecision = Approval.pick({
  state: true,
  decidedBy: true,
  decidedAt: true,
  reason: true,
})
export type MadeDecision = z.infer<typeof MadeDecision>

/** The fields that the approver changed; country and range cannot be changed. */
export const DraftChange = z.strictObject({
  legacyProductId: LegacyProductId,
  countryId: CountryId.optional(),
  ...z.strictObject(newProductFields).partial().shape,
  version: DraftVersion.optional(),
})

const access = { can: 'product approver module' } as const
const writes = { ...access, effect: 'writes' } as const
const idOf = (id: z.ZodInt) => z.strictObject({ id: z.coerce.number().pipe(id) })

/** A draft can be decided once, by any of these calls. */
export const approvalRoutes = routes({
  listDrafts: {
    ...access,
    method: 'GET',
    path: '/product-approver/draftproducts/{country}',
    summary: 'List pending drafts of a country',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.array(DraftProduct),
  },
  listAllDrafts: {
    ...access,
    method: 'GET',
    path: '/product-approver/draftproducts',
    summary: 'List pending drafts of the user’s countries, oldest first',
    answer: z.array(DraftProduct),
  },
  approveDrafts: {
    ...writes,
    method: 'POST',
    path: '/product-approver/approve-drafts',
    summary: 'Approve several drafts unchanged, all or none',
    body: z.strictObject({
      approvalIds: z.array(ApprovalId).min(1).max(100),
      /** By the id of the approval. */
      versions: z.record(z.string().max(10), DraftVersion).optional(),
    }),
    answer: z.array(Approval),
  },
  approveDraft: {
    ...writes,
    method: 'POST',
    path: '/product-approver/update-product',
    summary: 'Save changes to a draft and approve it',
    body: DraftChange,
    country: 'body.countryId',
    answer: Approval,
  },
  deleteDraft: {
    ...writes,
    method: 'DELETE',
    path: '/product-approver/delete-product/{id}',
    summary: 'Reject and delete a draft',
    params: idOf(LegacyProductId),
    body: z.strictObject({ reason: reason.optional(), version: DraftVersion.optional() }),
    answer: z.literal(true),
  },
  listPendingApprovals: {
    ...access,
    method: 'GET',
    path: '/regional/pending-approvals',
    summary: 'List pending approvals of the user’s countries',
    answer: z.array(Approval),
  },
  getApproval: {
    ...access,
    method: 'GET',
    path: '/regional/approval-information/{id}',
    summary: 'Get an approval with the proposed product',
    params: idOf(ApprovalId),
    answer: Approval.extend({ product: proposedProduct }),
  },
  decideApproval: {
    ...writes,
    method: 'POST',
    path: '/regional/approve-or_reject',
    summary: 'Approve a draft unchanged, or reject and delete it',
    body: z.strictObject({
      approvalId: ApprovalId,
      state: z.enum(decisions),
      reason: reason.optional(),
      version: DraftVersion.optional(),
    }),
    answer: Approval,
  },
  listRecentDecisions: {
    ...access,
    method: 'POST',
    effect: 'reads',
    path: '/regional/recent-approved-changes',
    summary: 'List recent decisions',
    body: z.strictObject({
      countryId: CountryId.optional(),
      since: timestamp.optional(),
      limit: z.int().positive().max(1000).default(100),
    }),
    country: 'body.countryId',
    answer: z.array(Approval),
  },
})
