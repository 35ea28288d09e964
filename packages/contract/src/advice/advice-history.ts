import { z } from 'zod'
import { routes } from '../api/route.ts'
import { requiredText, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { Advice, adviceKey } from './advice.ts'

const adviceChanges = ['created', 'changed', 'deleted', 'restored'] as const

/** One version of an advice text. */
export const AdviceVersion = z.strictObject({
  versionId: z.int().positive(),
  countryId: CountryId,
  cropCode: z.string(),
  cropName: z.string(),
  /** Null if the product was deleted. */
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
  change: z.enum(adviceChanges),
  /** For a deletion, the deleted text. */
  text: z.string(),
  /** The previous text; null for the first version and after a deletion. */
  before: z.string().nullable(),
  by: z.string(),
  at: timestamp,
  /** Whether this is the current text. */
  isCurrent: z.boolean(),
  /** Whether the caller can restore it. */
  canRestore: z.boolean(),
})
export type AdviceVersion = z.infer<typeof AdviceVersion>

/** Page size of the history search; `olderThan` gets the next page. */
export const historyPageSize = 200

export const adviceHistoryRoutes = routes({
  getAdviceHistory: {
    method: 'GET',
    path: '/regional/advice-history/{countryId}/{productCode}/{cropCode}',
    summary: 'List all versions of an advice text, newest first',
    can: 'product information module',
    params: z.strictObject({
      countryId: CountryId,
      productCode: requiredText(20).describe('DH code of the product'),
      cropCode: requiredText(100).describe('Id of the crop'),
    }),
    country: 'params.countryId',
    answer: z.array(AdviceVersion),
  },
  searchAdviceHistory: {
    method: 'POST',
    path: '/regional/advice-history',
    summary: 'Search the advice history of a country, newest first',
    can: 'product information module',
    effect: 'reads',
    fromReplica: true,
    body: z.strictObject({
      countryId: CountryId,
      productCode: requiredText(20).optional(),
      cropCode: requiredText(100).optional(),
      /** Only deleted texts that were not restored. */
      onlyDeleted: z.boolean().default(false),
      olderThan: z.int().positive().optional(),
    }),
    country: 'body.countryId',
    answer: z.array(AdviceVersion).max(historyPageSize),
  },
  restoreAdvice: {
    method: 'POST',
    path: '/product-advice/restore-advice',
    summary: 'Restore an earlier or deleted advice text',
    can: 'product information module',
    effect: 'writes',
    body: z.strictObject({
      ...adviceKey,
      versionId: z.int().positive(),
      /** The current text when the caller loaded it; null if there was none. */
      was: text(20_000).nullable().optional(),
    }),
    country: 'body.CountryId',
    answer: Advice,
  },
})
