import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  ChangedCell,
  ImportCounts,
  RefusedCell,
  SheetCell,
} from '@nutripim/contract/exchange/exchange'
import {
  type Column,
  isEmpty,
  isWrittenAs,
  type Reading,
  type SheetPlan,
  writeCell,
} from './column.ts'
import { textOf } from './column-kinds.ts'
import { refuseFile } from './refuse-file.ts'
import { readHeadings } from './sheet-headings.ts'
import type { Cell, Sheet, SheetRow } from './workbook.ts'

type Values = Record<string, unknown>

/** The cells of one record that a file changes, and what they were. */
interface RecordChange<Record> {
  row: number
  record: Record
  cells: Values
  was: Values
}

export interface Comparison<Record> {
  counts: ImportCounts
  changes: RecordChange<Record>[]
  changed: ChangedCell[]
  refused: RefusedCell[]
}

/** What a sheet would change. Records that are not in it, and columns that are not, stay as they are. */
export async function compareSheet<Record>(
  sheet: Sheet,
  plan: SheetPlan<Record>,
): Promise<Comparison<Record>> {
  const { columns, rows } = readHeadings(sheet, plan.columns)
  if (rows.length > 0 && !columns.some(({ column }) => plan.names.includes(column.key))) {
    const names = plan.columns.filter(({ key }) => plan.names.includes(key))
    refuseFile(`"${plan.name}" needs a column ${names.map(({ header }) => header).join(' or ')}.`)
  }
  const result: Comparison<Record> = { counts: noRows(), changes: [], changed: [], refused: [] }
  const seen = new Map<Record, number>()
  for (const row of rows) {
    // Others have their turn while a large file is compared.
    if (result.counts.read % 500 === 499) await nextTurn()
    const before = result.refused.length
    const outcome = compareRow(row, columns, plan, seen, result)
    const isRefused = result.refused.length > before
    result.counts.read += 1
    result.counts[isRefused ? 'refused' : outcome] += 1
  }
  return result
}

function compareRow<Record>(
  row: SheetRow,
  columns: { column: Column; index: number }[],
  plan: SheetPlan<Record>,
  seen: Map<Record, number>,
  { changes, changed, refused }: Comparison<Record>,
): 'same' | 'added' | 'changed' {
  const at = { sheet: plan.name, row: row.number }
  const refuse = (column: Column | undefined, reason: string) => {
    refused.push({ ...at, column: column?.header ?? null, reason })
    return 'same' as const
  }
  const cellOf = (key: string): Cell => {
    const index = columns.find(({ column }) => column.key === key)?.index
    return index === undefined ? null : (row.cells[index] ?? null)
  }
  const record = plan.find((key) => {
    const reading = textOf(cellOf(key))
    return 'value' in reading ? reading.value.trim() : ''
  })
  if (isRefusal(record)) return refuse(undefined, record.refused)
  const earlier = seen.get(record)
  if (earlier !== undefined) return refuse(undefined, `is already in row ${earlier}`)
  seen.set(record, row.number)

  const stored = plan.valuesOf(record)
  const cells: Values = {}
  const shown: ChangedCell[] = []
  let isRefused = false
  for (const { column, index } of columns) {
    const reading = readCell(column, row.cells[index] ?? null, stored[column.key])
    if (reading === 'same') continue
    if ('refused' in reading) {
      refuse(column, reading.refused)
      isRefused = true
      continue
    }
    cells[column.key] = reading.value
    shown.push({
      ...at,
      record: plan.nameOf(record),
      column: column.header,
      was: asShown(writeCell(column, stored[column.key])),
      becomes: asShown(writeCell(column, reading.value)),
    })
  }
  const keys = Object.keys(cells)
  if (isRefused || keys.length === 0) return 'same'
  const clash = plan.clash?.({ ...stored, ...cells }, record)
  if (clash) {
    return refuse(
      plan.columns.find(({ key }) => key === clash.key),
      clash.refused,
    )
  }
  changed.push(...shown)
  const was = Object.fromEntries(keys.map((key) => [key, stored[key] ?? null]))
  changes.push({ row: row.number, record, cells, was })
  return plan.isNew?.(record) ? 'added' : 'changed'
}

/** A cell that stands as the export writes it is unchanged, whatever it holds. */
function readCell(
  column: Column,
  cell: Cell,
  stored: unknown,
): 'same' | { value: unknown } | { refused: string } {
  if (isWrittenAs(cell, writeCell(column, stored))) return 'same'
  if (column.fixed && isEmpty(cell)) return 'same'
  const reading = column.kind.read(cell)
  if ('refused' in reading || isSame(reading.value, stored)) return orSame(reading)
  if (column.fixed) return { refused: column.fixed }
  const checked = column.rule?.safeParse(reading.value)
  if (!checked) return reading
  if (!checked.success) return { refused: checked.error.issues[0]!.message }
  return isSame(checked.data, stored) ? 'same' : { value: checked.data }
}

const orSame = (reading: Reading<unknown>) => ('refused' in reading ? reading : 'same')

const isSame = (value: unknown, stored: unknown) =>
  JSON.stringify(value) === JSON.stringify(stored ?? null)

function isRefusal(found: unknown): found is { refused: string } {
  return typeof found === 'object' && found !== null && 'refused' in found
}

/** A value never becomes a date: dates are refused before. */
const asShown = (cell: Cell) => cell as SheetCell

function noRows(): ImportCounts {
  return { read: 0, added: 0, changed: 0, same: 0, removed: 0, refused: 0 }
}

export function addCounts(all: readonly ImportCounts[]): ImportCounts {
  const sum = noRows()
  for (const counts of all) {
    for (const key of Object.keys(sum) as (keyof ImportCounts)[]) sum[key] += counts[key]
  }
  return sum
}
