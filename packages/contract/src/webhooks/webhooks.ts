import { z } from 'zod'
import { UserId } from '../access/access.ts'
import { afterPage, nextPage } from '../api/paging.ts'
import { routes } from '../api/route.ts'
import { requiredText } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'

/** Hours for which the previous secret can still sign after a rotation. */
const maxOverlapHours = 30 * 24
/** Days for which deliveries are stored; a replay cannot begin earlier. */
export const storedDeliveryDays = 30
/** Days of failed attempts after which a webhook is paused. */
export const maxFailingDays = 3
/** Deliveries per page of the list. */
export const deliveriesPerPage = 50
/** Attempts that the list of a delivery contains at most; three days of failures are fewer. */
export const attemptsPerDelivery = 200

const webhookStates = ['active', 'failing', 'paused', 'without owner'] as const

export const Webhook = z.strictObject({
  webhookId: z.int().positive(),
  name: z.string(),
  countryId: CountryId,
  channelId: z.string(),
  url: z.string(),
  state: z.enum(webhookStates),
  /** Null if the user was deleted. Nothing is sent until the webhook gets another owner. */
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  pausedAt: timestamp.nullable(),
  /** Why the server paused the webhook; null if a user did. */
  pauseReason: z.string().nullable(),
  /** The first of the failed attempts in a row, and the time of the next attempt. */
  failingSince: timestamp.nullable(),
  nextAttempt: timestamp.nullable(),
  pending: z.int().nonnegative(),
  lastDelivery: timestamp.nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
  /** The secrets that sign: two during a rotation. */
  secrets: z.array(
    z.strictObject({ start: z.string(), createdAt: timestamp, validUntil: timestamp.nullable() }),
  ),
})
export type Webhook = z.infer<typeof Webhook>

/** The only answer that contains the secret. */
export const IssuedWebhookSecret = z.strictObject({ webhook: Webhook, secret: z.string() })
export type IssuedWebhookSecret = z.infer<typeof IssuedWebhookSecret>

const webhookDeliveryTypes = ['publication.created', 'webhook.test'] as const

export const WebhookDelivery = z.strictObject({
  deliveryId: z.int().positive(),
  /** The header `webhook-id`, the same for each attempt. */
  messageId: z.string(),
  type: z.enum(webhookDeliveryTypes),
  /** The body that was sent. */
  body: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  createdAt: timestamp,
  requestedBy: z.string().nullable(),
  attempts: z.int().nonnegative(),
  attemptedAt: timestamp.nullable(),
  /** The last answer: its status and first characters, or why there was none. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
  durationMs: z.int().nonnegative().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** One attempt to send a delivery: the answer, or why there was none. */
export const WebhookAttempt = z.strictObject({
  attempt: z.int().positive(),
  at: timestamp,
  status: z.int().nullable(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
  durationMs: z.int().nonnegative().nullable(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const newWebhookFields = {
  name: requiredText(100).transform((name) => name.trim()),
  countryId: CountryId,
  channelId: requiredText(40),
  ownerId: UserId,
  url: requiredText(2000).transform((url) => url.trim()),
} as const

const can = 'access control module'
const webhookId = z.int().positive()
/** A number in a path or query is text. */
const numberText = z.coerce.number().pipe(z.int().positive())
const webhookNumber = numberText.describe('Number of the webhook')

/** Administrators see and change webhooks of the countries that are assigned to them. */
export const webhookRoutes = routes({
  listWebhooks: {
    method: 'GET',
    path: '/access-control/webhooks',
    summary: 'List webhooks of the caller’s countries with their state',
    can,
    answer: z.strictObject({
      /** Why no webhook can be created or sent; null if they can. */
      blockedReason: z.string().nullable(),
      webhooks: z.array(Webhook),
    }),
  },
  createWebhook: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/webhook',
    summary: 'Create a webhook and get its secret, which is shown once',
    can,
    body: z.strictObject(newWebhookFields),
    country: 'body.countryId',
    answer: IssuedWebhookSecret,
    answersOnce: true,
  },
  changeWebhook: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/webhook-change',
    summary: 'Change the owner or the address of a webhook',
    can,
    body: z.strictObject({
      webhookId,
      ownerId: UserId.optional(),
      url: newWebhookFields.url.optional(),
      /** The values before the edit. */
      was: z.strictObject({ ownerId: z.string().nullable(), url: z.string() }).partial().optional(),
    }),
    answer: Webhook,
  },
  rotateWebhookSecret: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/webhook-rotation',
    summary: 'Replace the secret of a webhook, with an overlap in hours',
    can,
    body: z.strictObject({ webhookId, overlapHours: z.number().min(0).max(maxOverlapHours) }),
    answer: IssuedWebhookSecret,
    answersOnce: true,
  },
  pauseWebhook: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/webhook-pause',
    summary: 'Pause or resume a webhook',
    can,
    body: z.strictObject({ webhookId, isPaused: z.boolean() }),
    answer: Webhook,
  },
  deleteWebhook: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/webhook-deletion',
    summary: 'Delete a webhook with its deliveries',
    can,
    body: z.strictObject({ webhookId }),
    answer: z.strictObject({ name: z.string() }),
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/access-control/webhook-deliveries/{webhookId}',
    summary: 'List deliveries of a webhook with the last answer, newest first',
    can,
    params: z.strictObject({ webhookId: webhookNumber }),
    query: z.strictObject({
      after: afterPage(numberText),
    }),
    answer: z.strictObject({
      deliveries: z.array(WebhookDelivery),
      next: nextPage(z.int().positive()),
    }),
  },
  listWebhookAttempts: {
    method: 'GET',
    path: '/access-control/webhook-attempts/{webhookId}/{deliveryId}',
    summary: 'List the attempts to send a delivery of a webhook, newest first',
    can,
    params: z.strictObject({
      webhookId: webhookNumber,
      deliveryId: numberText.describe('Number of the delivery'),
    }),
    answer: z.array(WebhookAttempt),
  },
  testWebhook: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/webhook-test',
    summary: 'Send a test delivery to a webhook, once',
    can,
    body: z.strictObject({ webhookId }),
    answer: z.strictObject({ deliveryId: z.int().positive() }),
  },
  resendWebhookDelivery: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/webhook-resend',
    summary: 'Send a delivery of a webhook again, with the same id',
    can,
    body: z.strictObject({ webhookId, deliveryId: z.int().positive() }),
    answer: z.strictObject({ deliveryId: z.int().positive() }),
  },
  replayWebhook: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/webhook-replay',
    summary: 'Send all deliveries of a webhook since a point in time again',
    can,
    body: z.strictObject({ webhookId, from: timestamp }),
    answer: z.strictObject({ deliveries: z.int().nonnegative() }),
  },
})
