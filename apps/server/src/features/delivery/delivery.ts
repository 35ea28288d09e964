import type { DeliveredReference, deliveryApi } from '@nutripim/contract/delivery/delivery'
import type { ApiHandlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { TaggedJson } from '../../platform/database/json-text.ts'
import { changeFeedHandlers } from './change-feed.ts'
import { deliveredRecordHandlers } from './delivered-records.ts'
import * as statements from './delivered-reference-sql.ts'
import type { PublicationWaiters } from './publication-waiters.ts'

/** `publicUrl` completes addresses of our own files. */
export const deliveryHandlers = (
  waiters: PublicationWaiters,
  publicUrl: string,
): ApiHandlers<typeof deliveryApi> => ({
  key: {
    getKey({ identity: { countries, key } }) {
      if (!key) throw new ProblemError('key_rejected')
      const { name, scopes, channels, expiresAt } = key
      return {
        name,
        countries: [...countries],
        scopes: [...scopes],
        channels: [...channels],
        expiresAt,
      }
    },
  },

  reference: {
    async getReference({ db, identity, knownTag }) {
      const found = await db.get<TaggedJson<DeliveredReference>>(
        statements.getReference(identity.countries, knownTag),
      )
      return Reply.tagged(found)
    },
  },

  records: deliveredRecordHandlers(publicUrl),
  changes: changeFeedHandlers(waiters, publicUrl),
})
