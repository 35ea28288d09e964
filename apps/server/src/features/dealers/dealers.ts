import type { DealerList, dealerRoutes } from '@nutripim/contract/dealers/dealers'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { TaggedJson } from '../../platform/database/json-text.ts'
import { lockList, lockListOf } from './dealer-import-sql.ts'
import * as statements from './dealer-sql.ts'

export const dealerHandlers: Handlers<typeof dealerRoutes> = {
  async listDealers({ db, identity, params, knownTag = '' }) {
    return Reply.tagged(
      await db.get<TaggedJson<DealerList>>(
        statements.dealerList(params.country, identity.countries, knownTag),
      ),
    )
  },

  async getDealer({ db, identity, params: { id } }) {
    const found = await db.findJson(statements.dealer(id, identity.countries))
    if (!found) throw noDealer(id)
    return Reply.json(found)
  },

  async saveDealer({ db, identity, body }) {
    const { dealerContactId, countryId, was, ...cells } = body
    await db.all(lockList(countryId, 'shared'))
    if (dealerContactId === 0) {
      return Reply.json(await db.getJson(statements.addDealer(countryId, cells)))
    }
    const { saved, conflicts } = await db.get<statements.DealerSaveResult>(
      statements.saveDealer(countryId, identity.countries, { dealerContactId, cells, was }),
    )
    if (saved === null) throw noDealer(dealerContactId)
    if (conflicts) {
      const detail = 'Fields were changed by somebody else; nothing was saved.'
      throw new ProblemError('conflict', detail, { conflicts })
    }
    return Reply.json(saved)
  },

  async deleteDealer({ db, identity, params: { id } }) {
    await db.all(lockListOf(id, identity.countries))
    if (!(await db.find(statements.deleteDealer(id, identity.countries)))) throw noDealer(id)
    return true as const
  },
}

/** One of a country that the user does not hold is as unknown as one that does not exist. */
function noDealer(id: number): ProblemError {
  return new ProblemError('not_found', `There is no dealer ${id}.`)
}
