import {
  type AuditEntry,
  type AuditPage,
  auditPageSize,
  type auditRoutes,
} from '@nutripim/contract/audit/audit'
import type { Handlers } from '../../platform/api/handler.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type JsonText, parseJson } from '../../platform/database/json-text.ts'
import { streamSheet, workbookType } from '../exchange/workbook.ts'
import { type CountryNames, countryNames, placeWords } from '../reference/country-names-sql.ts'
import { wordsOf } from '../text-match/match-words-sql.ts'
import type { AuditRow } from './audit-entry-sql.ts'
import { auditSheet, sheetRows } from './audit-sheet.ts'
import * as select from './audit-sql.ts'
import { inOrderOfDoing } from './sort-causally.ts'

export const auditHandlers: Handlers<typeof auditRoutes> = {
  listAuditLog: async ({ db, identity, params, query }) =>
    readPage(db, await searchOf(db, { ...params, ...query }), identity.countries, auditPageSize),

  async downloadAuditLog({ db, identity, params, query }) {
    const search = await searchOf(db, { ...params, ...query })
    const next = (olderThan: string | undefined) =>
      readPage(db, { ...search, olderThan }, identity.countries, 1000)
    const name = `Audit_log_${params.a}_${params.b}.xlsx`
    return Reply.file({ name, type: workbookType, bytes: streamSheet(auditSheet, sheetRows(next)) })
  },

  listAuditPeople: ({ db, identity }) => db.all(select.auditPeople(identity.countries)),
}

interface Asked extends Omit<select.AuditSearch, 'words'> {
  text?: string | undefined
}

/** Typed words may name a country, as sentences of the log do. */
async function searchOf(db: Queryable, { text, ...asked }: Asked): Promise<select.AuditSearch> {
  if (!text?.trim()) return asked
  const countries = await db.all<CountryNames>(countryNames())
  return { ...asked, words: placeWords(wordsOf(text), countries) }
}

/** One more than asked for is read, to know whether there are older ones. */
async function readPage(
  db: Queryable,
  search: select.AuditSearch,
  assignedCountries: readonly string[],
  limit: number,
): Promise<AuditPage> {
  const found = await db.get<AuditRow>(
    select.auditPageOf(search, { assignedCountries, limit: limit + 1 }),
  )
  const entries = readEntries(found.entries)
  const page = entries.slice(0, limit)
  const names = parseJson(found.names)
  const older = entries.length > limit ? cursorOf(page.at(-1)!) : null
  return { entries: inOrderOfDoing(page), names, older }
}

/** Moments keep their microseconds: in a page of the log many entries share a millisecond. */
const cursorOf = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>) => `${at}_${id}`

/** Fields get the names that calls give them. */
export function readEntries(json: JsonText<AuditEntry[]>): AuditEntry[] {
  return parseJson(json).map((entry) => ({
    ...entry,
    before: entry.before && byField(entry.before),
    after: entry.after && byField(entry.after),
  }))
}

function byField(values: NonNullable<AuditEntry['before']>) {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [fieldOf(column), value]),
  )
}

/** `web_product_name` → webProductName */
export const fieldOf = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
