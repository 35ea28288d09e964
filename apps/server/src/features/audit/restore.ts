import { auditPageSize } from '@nutripim/contract/audit/audit'
import type {
  RestoreConflict,
  RestoreKind,
  RestoreRow,
  restoreRoutes,
} from '@nutripim/contract/audit/restore'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { cutPage } from '../../platform/api/page.ts'
import { changedMeanwhile, notFound, rightMissing } from '../../platform/api/problem-error.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import * as auditStatements from '../audit-log/audit-reason-sql.ts'
import { createUserQueue } from '../exchange/user-queue.ts'
import { readEntries } from './audit.ts'
import type { AuditRow } from './audit-entry-sql.ts'
import * as statements from './audit-entry-sql.ts'
import * as historyStatements from './history-sql.ts'
import type { PreviewedRow } from './rejected-cells.ts'
import type { Restorable, Restorables, RestoredRow } from './restorable.ts'
import { type PreviewScope, previewDifferences, readDifferences } from './restore-preview.ts'
import { fieldPath, selectRows } from './selected-rows.ts'
import { sortCausally } from './sort-causally.ts'
import { limitBatches, unlimitedBatches } from './work-in-batches.ts'

/** The time limit of a preview in seconds. */
const previewSeconds = 120

/** A preview of more records waits for its turn. */
const recordsAtOnce = 100

/** Each user behind many long previews would wait for a statement of each of them. */
const queuePreview = createUserQueue({ concurrent: 2, maxPending: 50 })

export function restoreHandlers(restorables: Restorables): Handlers<typeof restoreRoutes> {
  const getRestorable = (kind: RestoreKind, { rights }: Identity): Restorable => {
    const found = restorables[kind]
    if (rights.includes(found.right)) return found
    throw rightMissing(found.right)
  }

  return {
    async getRecordHistory({ db, identity, params: { a: kind, b }, query: { olderThan } }) {
      // The path has a hyphen instead of the slash of the record id.
      const record = kind === 'advice' ? b.replace(/^(\d+)-/, '$1/') : b
      const found = await db.get<AuditRow>(
        historyStatements.listRecordHistory(kind, record, identity.countries, {
          olderThan,
          limit: auditPageSize + 1,
        }),
      )
      const entries = readEntries(found.entries)
      if (entries.length === 0 && olderThan === undefined) {
        throw notFound(`history of ${kind}`, b)
      }
      const { page, next } = cutPage(entries, auditPageSize, ({ id }) => id)
      return {
        subject: page[0]?.subject ?? b,
        countryId: kind === 'users' ? null : (page[0]?.countryId ?? null),
        entries: sortCausally(page),
        names: parseJson(found.names),
        older: next,
      }
    },

    async previewRestore({ db, identity, body, progress, reportQueue, signal }) {
      const { countryCode, kinds, records, moment, change } = body
      const scope = { ...createScope(countryCode, moment, identity), change }
      const selected = [...new Set(kinds)].map((kind) => ({
        kind,
        restorable: getRestorable(kind, identity),
      }))
      const preview = () =>
        previewDifferences(db, {
          selected,
          scope,
          records,
          progress,
          batches: limitBatches(signal, previewSeconds),
        })
      const isShort = records !== undefined && records.length <= recordsAtOnce
      const task = { user: identity.userId, onPosition: reportQueue, signal }
      const differences = isShort ? await preview() : await queuePreview(task, preview)
      return {
        rows: differences.map(({ kind, row }) => toRestoreRow(kind, row)),
        names: parseJson(await db.getJson(statements.getAuditNames())),
      }
    },

    async restoreRecords({ db, identity, body }) {
      const { countryCode, moment, change, rows: selections } = body
      const scope = { ...createScope(countryCode, moment, identity), change }
      const kinds = restoreOrder.filter((kind) => selections.some((row) => row.kind === kind))
      const selected = kinds.map((kind) => ({ kind, restorable: getRestorable(kind, identity) }))
      for (const { restorable } of selected) await restorable.lock?.(db, scope)
      await db.all(
        auditStatements.setAuditReason(
          `${change ? 'Undid the change of' : 'Restored to'} ${moment}`,
        ),
      )

      const writes: { restorable: Restorable; rows: RestoredRow[] }[] = []
      const conflicts: RestoreConflict[] = []
      for (const { kind, restorable } of selected) {
        const ofKind = selections.filter((row) => row.kind === kind)
        const records = ofKind.map(({ record }) => record)
        const found = await readDifferences(db, restorable, scope, records, unlimitedBatches)
        const result = selectRows(kind, ofKind, found)
        // Not spread into push, which cannot take a hundred thousand of them.
        for (const conflict of result.conflicts) conflicts.push(conflict)
        writes.push({ restorable, rows: result.rows })
      }
      if (conflicts.length > 0) {
        throw changedMeanwhile('these records', { conflicts: conflicts.slice(0, 1000) })
      }
      for (const { restorable, rows } of writes) {
        if (rows.length > 0) await restorable.write(db, scope, rows)
      }
      const all = writes.flatMap(({ rows }) => rows)
      return { records: all.length, cells: all.reduce((sum, { cells }) => sum + cells.length, 0) }
    },
  }
}

/** Kinds that lock whole lists come first, to avoid deadlocks. */
const restoreOrder: readonly RestoreKind[] = ['links', 'dealers', 'users', 'products', 'advice']

function createScope(
  country: string | null,
  restorePoint: string,
  identity: Identity,
): PreviewScope {
  const { countries: assignedCountries } = identity
  return { country: country ?? '*', assignedCountries, identity, restorePoint }
}

/** The answer for a difference, with fields by their API names. */
function toRestoreRow(kind: RestoreKind, row: PreviewedRow): RestoreRow {
  const { now: _now, old: _old, cells, ...rest } = row
  return {
    kind,
    ...rest,
    cells: cells.map(({ field, part, isKept: _, ...cell }) => ({
      field: fieldPath({ field, part }),
      ...cell,
    })),
  }
}
