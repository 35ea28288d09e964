import {
  type AuditEntry,
  type AuditPage,
  auditPageSize,
  type auditRoutes,
  maxAuditTotal,
} from '@nutripim/contract/audit/audit'
import { formatFileDay } from '@nutripim/wording/download-name'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { cutPage } from '../../platform/api/page.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type JsonText, parseJson } from '../../platform/database/json-text.ts'
import * as downloadStatements from '../audit-log/data-download-sql.ts'
import { streamSheet, workbookType } from '../exchange/workbook.ts'
import type { CountryNames } from '../reference/country-names-sql.ts'
import * as countryStatements from '../reference/country-names-sql.ts'
import { joinCountryWords } from '../reference/country-words.ts'
import { splitWords } from '../text-match/split-words.ts'
import type { AuditRow } from './audit-entry-sql.ts'
import { auditSheet, listSheetRows } from './audit-sheet.ts'
import * as statements from './audit-sql.ts'
import { sortCausally } from './sort-causally.ts'

/** Of an export. Entries can have long texts, and parsing them blocks other requests. */
const entriesPerStatement = 250

export const auditHandlers: Handlers<typeof auditRoutes> = {
  async listAuditLog({ db, identity, params, query: { grouped, ...query } }) {
    const isGrouped = grouped === 'true' && !query.text?.trim() && query.request === undefined
    const search = await createSearch(db, identity, { ...params, ...query, isGrouped })
    return readPage(db, search, identity.countries, auditPageSize)
  },

  async countAuditLog({ db, identity, params, query }) {
    const search = await createSearch(db, identity, { ...params, ...query })
    const scope = { assignedCountries: identity.countries, limit: maxAuditTotal + 1 }
    return db.get(statements.countChanges(search, scope))
  },

  async downloadAuditLog({ db: tx, identity, params, query }) {
    const search = await createSearch(tx, identity, { ...params, ...query })
    const { zone: _zone, lastZone: _lastZone, ...filters } = query
    const period = { from: params.a, to: params.b }
    await tx.all(
      downloadStatements.addDataDownload({
        content: 'audit log',
        filters: { ...period, ...filters },
      }),
    )
    const readWith = (db: Queryable) => (olderThan: string | undefined) =>
      readPage(db, { ...search, olderThan }, identity.countries, entriesPerStatement)
    const name = `Audit_log_${formatFileDay(params.a)}_${formatFileDay(params.b)}.xlsx`
    return Reply.file({
      name,
      type: workbookType,
      bytes: (db) => streamSheet(auditSheet, listSheetRows(readWith(db)), identity.userId),
    })
  },

  listAuditPeople: ({ db, identity }) => db.all(statements.listAuditPeople(identity.countries)),
}

interface AuditQuery extends Omit<statements.AuditSearch, 'words' | 'notBy'> {
  text?: string | undefined
  others?: 'true' | 'false' | undefined
}

/** Search words can name a country, like the sentences of the log. */
async function createSearch(
  db: Queryable,
  { userId }: Pick<Identity, 'userId'>,
  { text, others, ...rest }: AuditQuery,
): Promise<statements.AuditSearch> {
  const query = others === 'true' ? { ...rest, notBy: userId } : rest
  if (!text?.trim()) return query
  const countries = await db.all<CountryNames>(countryStatements.listCountryNames())
  return { ...query, words: joinCountryWords(splitWords(text), countries) }
}

/** Reads one more entry than the limit to know whether there are older ones. */
async function readPage(
  db: Queryable,
  search: statements.AuditSearch,
  assignedCountries: readonly string[],
  limit: number,
): Promise<AuditPage> {
  const found = await db.get<AuditRow>(
    statements.readAuditPage(search, { assignedCountries, limit: limit + 1 }),
  )
  const entries = readEntries(found.entries)
  const { page, next } = cutPage(entries, limit, createCursor)
  return { entries: sortCausally(page), names: parseJson(found.names), older: next }
}

/** Times keep their microseconds, because many entries share a millisecond. */
const createCursor = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>) => `${at}_${id}`

/** Parses entries and renames their fields from columns to API names. */
export function readEntries(json: JsonText<AuditEntry[]>): AuditEntry[] {
  return parseJson(json).map((entry) => ({
    ...entry,
    before: entry.before && renameColumns(entry.before),
    after: entry.after && renameColumns(entry.after),
  }))
}

function renameColumns(values: NonNullable<AuditEntry['before']>) {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [toFieldName(column), value]),
  )
}

/** `web_product_name` → webProductName */
export const toFieldName = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
