import { read, utils, write } from '@e965/xlsx'

/** Rows of cells by sheet name. */
export type TestSheets = Record<string, unknown[][]>

/** Creates a workbook with another library than the product uses, like users' files. */
export function makeWorkbook(sheets: TestSheets, bookType: 'xlsx' | 'xls' | 'ods' = 'xlsx'): File {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  }
  return new File([write(book, { type: 'buffer', bookType })], `test.${bookType}`)
}

/** Reads the visible sheets of a workbook with another library than the product uses. */
export function openWorkbook(bytes: Uint8Array): TestSheets {
  if (!(bytes instanceof Uint8Array)) throw new Error(`Not a file: ${JSON.stringify(bytes)}`)
  const book = read(bytes, { cellFormula: true })
  const visible = book.SheetNames.filter((_, i) => !book.Workbook?.Sheets?.[i]?.Hidden)
  return Object.fromEntries(
    visible.map((name) => [
      name,
      utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1, defval: null }),
    ]),
  )
}

export function form(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
