import { rightsOf } from '@nutripim/contract/api/permissions'
import type { NotificationPayload } from '@nutripim/contract/notifications/notification-kinds'
import type { Identity } from '../../platform/api/caller.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as accessStatements from '../access/access-sql.ts'
import * as notificationStatements from '../notifications/notify-sql.ts'
import type { ChangedKey } from './api-keys-sql.ts'
import * as statements from './api-keys-sql.ts'

/** Notifies the owner of a key of what another user did with it: it reads data in the owner's name. */
export async function notifyOwner(
  db: Queryable,
  by: Pick<Identity, 'userId' | 'displayName'>,
  apiKeyId: number,
  change: NotificationPayload<'api key changed'>['change'],
): Promise<void> {
  const key = await db.find<ChangedKey>(statements.findChangedKey(apiKeyId))
  if (!key || key.ownerId === by.userId) return
  const { name, expiresAt, ownerId, ownerRoles } = key
  const isAdministrator = rightsOf(ownerRoles).includes('access control module')
  await db.all(
    notificationStatements.notify(accessStatements.selectUser(ownerId), 'api key changed', null, {
      apiKeyId,
      name,
      by: by.displayName,
      change,
      expiresAt,
      isAdministrator,
    }),
  )
}
