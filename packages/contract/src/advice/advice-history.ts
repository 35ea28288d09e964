import { z } from 'zod'
import { routes } from '../api/route.ts'
import { filled, text } from '../products/product-fields.ts'
import { CountryId } from '../reference/reference.ts'
import { Advice, adviceKey } from './advice.ts'

export const adviceChanges = ['created', 'changed', 'deleted', 'restored'] as const

/** One text that an advice had. */
export const AdviceVersion = z.strictObject({
  versionId: z.int().positive(),
  countryId: CountryId,
  cropCode: z.string(),
  cropName: z.string(),
  /** Null: the product is gone. */
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
  change: z.enum(adviceChanges),
  /** Of a deleted advice: the text it had. */
  text: z.string(),
  /** The text before this one; null for the first, and after a deletion. */
  before: z.string().nullable(),
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** Whether this is what stands there now. */
  isCurrent: z.boolean(),
  /** Whether the caller may bring it back. */
  canRestore: z.boolean(),
})
export type AdviceVersion = z.infer<typeof AdviceVersion>

/** So many changes of a country are told at once; older ones follow with `olderThan`. */
export const historyPage = 200

export const adviceHistoryRoutes = routes({
  getAdviceHistory: {
    method: 'GET',
    path: '/regional/advice-history/{countryId}/{productCode}/{cropCode}',
    summary: 'Every text that one advice ever had, newest first',
    can: 'product information module',
    params: z.strictObject({
      countryId: CountryId,
      productCode: filled(20),
      cropCode: filled(100),
    }),
    country: 'params.countryId',
    answer: z.array(AdviceVersion),
  },
  searchAdviceHistory: {
    method: 'POST',
    path: '/regional/advice-history',
    summary: 'The changes of a country’s advice, of a product, on a crop, newest first',
    can: 'product information module',
    effect: 'reads',
    body: z.strictObject({
      countryId: CountryId,
      productCode: filled(20).optional(),
      cropCode: filled(100).optional(),
      /** Only texts that were deleted and have not come back. */
      onlyDeleted: z.boolean().default(false),
      olderThan: z.int().positive().optional(),
    }),
    country: 'body.countryId',
    answer: z.array(AdviceVersion).max(historyPage),
  },
  restoreAdvice: {
    method: 'POST',
    path: '/product-advice/restore-advice',
    summary: 'Bring an earlier text of an advice back, also of a deleted one',
    can: 'product information module',
    effect: 'writes',
    body: z.strictObject({
      ...adviceKey,
      versionId: z.int().positive(),
      /** The text that stood there when the caller looked; null: none. */
      was: text(20_000).nullable().optional(),
    }),
    country: 'body.CountryId',
    answer: Advice,
  },
})
