import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { routes } from '../api/route.ts'
import { LegacyProductId } from '../products/products.ts'
import { CountryId } from '../reference/reference.ts'
import { Approval, DraftProduct, DraftVersion, proposedProduct } from './approvals.ts'
import { newProductFields } from './new-products.ts'

/** A draft that the caller created, with the decision about it. */
export const OwnDraft = Approval.extend({
  /** A pending draft as it is now, a decided one as it was proposed. */
  product: proposedProduct,
  updatedBy: DraftProduct.shape.updatedBy,
  updatedAt: DraftProduct.shape.updatedAt,
})
export type OwnDraft = z.infer<typeof OwnDraft>

const changedFields = z.strictObject(newProductFields).omit({ productRange: true }).partial()

/** The changed fields of a pending draft; country and range cannot be changed. */
export const DraftCorrection = z.strictObject({
  legacyProductId: LegacyProductId,
  countryId: CountryId,
  ...changedFields.shape,
  /** The previous values; a field that has another value meanwhile is a conflict. */
  was: z.record(z.string().max(100), jsonValue()).optional(),
  version: DraftVersion.optional(),
})
export type DraftCorrection = z.infer<typeof DraftCorrection>

export const ownDraftRoutes = routes({
  listOwnDrafts: {
    method: 'GET',
    can: 'product information module',
    path: '/product-information/my-drafts',
    summary: 'List the caller’s drafts with the decisions about them',
    answer: z.array(OwnDraft),
  },
  saveDraft: {
    method: 'POST',
    effect: 'writes',
    can: ['product information module', 'product approver module'],
    path: '/product-information/save-draft',
    summary: 'Save changes to a pending draft of the caller, or as an approver',
    body: DraftCorrection,
    country: 'body.countryId',
    answer: DraftProduct,
  },
})
