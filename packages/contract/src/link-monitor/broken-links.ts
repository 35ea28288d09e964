import { z } from 'zod'
import { timestamp } from '../api/timestamp.ts'

/** The fields of a product that contain a link. */
const linkFields = [
  'weblinkPackImage',
  'weblinkSafetyDataSheet',
  'labelCodeFront',
  'labelCodeBack',
] as const
export type LinkField = (typeof linkFields)[number]

/** A product link that was broken when the server last checked it. */
export const BrokenLink = z.strictObject({
  legacyProductId: z.int().positive(),
  field: z.enum(linkFields),
  /** The value of the field at the time of the check. */
  url: z.string(),
  brokenSince: timestamp,
  /** Null if it never worked. */
  lastGood: timestamp.nullable(),
})
export type BrokenLink = z.infer<typeof BrokenLink>
