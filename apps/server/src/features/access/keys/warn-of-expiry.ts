import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { repeatWork } from '../../../platform/repeat-work.ts'
import { notify } from '../../notifications/notify-sql.ts'
import { administratorsOf } from '../access-sql.ts'
import { claimExpiringKeys, type ExpiringKey, ownerUnless } from './api-keys-sql.ts'

const hour = 60 * 60 * 1000

/** Looks for keys that expire soon, once an hour. */
export const startKeyWarnings = (database: Database, log: Pick<FastifyBaseLogger, 'warn'>) =>
  repeatWork({
    name: 'API keys that expire soon',
    interval: hour,
    log,
    work: () => warnOfExpiry(database),
  })

/** Notifies owner and administrators once of each key that expires within two weeks. */
export async function warnOfExpiry(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const key of await tx.all<ExpiringKey>(claimExpiringKeys())) {
      const { apiKeyId, name, expiresAt, ownerId, owner, countries } = key
      const administrators = administratorsOf(countries)
      const warning = { apiKeyId, name, expiresAt, owner }
      await tx.all(
        notify(administrators, 'api key expiring', null, { ...warning, isAdministrator: true }),
      )
      if (ownerId === null) continue
      await tx.all(
        notify(ownerUnless(ownerId, administrators), 'api key expiring', null, {
          ...warning,
          isAdministrator: false,
        }),
      )
    }
  })
}
