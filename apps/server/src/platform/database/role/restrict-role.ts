import { StartupError } from '../../startup-error.ts'
import type { Database, Queryable } from '../database.ts'
import type { CurrentRole } from './server-role-sql.ts'
import * as statements from './server-role-sql.ts'

/**
 * Gives the role of the running server the use of the tables. It owns none of them, so it cannot alter
 * the log: neither its entries nor the triggers that write them.
 */
export async function restrictRole(
  admin: Database,
  tx: Queryable,
  server: Queryable,
): Promise<void> {
  const { role } = await server.get<CurrentRole>(statements.getCurrentRole())
  const { excess } = await tx.get<{ excess: string | null }>(statements.getExcess(role))
  if (excess) {
    throw new StartupError(
      `DATABASE_URL: with DATABASE_ADMIN_URL its role must own nothing, but "${role}" ${excess}.`,
    )
  }
  await admin.script(statements.grantUse(role), tx)
}
