import { z } from 'zod'

/** The fields of a product that lead somewhere. */
export const linkFields = [
  'weblinkPackImage',
  'weblinkSafetyDataSheet',
  'labelCodeFront',
  'labelCodeBack',
] as const
export type LinkField = (typeof linkFields)[number]

/** A link of a product that the server found broken when it last looked. */
export const BrokenLink = z.strictObject({
  legacyProductId: z.int().positive(),
  field: z.enum(linkFields),
  /** What the field held then. */
  url: z.string(),
  brokenSince: z.iso.datetime({ offset: true }),
  /** Null: it was never seen whole. */
  lastGood: z.iso.datetime({ offset: true }).nullable(),
})
export type BrokenLink = z.infer<typeof BrokenLink>
