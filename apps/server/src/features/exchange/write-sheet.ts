import { forEachWithPauses } from '../../platform/event-loop/pauses.ts'
import { type SheetPlan, writeCell } from './column.ts'
import type { WrittenSheet } from './sheet.ts'

/** Writes records as the rows of a sheet; other requests run in between. */
export async function writeSheet<Record>(
  { name, columns, valuesOf }: Pick<SheetPlan<Record>, 'name' | 'columns' | 'valuesOf'>,
  records: readonly Record[],
): Promise<WrittenSheet> {
  const rows: WrittenSheet['rows'] = []
  await forEachWithPauses(records, (record) => {
    const values = valuesOf(record)
    rows.push(columns.map((column) => writeCell(column, values[column.key])))
  })
  return {
    name,
    frozenColumns: columns.filter(({ fixed }) => fixed !== undefined).length,
    columns: columns.map(({ header, width, kind, fixed }) => ({
      header,
      width: width ?? Math.max(8, header.length + 2),
      content: kind.isText ? 'text' : 'number',
      isFixed: fixed !== undefined,
      options: kind.options ?? [],
    })),
    rows,
  }
}

/** Writes the rows of a streamed sheet as JSON; other requests run in between. */
export async function writeRowsWithPauses<Record>(
  records: Iterable<Record>,
  listCells: (record: Record) => (string | null)[],
): Promise<string> {
  const rows: string[] = []
  await forEachWithPauses(records, (record) => rows.push(JSON.stringify(listCells(record))))
  return `[${rows.join(',')}]`
}
