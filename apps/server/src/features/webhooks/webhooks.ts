import { problems } from '@nutripim/contract/api/problem'
import {
  deliveriesPerPage,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  type webhookRoutes,
} from '@nutripim/contract/webhooks/webhooks'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { cutPage } from '../../platform/api/page.ts'
import {
  changedMeanwhile,
  invalidInput,
  notFound,
  ProblemError,
} from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ConnectionLimits } from '../../platform/outbound/connection.ts'
import { checkKeyPermissions, checkOwner } from '../api-keys/api-key-rules.ts'
import { getOwner } from '../api-keys/api-keys.ts'
import * as keyStatements from '../api-keys/api-keys-sql.ts'
import * as notificationStatements from '../notifications/notify-sql.ts'
import * as deliveryStatements from './deliveries-sql.ts'
import { checkReplayStart, checkWebhookUrl } from './webhook-rules.ts'
import { createSalt, deriveSecret, startOf } from './webhook-secret.ts'
import * as statements from './webhooks-sql.ts'

export interface WebhookOptions {
  /** Undefined: no webhooks can be created. */
  key: string | undefined
  limits: ConnectionLimits
}

/** The permissions that the owner of a webhook needs. */
const neededFor = (countryId: string) => ({
  countries: [countryId],
  scopes: ['events:read' as const],
})

export function webhookHandlers({ key, limits }: WebhookOptions): Handlers<typeof webhookRoutes> {
  /** Only the caller ever receives the secret; its salt is stored. */
  async function issueSecret(db: Queryable, by: Identity, webhookId: number, countryId: string) {
    if (key === undefined) throw new ProblemError('webhooks_off')
    const salt = createSalt()
    const secret = deriveSecret(key, salt)
    const start = startOf(secret)
    await db.all(statements.insertSecret({ webhookId, countryId }, { salt, start }))
    return { webhook: await getWebhook(db, by, webhookId), secret }
  }

  return {
    async listWebhooks({ db, identity }) {
      return {
        blockedReason: key === undefined ? problems.webhooks_off.detail : null,
        webhooks: await db.all<Webhook>(statements.listWebhooks(identity.countries)),
      }
    },

    async createWebhook({ db, identity, body }) {
      const url = checkWebhookUrl(body.url, limits)
      const owner = await getOwner(db, identity, body.ownerId)
      checkKeyPermissions(identity, owner, neededFor(body.countryId))
      await checkChannel(db, body.channelId)
      const inserted = await db.find<{ webhookId: number }>(
        statements.insertWebhook({ ...body, url }),
      )
      if (!inserted) {
        throw new ProblemError('webhook_exists', undefined, {
          errors: [{ path: 'name', text: 'is already used by another webhook' }],
        })
      }
      return issueSecret(db, identity, inserted.webhookId, body.countryId)
    },

    async changeWebhook({ db, identity, body: { webhookId, ownerId, url, was = {} } }) {
      const webhook = await getLockedWebhook(db, identity, webhookId)
      checkUnchanged(webhook, was)
      if (ownerId !== undefined) {
        checkOwner(await getOwner(db, identity, ownerId), neededFor(webhook.countryId))
      }
      await db.all(
        statements.changeWebhook(webhook, {
          ownerId: ownerId ?? webhook.ownerId,
          url: url === undefined ? webhook.url : checkWebhookUrl(url, limits),
        }),
      )
      // The new address is tried at once.
      if (url !== undefined) await db.all(deliveryStatements.retryNow(webhookId))
      return getWebhook(db, identity, webhookId)
    },

    async rotateWebhookSecret({ db, identity, body: { webhookId, overlapHours } }) {
      const webhook = await getLockedWebhook(db, identity, webhookId)
      await db.all(statements.replaceSecrets(webhook, overlapHours))
      return issueSecret(db, identity, webhookId, webhook.countryId)
    },

    async pauseWebhook({ db, identity, body: { webhookId, isPaused } }) {
      const webhook = await getLockedWebhook(db, identity, webhookId)
      if (isPaused) await db.all(statements.pauseWebhook(webhook, null))
      else {
        await db.all(statements.resumeWebhook(webhook))
        await db.all(deliveryStatements.forgetFailures(webhookId))
        await db.all(
          notificationStatements.dismiss(keyStatements.selectAllUsers(), 'webhook paused', {
            webhookId,
          }),
        )
      }
      return getWebhook(db, identity, webhookId)
    },

    async deleteWebhook({ db, identity, body: { webhookId } }) {
      const webhook = await getLockedWebhook(db, identity, webhookId)
      await db.all(
        notificationStatements.dismiss(keyStatements.selectAllUsers(), 'webhook paused', {
          webhookId,
        }),
      )
      await db.all(statements.deleteWebhook(webhook))
      return { name: webhook.name }
    },

    async listWebhookDeliveries({ db, identity, params: { webhookId }, query: { after } }) {
      await getWebhook(db, identity, webhookId)
      const found = await db.all<WebhookDelivery>(
        deliveryStatements.listDeliveries(webhookId, after),
      )
      const { page, next } = cutPage(found, deliveriesPerPage, ({ deliveryId }) => deliveryId)
      return { deliveries: page, next }
    },

    async listWebhookAttempts({ db, identity, params: { webhookId, deliveryId } }) {
      await getWebhook(db, identity, webhookId)
      return db.all<WebhookAttempt>(deliveryStatements.listAttempts(webhookId, deliveryId))
    },

    async testWebhook({ db, identity, body: { webhookId } }) {
      const { countryId: country, channelId: channel } = await getSendable(db, identity, webhookId)
      const { deliveryId } = await db.get<{ deliveryId: number }>(
        deliveryStatements.queueTest(webhookId, { country, channel }),
      )
      return { deliveryId }
    },

    async resendWebhookDelivery({ db, identity, body: { webhookId, deliveryId } }) {
      const { pausedAt } = await getSendable(db, identity, webhookId)
      if (pausedAt) throw new ProblemError('webhook_paused')
      const resent = await db.find<{ deliveryId: number }>(
        deliveryStatements.resendDelivery(webhookId, deliveryId),
      )
      if (!resent) throw notFound('delivery', deliveryId)
      await db.all(deliveryStatements.retryNow(webhookId))
      return { deliveryId }
    },

    async replayWebhook({ db, identity, body: { webhookId, from } }) {
      const webhook = await getSendable(db, identity, webhookId)
      if (webhook.pausedAt) throw new ProblemError('webhook_paused')
      const start = checkReplayStart(from)
      const { deliveries } = await db.get<{ deliveries: number }>(
        deliveryStatements.replayDeliveries(webhookId, start),
      )
      await db.all(statements.recordReplay(webhook, start))
      await db.all(deliveryStatements.retryNow(webhookId))
      return { deliveries }
    },
  }

  /** A webhook that this server can sign for. */
  async function getSendable(db: Queryable, by: Identity, webhookId: number): Promise<Webhook> {
    const webhook = await getLockedWebhook(db, by, webhookId)
    if (key === undefined) throw new ProblemError('webhooks_off')
    return webhook
  }
}

async function getWebhook(db: Queryable, by: Identity, webhookId: number): Promise<Webhook> {
  const webhook = await db.find<Webhook>(statements.findWebhook(webhookId, by.countries))
  if (!webhook) throw notFound('webhook', webhookId)
  return webhook
}

/** The webhook, locked until the transaction ends. */
async function getLockedWebhook(db: Queryable, by: Identity, webhookId: number): Promise<Webhook> {
  await db.all(statements.lockWebhook(webhookId))
  return getWebhook(db, by, webhookId)
}

async function checkChannel(db: Queryable, channelId: string): Promise<void> {
  const known = await db.all<{ id: string }>(keyStatements.listChannels())
  if (known.some(({ id }) => id === channelId)) return
  throw invalidInput([{ path: 'channelId', text: `${channelId} is not a channel` }])
}

/** Rejects a change of values that another user changed meanwhile. */
function checkUnchanged(
  { ownerId, url }: Webhook,
  was: { ownerId?: string | null | undefined; url?: string | undefined },
): void {
  const isSameOwner = was.ownerId === undefined || was.ownerId === ownerId
  const isSameUrl = was.url === undefined || was.url === url
  if (isSameOwner && isSameUrl) return
  throw changedMeanwhile('this webhook', { stored: { ownerId, url } })
}
