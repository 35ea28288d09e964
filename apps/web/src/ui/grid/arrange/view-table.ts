import type { CellValue, GridColumn, RowKey } from '../columns/column.ts'
import type { EditStore } from '../edits/edit-store.ts'

/** What a grid shows, as headings and rows for a spreadsheet. */
export interface ViewTable {
  readonly columns: readonly { readonly title: string; readonly width: number }[]
  readonly rows: readonly (readonly CellValue[])[]
}

interface View<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
  keyOf(row: Row): RowKey
  edits: Pick<EditStore, 'cell'>
}

/** The rows and columns as they are arranged, with unsaved edits. Ticks and options are texts. */
export function listViewTable<Row>({ rows, columns, keyOf, edits }: View<Row>): ViewTable {
  return {
    columns: columns.map(({ title, width }) => ({ title, width })),
    rows: rows.map((row) =>
      columns.map((column) => {
        const edit = edits.cell(keyOf(row), column.id)?.edit
        const value = edit ? edit.value : column.value(row)
        return typeof value === 'number' || value === null ? value : column.kind.format(value)
      }),
    ),
  }
}
