import type { Database, Queryable } from '../../platform/database/database.ts'
import { type Attempt, attemptOnce } from '../../platform/work/isolate-failures.ts'
import type { Worker } from '../../platform/work/worker.ts'
import * as accessStatements from '../access/access-sql.ts'
import * as notificationStatements from '../notifications/notify-sql.ts'
import type { ExpiringKey } from './api-keys-sql.ts'
import * as statements from './api-keys-sql.ts'

const hour = 60 * 60 * 1000

/** Looks for keys that expire soon, once an hour. */
export const keyWarnings = (database: Database): Worker => ({
  name: 'API keys that expire soon',
  interval: hour,
  work: ({ attempt }) => warnOfExpiry(database, attempt),
})

/** Notifies owner and administrators once of each key that expires within two weeks. */
export async function warnOfExpiry(
  database: Database,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  for (const { apiKeyId } of await database.all<{ apiKeyId: number }>(
    statements.listExpiringKeys(),
  )) {
    await attempt(String(apiKeyId), () =>
      database.transaction(async (tx) => {
        const key = await tx.find<ExpiringKey>(statements.claimExpiringKey(apiKeyId))
        if (key) await notifyExpiring(tx, key)
      }),
    )
  }
}

async function notifyExpiring(tx: Queryable, key: ExpiringKey): Promise<void> {
  const { apiKeyId, name, expiresAt, ownerId, owner, countries } = key
  const administrators = accessStatements.selectAdministratorsOf(countries)
  const warning = { apiKeyId, name, expiresAt, owner }
  await tx.all(
    notificationStatements.notify(administrators, 'api key expiring', null, {
      ...warning,
      isAdministrator: true,
    }),
  )
  if (ownerId === null) return
  await tx.all(
    notificationStatements.notify(
      statements.selectOwnerUnless(ownerId, administrators),
      'api key expiring',
      null,
      {
        ...warning,
        isAdministrator: false,
      },
    ),
  )
}
