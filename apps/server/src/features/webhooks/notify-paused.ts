import type { Queryable } from '../../platform/database/database.ts'
import * as statements from '../access/access-sql.ts'
import * as keyStatements from '../api-keys/api-keys-sql.ts'
import * as notificationStatements from '../notifications/notify-sql.ts'

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
  const administrators = statements.selectAdministratorsOf([countryId])
  const payload = { webhookId, name, error }
  await tx.all(
    notificationStatements.notify(administrators, 'webhook paused', countryId, {
      ...payload,
      isAdministrator: true,
    }),
  )
  if (ownerId === null) return
  await tx.all(
    notificationStatements.notify(
      keyStatements.selectOwnerUnless(ownerId, administrators),
      'webhook paused',
      countryId,
      {
        ...payload,
        isAdministrator: false,
      },
    ),
  )
}
