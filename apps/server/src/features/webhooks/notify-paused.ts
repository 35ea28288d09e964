import type { Queryable } from '../../platform/database/database.ts'
import { administratorsOf } from '../access/access-sql.ts'
import { ownerUnless } from '../api-keys/api-keys-sql.ts'
import { notify } from '../notifications/notify-sql.ts'

interface PausedWebhook {
  webhookId: number
  name: string
  countryId: string
  ownerId: string | null
  error: string
}

/** Notifies the owner and the administrators of the country. */
export async function notifyPaused(
  tx: Queryable,
  { webhookId, name, countryId, ownerId, error }: PausedWebhook,
): Promise<void> {
  const administrators = administratorsOf([countryId])
  const payload = { webhookId, name, error }
  await tx.all(
    notify(administrators, 'webhook paused', countryId, { ...payload, isAdministrator: true }),
  )
  if (ownerId === null) return
  await tx.all(
    notify(ownerUnless(ownerId, administrators), 'webhook paused', countryId, {
      ...payload,
      isAdministrator: false,
    }),
  )
}
