import { utils, write } from '@e965/xlsx'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook with one sheet, as a file to select. Rows are arrays, or objects with the headings as keys. */
export function createWorkbook(name: string, sheet: string, rows: readonly object[]) {
  const cells = rows.every(Array.isArray)
    ? utils.aoa_to_sheet(rows as unknown[][])
    : utils.json_to_sheet([...rows])
  const book = utils.book_new()
  utils.book_append_sheet(book, cells, sheet)
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  return { name, mimeType: workbookType, buffer }
}
