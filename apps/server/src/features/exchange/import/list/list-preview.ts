import type { ChangedCell, ImportPreview } from '@nutripim/contract/exchange/exchange'
import type { Sql } from '../../../../platform/database/sql.ts'
import type { ComparedFile, OpenImport } from '../import-steps.ts'
import type { ListFile } from './list-definition.ts'
import * as statements from './list-preview-sql.ts'
import type { ListImport } from './list-rows-sql.ts'

type Named<Match extends string> = { [Key in Match]: string }
type Identified<Id extends string> = { [Key in Id]: number }

/** A file that was compared with the list. */
export interface ComparedList extends ComparedFile {
  /** How many records there were. */
  before: number
}

/** What replacing a list would change. */
export interface ListPreview<Id extends string, Match extends string>
  extends Omit<ImportPreview, 'importId' | 'fileName'> {
  columnsLeftOut: string[]
  /** Optional columns that the file does not have. */
  columnsMissing: string[]
  added: ({ sheet: string; row: number } & Named<Match>)[]
  removed: (Identified<Id> & Named<Match>)[]
  before: number
  /** The number to confirm, if any. */
  removalToConfirm: number | null
}

/** Lists what a compared file would change. */
export async function createPreview<Id extends string, Match extends string>(
  { db, ...rows }: OpenImport & ListImport,
  { sheet, headings, sheetsLeftOut, columnsLeftOut, columnsMissing }: ListFile,
  { counts, changedCells, rejectedCells, rejected, before }: ComparedList,
): Promise<ListPreview<Id, Match>> {
  const listIfAny = <Row extends object>(count: number, statement: Sql): Promise<Row[]> =>
    count > 0 ? db.all<Row>(statement) : Promise.resolve([])
  const changed = await listIfAny<Omit<ChangedCell, 'sheet' | 'column'> & { key: string }>(
    counts.changed,
    statements.listChanged(rows),
  )
  const added = await listIfAny<{ row: number } & Named<Match>>(
    counts.added,
    statements.listAdded(rows),
  )
  return {
    counts,
    changedCells,
    rejectedCells,
    rejected,
    sheets: [{ name: sheet, counts }],
    sheetsLeftOut,
    columnsLeftOut,
    columnsMissing: rows.list.columns
      .filter(({ key }) => columnsMissing.includes(key))
      .map(({ label, header }) => label ?? header),
    changed: changed.map(({ key, ...cell }) => ({ sheet, column: headings[key] ?? key, ...cell })),
    added: added.map((record) => ({ sheet, ...record })),
    removed: await listIfAny(counts.removed, statements.listRemoved(rows)),
    before,
    removalToConfirm: rows.list.needsRemovalConfirmed(counts.removed, before)
      ? counts.removed
      : null,
  }
}
