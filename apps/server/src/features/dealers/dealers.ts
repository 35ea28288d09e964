import type { DealerList, dealerRoutes } from '@nutripim/contract/dealers/dealers'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { changedMeanwhile, notFound, type ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { TaggedJson } from '../../platform/database/json-text.ts'
import * as listStatements from '../exchange/import/list/list-rows-sql.ts'
import { dealerList } from './dealer-import.ts'
import * as statements from './dealer-sql.ts'

export const dealerHandlers: Handlers<typeof dealerRoutes> = {
  async listDealers({ db, identity, params }) {
    return Reply.tagged(
      await db.get<TaggedJson<DealerList>>(
        statements.listDealers(params.country, identity.countries),
      ),
    )
  },

  async getDealer({ db, identity, params: { id } }) {
    const found = await db.findJson(statements.findDealer(id, identity.countries))
    if (!found) throw await noDealer(db, identity, id)
    return Reply.json(found)
  },

  async saveDealer({ db, identity, body }) {
    const { dealerContactId, countryId, was, ...cells } = body
    await db.all(listStatements.lockList(dealerList, countryId, 'shared'))
    if (dealerContactId === 0) {
      return Reply.json(await db.getJson(statements.addDealer(countryId, cells)))
    }
    await db.all(statements.lockDealer(dealerContactId, identity.countries))
    const { saved, conflicts } = await db.get<statements.DealerSaveResult>(
      statements.saveDealer(countryId, identity.countries, { dealerContactId, cells, was }),
    )
    if (saved === null) throw await noDealer(db, identity, dealerContactId)
    if (conflicts) throw changedMeanwhile('this dealer', { conflicts })
    return Reply.json(saved)
  },

  async deleteDealer({ db, identity, params: { id } }) {
    await db.all(statements.lockListOfDealer(id, identity.countries))
    if (!(await db.find(statements.deleteDealer(id, identity.countries))))
      throw await noDealer(db, identity, id)
    return true as const
  },
}

/** Says who deleted the dealer, which an open form without live updates could not know. */
async function noDealer(db: Queryable, { countries }: Identity, id: number): Promise<ProblemError> {
  const deletion = await db.find<{ by: string; at: string }>(statements.findDeletion(id, countries))
  return notFound('dealer', id, undefined, deletion && { deletion })
}
