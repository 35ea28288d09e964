import { z } from 'zod'

const draft = {
  approvalId: z.int().positive(),
  legacyProductId: z.int().positive(),
  dhCode: z.string(),
  productName: z.string(),
  /** Who did it, by the name they are shown with. */
  by: z.string(),
}
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
