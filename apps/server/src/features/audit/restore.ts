import { auditPageSize } from '@nutripim/contract/audit/audit'
import type {
  RestoreConflict,
  RestoreKind,
  RestoreRow,
  restoreRoutes,
} from '@nutripim/contract/audit/restore'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import { readEntries } from './audit.ts'
import { type AuditRow, namesOfIds } from './audit-entry-sql.ts'
import { setAuditReason } from './audit-reason-sql.ts'
import { recordHistory } from './history-sql.ts'
import type { PastRow, Restorable, Restorables, RestoreScope } from './restorable.ts'
import { type DifferenceRow, differences } from './restore-sql.ts'
import { chosenRows, fieldPath } from './selected-rows.ts'
import { inOrderOfDoing } from './sort-causally.ts'

export function restoreHandlers(restorables: Restorables): Handlers<typeof restoreRoutes> {
  const restorableOf = (kind: RestoreKind, { rights }: Identity): Restorable => {
    const found = restorables[kind]
    if (rights.includes(found.right)) return found
    throw new ProblemError('right_missing', `This needs the right '${found.right}'.`)
  }

  return {
    async getRecordHistory({ db, identity, params: { a: kind, b }, query: { olderThan } }) {
      // A slash does not travel well in an address.
      const record = kind === 'advice' ? b.replace(/^(\d+)-/, '$1/') : b
      const found = await db.get<AuditRow>(
        recordHistory(kind, record, identity.countries, { olderThan, limit: auditPageSize + 1 }),
      )
      const entries = readEntries(found.entries)
      if (entries.length === 0 && olderThan === undefined) {
        throw new ProblemError('not_found', `Nothing is known of ${kind} ${b}.`)
      }
      const page = entries.slice(0, auditPageSize)
      return {
        subject: page[0]?.subject ?? b,
        countryId: kind === 'users' ? null : (page[0]?.countryId ?? null),
        entries: inOrderOfDoing(page),
        names: parseJson(found.names),
        older: entries.length > auditPageSize ? page.at(-1)!.id : null,
      }
    },

    async previewRestore({ db, identity, body: { countryCode, kinds, records, moment } }) {
      const scope = scopeOf(countryCode, identity)
      const rows: RestoreRow[] = []
      for (const kind of new Set(kinds)) {
        const restorable = restorableOf(kind, identity)
        const found = await readDifferences(db, restorable, scope, moment, records)
        rows.push(...found.map((row) => told(kind, row)))
      }
      return { rows, names: parseJson(await db.getJson(namesOfIds())) }
    },

    async restoreRecords({ db, identity, body: { countryCode, moment, rows: choices } }) {
      const scope = scopeOf(countryCode, identity)
      const kinds = writingOrder.filter((kind) => choices.some((choice) => choice.kind === kind))
      const taken = kinds.map((kind) => restorableOf(kind, identity))
      for (const { lock } of taken) await lock?.(db, scope)
      await db.all(setAuditReason(`Restored to ${moment}`))

      const writes: { restorable: Restorable; rows: PastRow[] }[] = []
      const conflicts: RestoreConflict[] = []
      for (const [i, kind] of kinds.entries()) {
        const own = choices.filter((choice) => choice.kind === kind)
        const records = own.map(({ record }) => record)
        const found = await readDifferences(db, taken[i]!, scope, moment, records)
        const chosen = chosenRows(kind, own, found)
        conflicts.push(...chosen.conflicts)
        writes.push({ restorable: taken[i]!, rows: chosen.rows })
      }
      if (conflicts.length > 0) {
        const detail = 'Something was changed since you looked; nothing was restored.'
        throw new ProblemError('conflict', detail, { conflicts: conflicts.slice(0, 1000) })
      }
      for (const { restorable, rows } of writes) {
        if (rows.length > 0) await restorable.write(db, scope, rows)
      }
      const all = writes.flatMap(({ rows }) => rows)
      return { records: all.length, cells: all.reduce((sum, { cells }) => sum + cells.length, 0) }
    },
  }
}

/** What locks whole lists comes first, so that nobody holds a row that the other waits for. */
const writingOrder: readonly RestoreKind[] = ['links', 'dealers', 'users', 'products', 'advice']

function scopeOf(country: string | null, identity: Identity): RestoreScope {
  return { country: country ?? '*', assignedCountries: identity.countries, identity }
}

function readDifferences(
  db: Queryable,
  restorable: Restorable,
  scope: RestoreScope,
  moment: string,
  records: readonly string[] | undefined,
): Promise<DifferenceRow[]> {
  return db.all<DifferenceRow>(differences(restorable, { ...scope, moment, records }))
}

/** As the caller reads it: fields by their names, and of a record that is gone what it said. */
function told(kind: RestoreKind, row: DifferenceRow): RestoreRow {
  const { now: _now, old: _old, cells, ...rest } = row
  return {
    kind,
    ...rest,
    cells: cells.map(({ field, part, ...cell }) => ({
      field: fieldPath({ field, part }),
      ...cell,
    })) as RestoreRow['cells'],
  }
}
