import { z } from 'zod'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { LegacyProductId, ProductDetail } from '../products/products.ts'
import { CountryId } from '../reference/reference.ts'
import { newProductFields } from './new-products.ts'

const approvalStates = ['Pending', 'Approved', 'Rejected'] as const
const decisions = ['Approved', 'Rejected'] as const
export type Decision = (typeof decisions)[number]

const ApprovalId = z.int().positive().max(2_147_483_647)
const moment = z.iso.datetime({ offset: true })
const reason = text(2000)

/** A product as it was proposed. */
const proposed = {
  ...ProductDetail.shape,
  commercialProducts: z.array(z.string()),
}

/** Who proposed it, and whether the caller may approve it: nobody approves their own. */
const proposal = {
  approvalId: ApprovalId,
  createdBy: z.string(),
  createdAt: moment,
  canApprove: z.boolean(),
}

export const DraftProduct = z.strictObject({
  ...proposed,
  ...proposal,
  isLiveProduct: z.literal(false),
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
  decidedAt: moment.nullable(),
  reason: z.string().nullable(),
})
export type Approval = z.infer<typeof Approval>

/** Part of the `already_decided` problem: who was faster. */
export const MadeDecision = Approval.pick({
  state: true,
  decidedBy: true,
  decidedAt: true,
  reason: true,
})
export type MadeDecision = z.infer<typeof MadeDecision>

/** The fields that the approver changed; country and range stay what they are. */
const DraftChange = z.strictObject({
  legacyProductId: LegacyProductId,
  countryId: CountryId.optional(),
  ...z.strictObject(newProductFields).partial().shape,
})

const access = { can: 'product approver module' } as const
const writes = { ...access, effect: 'writes' } as const
const idOf = (id: z.ZodInt) => z.strictObject({ id: z.coerce.number().pipe(id) })

/** A draft is decided on once, whichever of these calls does it. */
export const approvalRoutes = routes({
  listDrafts: {
    ...access,
    method: 'GET',
    path: '/product-approver/draftproducts/{country}',
    summary: 'The drafts of a country that wait for approval, oldest first',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.array(DraftProduct),
  },
  approveDraft: {
    ...writes,
    method: 'POST',
    path: '/product-approver/update-product',
    summary: 'Approves a draft: saves what was changed and makes the product live',
    body: DraftChange,
    country: 'body.countryId',
    answer: Approval,
  },
  deleteDraft: {
    ...writes,
    method: 'DELETE',
    path: '/product-approver/delete-product/{id}',
    summary: 'Rejects and deletes a draft, by its legacyProductId',
    params: idOf(LegacyProductId),
    body: z.strictObject({ reason: reason.optional() }),
    answer: z.literal(true),
  },
  listPendingApprovals: {
    ...access,
    method: 'GET',
    path: '/regional/pending-approvals',
    summary: 'What waits for a decision in the user’s countries, oldest first',
    answer: z.array(Approval),
  },
  getApproval: {
    ...access,
    method: 'GET',
    path: '/regional/approval-information/{id}',
    summary: 'One approval, decided or not, with the product as it was proposed',
    params: idOf(ApprovalId),
    answer: Approval.extend({ product: z.strictObject(proposed) }),
  },
  decideApproval: {
    ...writes,
    method: 'POST',
    path: '/regional/approve-or_reject',
    summary: 'Approves a draft as it is, or rejects and deletes it',
    body: z.strictObject({
      approvalId: ApprovalId,
      state: z.enum(decisions),
      reason: reason.optional(),
    }),
    answer: Approval,
  },
  listRecentDecisions: {
    ...access,
    method: 'POST',
    effect: 'reads',
    path: '/regional/recent-approved-changes',
    summary: 'Decided approvals, newest first',
    body: z.strictObject({
      countryId: CountryId.optional(),
      since: moment.optional(),
      limit: z.int().positive().max(1000).default(100),
    }),
    country: 'body.countryId',
    answer: z.array(Approval),
  },
})
