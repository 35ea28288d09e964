import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type DealerField, dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import type { RefusedCell } from '@nutripim/contract/exchange/exchange'
import { maxPreviewCells } from '@nutripim/contract/exchange/exchange'
import type { Progress } from '../../platform/api/progress.ts'
import type { Column, Reading } from '../exchange/column.ts'
import { numberKind, readText } from '../exchange/column-kinds.ts'
import { toShownCell } from '../exchange/compare-sheet.ts'
import type { ImportRow } from '../exchange/imports-sql.ts'
import { rejectFile } from '../exchange/reject-file.ts'
import { type Cell, maxTitleRows, type SheetRow } from '../exchange/sheet.ts'
import {
  findHeadings,
  type HeadedColumn,
  listHeadings,
  rejectHeadings,
} from '../exchange/sheet-headings.ts'
import { type FileCall, readParts } from '../exchange/workbook.ts'
import {
  countryColumn,
  dealerColumns,
  fieldColumns,
  idColumn,
  requiredColumns,
} from './dealer-sheet.ts'

/** The content of a dealer workbook, before it is compared with the database. */
export interface DealerFile {
  sheet: string
  sheetsLeftOut: string[]
  columnsLeftOut: string[]
  /** Optional fields without a column; their values stay as they are. */
  fieldsMissing: DealerField[]
  /** The headings of the file by field name. */
  headings: Record<string, string>
  /** Batches of `ImportRow` as JSON text. */
  rows: string[]
  hasIds: boolean
  /** Whether rows have the same name and address. */
  hasRepeatedNames: boolean
  refusedCells: number
  refused: RefusedCell[]
}

/** The share of reading in the progress of an upload, in per cent. */
const readingShare = 70

/** Reads the first visible sheet with headings; others, such as a cover, are not read. Cells are validated like the fields of the form. */
export async function readDealers(
  file: Blob,
  country: string,
  progress: Progress,
  call: FileCall,
): Promise<DealerFile> {
  const result: DealerFile = {
    sheet: '',
    sheetsLeftOut: [],
    columnsLeftOut: [],
    fieldsMissing: [],
    headings: {},
    rows: [],
    hasIds: false,
    hasRepeatedNames: false,
    refusedCells: 0,
    refused: [],
  }
  let readRow: RowReader | undefined
  /** Its first row, if no sheet has headings: the reasons name what it lacks. */
  let first: { sheet: string; row: SheetRow } | undefined
  let isStartOfSheet = false
  let count = 0
  /** Of the rows; empty for a row that names none. */
  const countries = new Set<string>()
  progress(0)
  await readParts(file, { isFirstEnough: true, headings, call }, async (part, expected) => {
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
    if (!readRow) {
      const at = isStartOfSheet ? findHeadingRow(rows) : -1
      if (rows.length > 0) isStartOfSheet = false
      const [row] = rows
      if (row) first ??= { sheet: result.sheet, row }
      const heading = rows[at]
      if (!heading) return
      readRow = createRowReader(heading, country, result)
      rows = rows.slice(at + 1)
    }
    count += rows.length
    for (const each of rows) countries.add(readRow.countryOf(each))
    if (rows.length > 0) result.rows.push(JSON.stringify(await mapInSteps(rows, readRow.read)))
    progress((readingShare * count) / Math.max(expected, count))
  })
  if (!result.sheet) rejectFile('The workbook has no visible sheet.')
  if (!readRow && first) findColumns(first.row, { ...result, sheet: first.sheet })
  if (count === 0) rejectFile('The file contains no dealers, so it would remove all of them.')
  const [only = ''] = countries
  if (countries.size === 1 && only !== '' && only !== country) {
    rejectFile(
      `The file contains the dealers of ${only}, not of ${country}. Select that country or another file.`,
    )
  }
  progress(readingShare)
  return result
}

const isFilled = ({ cells }: SheetRow) =>
  cells.some((cell) => cell !== null && !(typeof cell === 'string' && cell.trim() === ''))

const headings = listHeadings(dealerColumns)

/** The position of the headings in the first rows of a sheet; -1 if it has none. */
function findHeadingRow(rows: readonly SheetRow[]): number {
  return rows
    .slice(0, maxTitleRows)
    .findIndex((row) => findHeadings(row, dealerColumns).found.length > 1)
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

const nameAt = dealerFieldNames.indexOf('name')
const addressAt = dealerFieldNames.indexOf('address')

interface RowReader {
  read(row: SheetRow): ImportRow
  /** The code in the row, in upper case; empty if it has none. */
  countryOf(row: SheetRow): string
}

interface DealerColumns {
  id: HeadedColumn | undefined
  country: HeadedColumn
  /** Undefined for an optional field without a column. */
  fields: (HeadedColumn | undefined)[]
}

/** Finds the columns by their headings. */
function findColumns(heading: SheetRow, result: DealerFile): DealerColumns {
  const { found, unknown, repeated } = findHeadings(heading, dealerColumns)
  const isFound = (column: object) => found.some((each) => each.column === column)
  const missing = requiredColumns.filter((column) => !isFound(column))
  rejectHeadings(result.sheet, heading, [
    ...missing.map(({ header }) => `the column "${header}" is missing`),
    ...repeated.map((text) => `the column "${text}" occurs twice`),
  ])
  result.columnsLeftOut = unknown
  result.fieldsMissing = dealerFieldNames.filter((_field, i) => !isFound(fieldColumns[i] ?? {}))
  result.headings = Object.fromEntries(found.map(({ column, heading }) => [column.key, heading]))
  const findColumn = (column: Column) => found.find((each) => each.column === column)
  const getColumn = (column: Column): HeadedColumn => {
    const headed = findColumn(column)
    // A file without a required column was rejected above.
    if (!headed) throw new Error(`The column ${column.header} is missing.`)
    return headed
  }
  return {
    id: findColumn(idColumn),
    country: getColumn(countryColumn),
    fields: fieldColumns.map(findColumn),
  }
}

function createRowReader(heading: SheetRow, country: string, result: DealerFile): RowReader {
  const columns = findColumns(heading, result)
  const rowByName = new Map<string, number>()

  function read({ number, cells }: SheetRow): ImportRow {
    const nameColumn = columns.fields[nameAt]
    const reader = createCellReader({ number, cells }, result, nameColumn)
    const rowCountry = reader.read(columns.country, readText)?.trim() ?? ''
    if (rowCountry !== '' && rowCountry.toUpperCase() !== country) {
      reader.reject(columns.country, `the row belongs to ${rowCountry}, not to ${country}`)
    }
    const record = columns.id && reader.read(columns.id, readId)
    const values = columns.fields.map((column) =>
      column ? (reader.read(column, (cell) => readFieldCell(column, cell)) ?? null) : '',
    )
    const key = `${values[nameAt]}\n${values[addressAt]}`
    const sameAs = rowByName.get(key)
    if (sameAs === undefined) rowByName.set(key, number)
    else result.hasRepeatedNames = true
    if (record) result.hasIds = true
    return {
      row: number,
      record: record ?? undefined,
      sameAs,
      isRefused: reader.hasRejected() || undefined,
      cells: values,
    }
  }

  return {
    read,
    countryOf({ cells }) {
      const reading = readText(cells[columns.country.index] ?? null)
      return 'value' in reading ? reading.value.trim().toUpperCase() : ''
    },
  }
}

/** Reads the cells of one row, and adds those with invalid values to the result. */
function createCellReader(
  { number, cells }: SheetRow,
  result: DealerFile,
  nameColumn: HeadedColumn | undefined,
) {
  let hasRejected = false
  const reject = (column: HeadedColumn, reason: string) => {
    hasRejected = true
    result.refusedCells += 1
    if (result.refused.length >= maxPreviewCells) return
    const name = nameColumn && toShownCell(cells[nameColumn.index] ?? null)
    result.refused.push({
      sheet: result.sheet,
      row: number,
      record: name === null || name === undefined ? null : String(name),
      column: column.heading,
      value: toShownCell(cells[column.index] ?? null),
      reason,
    })
  }
  const read = <Value>(
    column: HeadedColumn,
    readCell: (cell: Cell) => Reading<Value>,
  ): Value | undefined => {
    const reading = readCell(cells[column.index] ?? null)
    if ('value' in reading) return reading.value
    reject(column, reading.refused)
    return undefined
  }
  return { reject, read, hasRejected: () => hasRejected }
}

function readFieldCell({ column }: HeadedColumn, cell: Cell): Reading<unknown> {
  return (cell === null && emptyFields.get(column)) || readField(column, cell)
}

function readField({ kind, rule }: Column, cell: Cell): Reading<unknown> {
  const reading = kind.read(cell)
  if ('refused' in reading) return reading
  const checked = rule?.safeParse(reading.value)
  if (!checked) return reading
  if (checked.success) return { value: checked.data }
  return { refused: checked.error.issues[0]?.message ?? 'is not valid' }
}

/** Half of all cells are empty, so the result for an empty cell is computed once. */
const emptyFields = new Map(fieldColumns.map((column) => [column, readField(column, null)]))

/** Zero and empty mean a new dealer, as in the form. */
function readId(cell: Cell): Reading<number | null> {
  const reading = numberKind.read(cell)
  if ('refused' in reading) return reading
  const { value } = reading
  if (value === null || value === 0) return { value: null }
  const isId = Number.isInteger(value) && value > 0 && value <= 2_147_483_647
  return isId ? { value } : { refused: 'must be the id of a dealer, or empty' }
}
