import { z } from 'zod'
import { listKeys } from '../api/key-list.ts'
import { CommentedCell } from '../comments/comments.ts'

const draft = {
  approvalId: z.int().positive(),
  legacyProductId: z.int().positive(),
  dhCode: z.string(),
  productName: z.string(),
  /** The display name of the user who did it. */
  by: z.string(),
}
const assignmentChange = z.object({ given: z.array(z.string()), taken: z.array(z.string()) })
const decided = z.object({ ...draft, reason: z.string().nullable() })

/**
 * The kinds of notifications with their payloads. To add one, add an entry here and its text in
 * `notification-text.ts` of the wording package; inbox, e-mail and preferences follow.
 */
export const notificationPayloads = {
  /** A draft is pending approval. */
  'approval pending': z.object(draft),
  /** `changed`: the form fields the approver changed. */
  'approval approved': decided.extend({ changed: z.array(z.string()) }),
  'approval rejected': decided,
  /** A user without a role requests access. */
  'access requested': z.object({
    requestId: z.int().positive(),
    userId: z.string(),
    displayName: z.string(),
    reason: z.string(),
    /** The names of the requested countries. */
    wanted: z.array(z.string()),
  }),
  /** Sent to the user concerned. `isNew`: they had no role before. */
  'access changed': z.object({
    by: z.string(),
    isNew: z.boolean(),
    roles: assignmentChange,
    countries: assignmentChange,
  }),
  /** An API key expires in two weeks. Sent to its owner and to the administrators of its countries. */
  'api key expiring': z.object({
    apiKeyId: z.int().positive(),
    name: z.string(),
    expiresAt: z.string(),
    /** The name of the owner; null if the key has none. */
    owner: z.string().nullable(),
    /** Whether the recipient can open the screen of the keys. */
    isAdministrator: z.boolean(),
  }),
  /** Another user created an API key in the name of the recipient, or changed one of theirs. */
  'api key changed': z.object({
    apiKeyId: z.int().positive(),
    name: z.string(),
    by: z.string(),
    change: z.enum(['created', 'assigned', 'extended', 'rotated']),
    /** When the key expires now. */
    expiresAt: z.string(),
    /** Whether the recipient can open the screen of the keys. */
    isAdministrator: z.boolean(),
  }),
  /** A webhook failed for three days. Sent to its owner and to the administrators of its country. */
  'webhook paused': z.object({
    webhookId: z.int().positive(),
    name: z.string(),
    /** The last answer, or why there was none. */
    error: z.string(),
    /** Whether the recipient can open the screen of the webhooks. */
    isAdministrator: z.boolean(),
  }),
  /** An assistant proposes changes. Sent to the users who can apply them. */
  'changes proposed': z.object({
    importId: z.int().positive(),
    /** The name of the API key. */
    apiKey: z.string(),
    note: z.string(),
    changedCells: z.int().positive(),
  }),
  /** A user mentioned the recipient in a comment. */
  'comment mention': z.object({
    commentId: z.int().positive(),
    legacyProductId: z.int().positive(),
    productName: z.string(),
    cell: CommentedCell.nullable(),
    text: z.string(),
    by: z.string(),
  }),
} as const

export type NotificationKind = keyof typeof notificationPayloads
export const notificationKinds = listKeys(notificationPayloads)

export type NotificationPayload<Kind extends NotificationKind> = z.infer<
  (typeof notificationPayloads)[Kind]
>

/** Kinds that are collected into one e-mail, because many can arrive at once. */
export const digestKinds = [
  'approval pending',
  'changes proposed',
  'comment mention',
] as const satisfies readonly NotificationKind[]

/** Digests that a user receives at most once a day. */
export const dailyKinds = ['comment mention'] as const satisfies readonly NotificationKind[]
