import {
  type SavedItem,
  type SearchKind,
  searchKinds,
  searchRights,
  type searchRoutes,
} from '@nutripim/contract/search/search'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import type { CountryNames } from '../reference/country-names-sql.ts'
import * as countryStatements from '../reference/country-names-sql.ts'
import type { TakeSearchTurn } from '../text-match/search-turns.ts'
import * as itemStatements from './saved-items-sql.ts'
import { searchEverything } from './search-everything.ts'
import { findTelephone, parseSearchWords } from './search-words.ts'

export const searchHandlers = (takeTurn: TakeSearchTurn): Handlers<typeof searchRoutes> => ({
  async searchEverything({ db, identity, body, signal }) {
    const kinds = listVisibleKinds(identity).filter((kind) => body.kinds?.includes(kind) ?? true)
    if (kinds.length === 0) return { groups: [] }
    return takeTurn({ turn: `everything ${identity.userId}`, signal }, async (steps) => {
      const words = parseSearchWords(
        body.text,
        await db.all<CountryNames>(countryStatements.listCountryNames()),
      )
      signal.throwIfAborted()
      const search = { ...body, words, kinds, telephone: findTelephone(body.text) }
      return searchEverything(db, steps, search, identity)
    })
  },

  async listSavedItems({ db, identity }) {
    return {
      items: await db.all<SavedItem>(
        itemStatements.listSavedItems(identity, listVisibleKinds(identity)),
      ),
    }
  },

  async saveItem({ db, identity, body }) {
    await db.all(itemStatements.saveItem(identity.userId, body))
    return true
  },
})

/** The kinds of records the user has the right to see. */
function listVisibleKinds({ rights }: Identity): SearchKind[] {
  return searchKinds.filter((kind) => rights.includes(searchRights[kind]))
}
