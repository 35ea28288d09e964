import type { FastifyRequest } from 'fastify'
import {
  type Authenticate,
  type Caller,
  findAuthorization,
  type Identity,
} from '../../platform/api/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { createSharedReads } from '../../platform/database/shared-reads.ts'
import { identify } from './identify.ts'

/** Checks the token of a signed-in user, whose rights and countries are read with every request. */
export function authenticateUser(database: Database, checkToken: Authenticate) {
  // A screen that opens sends several requests at once.
  const share = createSharedReads<Identity>()
  return async ({ raw }: FastifyRequest): Promise<Caller> => {
    const authorization = findAuthorization(raw) ?? ''
    const claims = await checkToken(authorization)
    return {
      id: `${claims.issuer} ${claims.subject}`,
      identify: () => share(authorization, () => identify(database, claims)),
      identifyWriter: (tx, action) => identify(tx, claims, action),
    }
  }
}
