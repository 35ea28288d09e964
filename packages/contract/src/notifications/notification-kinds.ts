import { z } from 'zod'

const draft = {
  approvalId: z.int().positive(),
  legacyProductId: z.int().positive(),
  dhCode: z.string(),
  productName: z.string(),
  /** Who did it, by the name they are shown with. */
  by: z.string(),
}
const change = z.object({ given: z.array(z.string()), taken: z.array(z.string()) })
const decided = z.object({ ...draft, reason: z.string().nullable() })

/**
 * What people are told of, and what is said with it. A further kind is an entry here and its words in
 * `notification-words.ts`; inbox, e-mail and preferences follow.
 */
export const notificationPayloads = {
  /** A draft waits for somebody to approve it. */
  'approval pending': z.object(draft),
  /** `changed`: the fields of the form that are other than proposed. */
  'approval approved': decided.extend({ changed: z.array(z.string()) }),
  'approval rejected': decided,
  /** Somebody without a role asks for access. */
  'access requested': z.object({
    requestId: z.int().positive(),
    userId: z.string(),
    displayName: z.string(),
    reason: z.string(),
    /** The countries, by their names. */
    wanted: z.array(z.string()),
  }),
  /** To whom it concerns. `isNew`: they had no role before. */
  'access changed': z.object({
    by: z.string(),
    isNew: z.boolean(),
    roles: change,
    countries: change,
  }),
} as const

export type NotificationKind = keyof typeof notificationPayloads
export const notificationKinds = Object.keys(notificationPayloads) as [
  NotificationKind,
  ...NotificationKind[],
]

/** What is said with a kind. */
export type NotificationPayload<Kind extends NotificationKind> = z.infer<
  (typeof notificationPayloads)[Kind]
>

/** Of these many may come at once: one e-mail tells of all that came in a while. */
export const digestKinds = ['approval pending'] as const satisfies readonly NotificationKind[]
