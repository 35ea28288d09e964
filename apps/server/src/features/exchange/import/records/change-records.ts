import { basename, extname } from 'node:path'
import { type ImportPreview, maxPreviewCells } from '@nutripim/contract/exchange/exchange'
import { rejectFile } from '../../reject-file.ts'
import type { Sheet, WrittenSheet } from '../../sheet.ts'
import { readWorkbook, writeWorkbook } from '../../workbook.ts'
import { writeSheet } from '../../write-sheet.ts'
import { findCountryEncoding } from '../find-country-encoding.ts'
import type { ComparedFile, ImportSteps } from '../import-steps.ts'
import * as statements from '../imports-sql.ts'
import { addCounts, type Comparison, compareSheet } from './compare-sheet.ts'
import { findSheets } from './find-sheets.ts'
import { type CellPosition, dropCells, leaveOutCells } from './leave-out-cells.ts'
import type { RecordDefinition, StoredCells } from './record-definition.ts'

/** A sheet that was read and compared. */
export interface ComparedSheet<Found> {
  name: string
  comparison: Comparison<Found>
}

type SheetsPreview = Omit<ImportPreview, 'importId' | 'fileName'>
type ComparedSheets<Review> = ComparedFile & { preview: SheetsPreview & Review }

/** The steps of an import that changes cells of records. They are compared in memory, sheet by sheet. */
export function changeRecords<Stored, Found, Key extends object, Review extends object, Kept>(
  definition: RecordDefinition<Stored, Found, Key, Review, Kept>,
): ImportSteps<
  Sheet[],
  ComparedSheets<Review>,
  SheetsPreview & Review,
  Key & StoredCells,
  { except: readonly CellPosition[] },
  { except: readonly Kept[] }
> {
  const { kind, name } = definition
  return {
    kind,
    name,
    read(file, country, _progress, call) {
      const sheet = basename(file.name, extname(file.name))
      return readWorkbook(file, call, { sheet, encoding: findCountryEncoding(country) })
    },

    async export(scope, userId) {
      const stored = await definition.load(scope)
      const records = definition.listRecords(stored)
      const written: WrittenSheet[] = []
      // One after the other: a sheet lets other requests run every 10 ms, four at once only every 40.
      for (const plan of definition.plans(scope.country, stored)) {
        written.push(await writeSheet(plan, records))
      }
      return writeWorkbook(written, userId)
    },

    async compare(scope, sheets) {
      const stored = await definition.load(scope)
      const { found, sheetsLeftOut } = findSheets(sheets, definition.plans(scope.country, stored))
      const compared: ComparedSheet<Found>[] = []
      for (const { sheet, plan } of found) {
        compared.push({ name: plan.name, comparison: await compareSheet(sheet, plan) })
      }
      const changes = toStoredChanges(compared, definition.keyOf)
      const preview = {
        ...describePreview(compared, sheetsLeftOut),
        ...(await definition.review(stored, changes)),
      }
      return { ...preview, preview, changes }
    },

    preview: async (_open, _read, { preview }) => preview,

    async apply(open, { changes: all, counts }, input) {
      const except = input?.except ?? []
      const plans = definition.plans(open.country, definition.empty)
      const changes = leaveOutCells(plans, all, except)
      if (changes.length === 0) rejectFile('The file contains no changes.')
      if (except.length > 0) {
        // The list of imports and an undo leave the other cells alone.
        const rows = new Set(changes.map(positionOf))
        const dropped = all.filter((change) => !rows.has(positionOf(change)))
        const added = dropped.filter(definition.isAdded).length
        const applied = {
          ...counts,
          added: counts.added - added,
          changed: counts.changed - (dropped.length - added),
          same: counts.same + dropped.length,
        }
        await open.db.all(statements.replaceChanges(open, { changes, counts: applied }))
      }
      await definition.save(open, changes, false)
      return changes
    },

    async undo(open, { changes }, { except }) {
      const isKept = await definition.findKept(open, changes, except)
      const reverted = dropCells(changes, isKept).map((change) => ({
        ...change,
        cells: change.was,
        was: change.cells,
      }))
      await definition.save(open, reverted, true)
    },
  }
}

const positionOf = ({ sheet, row }: StoredCells) => `${sheet}/${row}`

/** The changes of all sheets in the form in which they are stored. */
export function toStoredChanges<Found, Key extends object>(
  compared: readonly ComparedSheet<Found>[],
  keyOf: (record: Found) => Key,
): (Key & StoredCells)[] {
  return compared.flatMap(({ name, comparison }) =>
    comparison.changes.map(({ row, record, cells, was }) => ({
      sheet: name,
      row,
      ...keyOf(record),
      cells,
      was,
    })),
  )
}

/** The preview of compared sheets. */
export function describePreview(
  sheets: readonly ComparedSheet<unknown>[],
  sheetsLeftOut: string[] = [],
): SheetsPreview {
  const changed = sheets.flatMap(({ comparison }) => comparison.changed)
  const rejected = sheets.flatMap(({ comparison }) => comparison.rejected)
  return {
    counts: addCounts(sheets.map(({ comparison }) => comparison.counts)),
    sheets: sheets.map(({ name, comparison }) => ({ name, counts: comparison.counts })),
    sheetsLeftOut,
    changedCells: changed.length,
    changed: changed.slice(0, maxPreviewCells),
    rejectedCells: rejected.length,
    rejected: rejected.slice(0, maxPreviewCells),
  }
}
