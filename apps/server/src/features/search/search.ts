import {
  type SearchKind,
  searchKinds,
  searchRights,
  type searchRoutes,
} from '@nutripim/contract/search/search'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/implement.ts'
import { Reply } from '../../platform/api/reply.ts'
import { type CountryNames, countryNames } from '../reference/country-names-sql.ts'
import { marks, type StoredMark, saveMark } from './search-marks-sql.ts'
import { type FoundGroup, searchEverything } from './search-sql.ts'
import { typedWords } from './typed-words.ts'

export const searchHandlers: Handlers<typeof searchRoutes> = {
  async searchEverything({ db, identity, body }) {
    const kinds = openKinds(identity).filter((kind) => body.kinds?.includes(kind) ?? true)
    if (kinds.length === 0) return { groups: [] }
    const words = typedWords(body.text, await db.all<CountryNames>(countryNames()))
    const rows = await db.all<FoundGroup>(searchEverything({ ...body, words, kinds }, identity))
    const found = new Map(rows.map((row) => [row.kind, row]))
    const groups = kinds.flatMap((kind) => {
      const group = found.get(kind)
      return group ? `{"kind":"${kind}","hits":${group.hits},"hasMore":${group.hasMore}}` : []
    })
    return Reply.json(`{"groups":[${groups.join()}]}`)
  },

  async listSearchMarks({ db, identity }) {
    const stored = await db.all<StoredMark>(marks(identity, openKinds(identity)))
    return { marks: stored } as never
  },

  async saveSearchMark({ db, identity, body }) {
    await db.all(saveMark(identity.userId, body))
    return true
  },
}

/** The kinds of records that the rights of the caller open. */
function openKinds({ rights }: Identity): SearchKind[] {
  return searchKinds.filter((kind) => rights.includes(searchRights[kind]))
}
