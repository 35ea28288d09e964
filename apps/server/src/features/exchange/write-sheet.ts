import { forEachInTurns } from '../../platform/event-loop/take-turns.ts'
import { type SheetPlan, writeCell } from './column.ts'
import type { WrittenSheet } from './sheet.ts'

/** Writes records as the rows of a sheet. */
export function writeSheet<Record>(
  { name, columns, valuesOf }: Pick<SheetPlan<Record>, 'name' | 'columns' | 'valuesOf'>,
  records: readonly Record[],
): WrittenSheet {
  return {
    name,
    frozenColumns: columns.filter(({ fixed }) => fixed !== undefined).length,
    columns: columns.map(({ header, width, kind, fixed }) => ({
      header,
      width: width ?? Math.max(8, header.length + 2),
      isText: kind.isText ?? false,
      isFixed: fixed !== undefined,
      choices: kind.choices ?? [],
    })),
    rows: records.map((record) => {
      const values = valuesOf(record)
      return columns.map((column) => writeCell(column, values[column.key]))
    }),
  }
}

/** The rows of a streamed sheet as JSON; other requests run while they are written. */
export async function writeRowsInTurns<Record>(
  records: Iterable<Record>,
  listCells: (record: Record) => (string | null)[],
): Promise<string> {
  const rows: string[] = []
  await forEachInTurns(records, (record) => rows.push(JSON.stringify(listCells(record))))
  return `[${rows.join(',')}]`
}
