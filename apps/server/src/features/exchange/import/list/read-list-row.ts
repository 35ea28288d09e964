import { maxPreviewCells } from '@nutripim/contract/exchange/exchange'
import type { Column, Reading } from '../../column.ts'
import { numberKind, readText } from '../../column-kinds.ts'
import type { Cell, SheetRow } from '../../sheet.ts'
import type { ImportRow } from '../imports-sql.ts'
import { describeRejection, readValue } from '../read-value.ts'
import type { HeadedColumn } from '../sheet-headings.ts'
import { getColumn, type ListDefinition, type ListFile } from './list-definition.ts'

type ReadFile = Pick<
  ListFile,
  'sheet' | 'hasIds' | 'hasRepeatedNames' | 'rejected' | 'rejectedCells'
>

/** A function that reads the rows of a file one after the other, and adds what it rejects to the result. */
export function createListRowReader(
  list: ListDefinition,
  headed: readonly HeadedColumn[],
  country: string,
  result: ReadFile,
): (row: SheetRow) => ImportRow {
  const findColumn = (column: Column) => headed.find((each) => each.column === column)
  const [id, ofCountry] = [findColumn(list.id), findColumn(list.country)]
  const columns = list.columns.map(findColumn)
  const matchAt = list.match.map((key) => getColumn(list, key).at)
  const nameColumn = columns[matchAt[0] ?? -1]
  const rowByName = new Map<string, number>()
  // Half of all cells are empty, so the result for an empty cell is computed once.
  const empty = list.columns.map((column) => readValue(column, null))

  return ({ number, cells }) => {
    let isRejected: true | undefined
    function reject({ heading, index }: HeadedColumn, reason: string): void {
      isRejected = true
      result.rejectedCells += 1
      if (result.rejected.length >= maxPreviewCells) return
      const name = (nameColumn && cells[nameColumn.index]) ?? null
      const record = name === null ? null : name instanceof Date ? name.toISOString() : String(name)
      const cell = { heading, value: cells[index] ?? null }
      const position = { sheet: result.sheet, row: number }
      result.rejected.push(describeRejection(position, record, cell, reason))
    }
    function read<Value>(column: HeadedColumn, readCell: (cell: Cell) => Reading<Value>) {
      const reading = readCell(cells[column.index] ?? null)
      if ('value' in reading) return reading.value
      reject(column, reading.rejected)
      return undefined
    }

    const named = (ofCountry && read(ofCountry, readText)?.trim()) ?? ''
    if (ofCountry && named !== '' && named.toUpperCase() !== country) {
      reject(ofCountry, `the row belongs to ${named}, not to ${country}`)
    }
    const record = id && read(id, (cell) => readId(cell, list.noun.one))
    const values = columns.map((column, i) =>
      column
        ? (read(column, (cell) => (cell === null && empty[i]) || readValue(column.column, cell)) ??
          null)
        : '',
    )
    const name = matchAt.map((at) => values[at]).join('\n')
    const sameAs = rowByName.get(name)
    if (sameAs === undefined) rowByName.set(name, number)
    else result.hasRepeatedNames = true
    if (record) result.hasIds = true
    return { row: number, record: record ?? undefined, sameAs, isRejected, cells: values }
  }
}

/** Zero and empty mean a new record, as in a form. */
function readId(cell: Cell, noun: string): Reading<number | null> {
  const reading = numberKind.read(cell)
  if ('rejected' in reading) return reading
  const { value } = reading
  if (value === null || value === 0) return { value: null }
  const isId = Number.isInteger(value) && value > 0 && value <= 2_147_483_647
  return isId ? { value } : { rejected: `must be the id of a ${noun}, or empty` }
}
