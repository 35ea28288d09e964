import { dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import type { RefusedCell } from '@nutripim/contract/exchange/exchange'
import { maxPreviewCells } from '@nutripim/contract/exchange/exchange'
import type { Progress } from '../../platform/api/progress.ts'
import type { Column, Reading } from '../exchange/column.ts'
import { readText } from '../exchange/column-kinds.ts'
import type { ImportRow } from '../exchange/imports-sql.ts'
import { rejectFile } from '../exchange/reject-file.ts'
import { findHeadings, type HeadedColumn, rejectHeadings } from '../exchange/sheet-headings.ts'
import { type Cell, readParts, type SheetRow } from '../exchange/workbook.ts'
import { countryColumn, dealerColumns, fieldColumns, idColumn } from './dealer-sheet.ts'

/** A spreadsheet of dealers as it was read; nothing of the database is known of it yet. */
export interface DealerFile {
  sheet: string
  sheetsLeftOut: string[]
  columnsLeftOut: string[]
  /** Headings as the file says them, by the name of the field. */
  headings: Record<string, string>
  /** JSON of `ImportRow`s, some at a time. */
  rows: string[]
  refusedCells: number
  refused: RefusedCell[]
}

/** Reading is so much of the work of an upload, in per cent. */
const readingShare = 70

/** Reads the first sheet that is not hidden. Cells are checked as the form checks its fields. */
export async function readDealers(
  file: Blob,
  country: string,
  progress: Progress,
): Promise<DealerFile> {
  const result: DealerFile = {
    sheet: '',
    sheetsLeftOut: [],
    columnsLeftOut: [],
    headings: {},
    rows: [],
    refusedCells: 0,
    refused: [],
  }
  let readRow: RowReader | undefined
  let count = 0
  progress(0)
  await readParts(file, { isFirstEnough: true }, (part, expected) => {
    if ('sheet' in part) {
      if (part.sheet.isRead) result.sheet = part.sheet.name
      else result.sheetsLeftOut.push(part.sheet.name)
      return
    }
    let { rows } = part
    if (rows.length === 0) return
    if (!readRow) {
      readRow = rowReader(rows[0]!, country, result)
      rows = rows.slice(1)
    }
    count += rows.length
    if (rows.length > 0) result.rows.push(JSON.stringify(rows.map(readRow)))
    progress((readingShare * count) / Math.max(expected, count))
  })
  if (!result.sheet) rejectFile('The workbook has no sheet that is not hidden.')
  if (count === 0) rejectFile('The file has no dealers: it would remove all of them.')
  progress(readingShare)
  return result
}

const nameAt = dealerFieldNames.indexOf('name')
const addressAt = dealerFieldNames.indexOf('address')

type RowReader = (row: SheetRow) => ImportRow

/** Finds the columns in the heading; all of them but the id must be there. */
function rowReader(heading: SheetRow, country: string, result: DealerFile): RowReader {
  const { found, unknown, repeated } = findHeadings(heading, dealerColumns)
  const isFound = (column: object) => found.some((each) => each.column === column)
  const missing = dealerColumns.filter((column) => column !== idColumn && !isFound(column))
  rejectHeadings(result.sheet, heading, [
    ...missing.map(({ header }) => `the column "${header}" is missing`),
    ...repeated.map((text) => `the column "${text}" occurs twice`),
  ])
  result.columnsLeftOut = unknown
  result.headings = Object.fromEntries(found.map(({ column, heading }) => [column.key, heading]))
  const at = (column: object) => found.find((each) => each.column === column)
  const places = {
    id: at(idColumn),
    country: at(countryColumn)!,
    fields: fieldColumns.map((column) => at(column)!),
  }
  const seen = new Map<string, number>()

  return ({ number, cells }) => {
    let isRefused = false
    const refuse = (column: HeadedColumn, reason: string) => {
      isRefused = true
      result.refusedCells += 1
      if (result.refused.length >= maxPreviewCells) return
      result.refused.push({ sheet: result.sheet, row: number, column: column.heading, reason })
    }
    const take = <Value>(column: HeadedColumn, reading: Reading<Value>): Value | undefined => {
      if ('value' in reading) return reading.value
      refuse(column, reading.refused)
      return undefined
    }
    const cellOf = ({ index }: HeadedColumn): Cell => cells[index] ?? null

    const named = take(places.country, readText(cellOf(places.country)))?.trim() ?? ''
    if (named !== '' && named.toUpperCase() !== country) {
      refuse(places.country, `the row belongs to ${named}, not to ${country}`)
    }
    const record = places.id ? take(places.id, idOf(cellOf(places.id))) : undefined
    const values = places.fields.map((place) => take(place, fieldOf(place, cellOf(place))) ?? null)
    const key = `${values[nameAt]}\n${values[addressAt]}`
    const sameAs = seen.get(key)
    if (sameAs === undefined) seen.set(key, number)
    return {
      row: number,
      record: record ?? null,
      sameAs: sameAs ?? null,
      isRefused,
      cells: values,
    }
  }
}

function fieldOf({ column }: HeadedColumn, cell: Cell): Reading<unknown> {
  return cell === null ? emptyFields.get(column)! : readField(column, cell)
}

function readField({ kind, rule }: Column, cell: Cell): Reading<unknown> {
  const reading = kind.read(cell)
  if ('refused' in reading) return reading
  const checked = rule!.safeParse(reading.value)
  return checked.success ? { value: checked.data } : { refused: checked.error.issues[0]!.message }
}

/** Half of the cells of a list are empty: what that means is the same every time. */
const emptyFields = new Map(fieldColumns.map((column) => [column, readField(column, null)]))

/** Zero is what the form sends for a new dealer. */
function idOf(cell: Cell): Reading<number | null> {
  const reading = idColumn.kind.read(cell) as Reading<number | null>
  if ('refused' in reading) return reading
  const { value } = reading
  if (value === null || value === 0) return { value: null }
  const isId = Number.isInteger(value) && value > 0 && value <= 2_147_483_647
  return isId ? { value } : { refused: 'must be the id of a dealer, or empty' }
}
