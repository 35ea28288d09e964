import type { Readable } from 'node:stream'
import {
  type ImportCounts,
  maxPreviewCells,
  type RejectedCell,
} from '@nutripim/contract/exchange/exchange'
import { ProblemError } from '../../../../platform/api/problem-error.ts'
import type { Progress } from '../../../../platform/api/progress.ts'
import * as planStatements from '../../../../platform/database/bulk-plan-sql.ts'
import type { WrittenSheet } from '../../sheet.ts'
import { streamSheet } from '../../workbook.ts'
import type { ImportSteps, OpenImport } from '../import-steps.ts'
import * as importStatements from '../imports-sql.ts'
import { type LeftOut, leaveOut } from './leave-out-rows.ts'
import { type ListDefinition, type ListFile, sheetColumns } from './list-definition.ts'
import { type ComparedList, createPreview, type ListPreview } from './list-preview.ts'
import * as previewStatements from './list-preview-sql.ts'
import * as rowStatements from './list-rows-sql.ts'
import * as statements from './list-save-sql.ts'
import { readList } from './read-list.ts'
import { undoList } from './restore-list.ts'

type OpenList = OpenImport & rowStatements.ListImport

interface ApplyInput extends LeftOut {
  /** The number of records to remove, confirmed by the user. */
  removed?: number | undefined
}

/** The steps of an import whose rows replace a list. They are compared and saved by the database. */
export function replaceList<Id extends string, Match extends string>(
  list: ListDefinition<Id, Match>,
): ImportSteps<
  ListFile,
  ComparedList,
  ListPreview<Id, Match>,
  never,
  ApplyInput,
  { evenLaterChanges: boolean }
> {
  return {
    kind: list.kind,
    name: list.name,
    read: (file, country, progress, call) => readList(list, file, country, progress, call),
    compare: (open, read, progress) => compareRows({ ...open, list }, read, progress),
    preview: (open, read, compared) => createPreview({ ...open, list }, read, compared),
    undo: (open, stored, input) => undoList(open, list, stored, input.evenLaterChanges),

    async export({ db, country, assignedCountries }, userId) {
      const rows = await db.all<{ rows: string }>(
        statements.listSheetRows(list, country, assignedCountries),
      )
      return streamSheet(listSheet(list), drainRows(rows), userId)
    },

    async apply(open, stored, input) {
      const rows = { ...open, list }
      let { counts } = stored
      if (input) {
        counts = await leaveOut(open.db, rows, counts, input)
        confirmRemoval(list, counts, input.removed)
      }
      await saveRows(rows, stored.basis, counts.read)
      return []
    },
  }
}

/** An empty sheet for the list. */
export function exportTemplate(list: ListDefinition, userId: string): Readable {
  return streamSheet(listSheet(list), drainRows([]), userId)
}

export const listSheet = (list: ListDefinition): Omit<WrittenSheet, 'rows'> => ({
  name: list.name,
  frozenColumns: 2,
  columns: sheetColumns(list).map(({ header, kind, width }) => ({
    header,
    width: width ?? 20,
    content: kind.isText ? 'text' : 'number',
  })),
})

/** Removes rows from memory as they are sent. */
function* drainRows(rows: { rows: string }[]): Generator<string> {
  for (let next = rows.shift(); next; next = rows.shift()) yield next.rows
}

/** Stores the rows of a file and compares them with the records, which do not change. */
async function compareRows(
  { db, ...rows }: OpenList,
  read: ListFile,
  progress: Progress,
): Promise<ComparedList> {
  await db.all(planStatements.preferBulkPlan())
  const count = read.rows.length
  // Removed from memory as they are stored: a large file has as much text as bytes.
  for (let batch = read.rows.shift(); batch; batch = read.rows.shift()) {
    await db.all(importStatements.insertRows(rows, batch))
    progress(90 - (20 * read.rows.length) / count)
  }
  if (read.hasIds) {
    await db.all(rowStatements.rejectForeignIds(rows))
    await db.all(rowStatements.rejectRepeatedIds(rows))
  }
  await db.all(rowStatements.matchByName(rows))
  if (read.hasRepeatedNames) await db.all(rowStatements.rejectRepeatedNames(rows))
  if (read.columnsMissing.length > 0) {
    await db.all(rowStatements.keepStored(rows, read.columnsMissing))
  }
  const compared = await db.get<previewStatements.ComparisonCounts>(
    previewStatements.countChanges(rows),
  )
  progress(95)
  const { before, basis, changedCells, ...counts } = compared
  const rejectedRows =
    counts.refused > 0
      ? await db.all<previewStatements.RejectedRow>(previewStatements.listRejected(rows))
      : []
  const rejected: RejectedCell[] = [
    ...read.rejected,
    ...rejectedRows.map(({ total: _, ...row }) => ({
      sheet: read.sheet,
      column: null,
      value: null,
      ...row,
    })),
  ].sort((a, b) => a.row - b.row)
  return {
    counts,
    changedCells,
    rejectedCells: read.rejectedCells + (rejectedRows[0]?.total ?? 0),
    rejected: rejected.slice(0, maxPreviewCells),
    changes: [],
    before,
    basis,
    listCells: changedCells,
  }
}

function confirmRemoval(
  { noun, needsRemovalConfirmed }: ListDefinition,
  { changed, same, removed }: ImportCounts,
  confirmed: number | undefined,
): void {
  const before = changed + same + removed
  if (!needsRemovalConfirmed(removed, before) || confirmed === removed) return
  throw new ProblemError(
    'removal_not_confirmed',
    `The file removes ${removed} of ${before} ${before === 1 ? noun.one : noun.many}. Confirm the number of ${noun.many} to remove.`,
    { removed },
  )
}

/** Replaces the list with the rows. A change since the preview is a conflict. */
async function saveRows(
  { db, ...rows }: OpenList,
  basis: string | null,
  count: number,
): Promise<void> {
  const { list, country } = rows
  await db.all(planStatements.preferBulkPlan())
  await db.all(rowStatements.lockList(list, country, 'exclusive'))
  const current = await db.get<previewStatements.ListState>(previewStatements.getListState(rows))
  if (current.basis !== basis || current.rows !== count) {
    throw new ProblemError(
      'conflict',
      `The ${list.noun.many} were changed after the preview. Nothing was saved; upload the file again.`,
    )
  }
  await db.all(statements.updateChanged(rows))
  await db.all(statements.deleteMissing(rows))
  await db.all(statements.insertAdded(rows))
  await db.all(importStatements.saveLogRange(rows, current.log))
  await db.all(importStatements.deleteRows(rows))
}
