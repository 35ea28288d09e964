import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Progress } from '../../../../platform/api/progress.ts'
import type { Column } from '../../column.ts'
import { rejectFile } from '../../reject-file.ts'
import type { SheetRow } from '../../sheet.ts'
import { type FileCall, readParts } from '../../workbook.ts'
import { countryOf, rejectOtherCountry } from '../read-value.ts'
import {
  findHeadingRow,
  findHeadings,
  type HeadedColumn,
  listHeadings,
  rejectHeadings,
} from '../sheet-headings.ts'
import { type ListDefinition, type ListFile, sheetColumns } from './list-definition.ts'
import { createListRowReader } from './read-list-row.ts'

/** The share of reading in the progress of an upload, in per cent. */
const readingShare = 70

/** Reads the first visible sheet with headings; others, such as a cover, are not read. */
export async function readList(
  list: ListDefinition,
  file: Blob,
  country: string,
  progress: Progress,
  call: FileCall,
): Promise<ListFile> {
  const columns = sheetColumns(list)
  const { many } = list.noun
  const result: ListFile = {
    sheet: '',
    sheetsLeftOut: [],
    columnsLeftOut: [],
    columnsMissing: [],
    headings: {},
    rows: [],
    hasIds: false,
    hasRepeatedNames: false,
    rejectedCells: 0,
    rejected: [],
  }
  let reader: { readRow: ReturnType<typeof createListRowReader>; countryAt: number } | undefined
  /** Its first row, if no sheet has headings: the reasons name what it lacks. */
  let first: { sheet: string; row: SheetRow } | undefined
  let isStartOfSheet = false
  let count = 0
  /** Of the rows; empty for a row that names none. */
  const countries = new Set<string>()
  progress(0)
  const wanted = { isFirstEnough: true, headings: listHeadings(columns), call }
  await readParts(file, wanted, async (part, expected) => {
    if ('sheet' in part) {
      if (!part.sheet.isRead) result.sheetsLeftOut.push(part.sheet.name)
      else {
        if (result.sheet) result.sheetsLeftOut.push(result.sheet)
        result.sheet = part.sheet.name
        isStartOfSheet = true
      }
      return
    }
    let rows = part.rows.filter(isFilled)
    if (!reader) {
      const at = isStartOfSheet ? findHeadingRow(rows, columns) : -1
      if (rows.length > 0) isStartOfSheet = false
      const [row] = rows
      if (row) first ??= { sheet: result.sheet, row }
      const heading = rows[at]
      if (!heading) return
      const found = findColumns(list, heading, result)
      reader = {
        readRow: createListRowReader(list, found, country, result),
        countryAt: found.find(({ column }) => column === list.country)?.index ?? -1,
      }
      rows = rows.slice(at + 1)
    }
    const { readRow, countryAt } = reader
    count += rows.length
    for (const row of rows) countries.add(countryOf(row, countryAt))
    if (rows.length > 0) result.rows.push(JSON.stringify(await mapInSteps(rows, readRow)))
    progress((readingShare * count) / Math.max(expected, count))
  })
  if (!result.sheet) rejectFile('The workbook has no visible sheet.')
  if (!reader && first) findColumns(list, first.row, { ...result, sheet: first.sheet })
  if (count === 0) rejectFile(`The file contains no ${many}, so it would remove all of them.`)
  rejectOtherCountry(countries, country, `the ${many}`)
  progress(readingShare)
  return result
}

const isFilled = ({ cells }: SheetRow) =>
  cells.some((cell) => cell !== null && !(typeof cell === 'string' && cell.trim() === ''))

/** Finds the columns by their headings. */
function findColumns(list: ListDefinition, heading: SheetRow, result: ListFile): HeadedColumn[] {
  const { found, unknown, repeated } = findHeadings(heading, sheetColumns(list))
  const isFound = (column: Column) => found.some((each) => each.column === column)
  const missing = sheetColumns(list).filter((column) => !isFound(column))
  const isRequired = ({ key }: Column) => key === list.country.key || list.required.includes(key)
  rejectHeadings(result.sheet, heading, [
    ...missing.filter(isRequired).map(({ header }) => `the column "${header}" is missing`),
    ...repeated.map((text) => `the column "${text}" occurs twice`),
  ])
  result.columnsLeftOut = unknown
  result.columnsMissing = missing.filter((column) => column !== list.id).map(({ key }) => key)
  result.headings = Object.fromEntries(found.map(({ column, heading }) => [column.key, heading]))
  return found
}

const rowsPerStep = 50

/** Lets other requests be answered between the steps. */
async function mapInSteps<From, To>(items: readonly From[], map: (item: From) => To) {
  const mapped: To[] = []
  for (let at = 0; at < items.length; at += rowsPerStep) {
    for (const item of items.slice(at, at + rowsPerStep)) mapped.push(map(item))
    await yieldToOthers()
  }
  return mapped
}
