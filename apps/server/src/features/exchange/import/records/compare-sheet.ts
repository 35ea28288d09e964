import type { ChangedCell, ImportCounts, RejectedCell } from '@nutripim/contract/exchange/exchange'
import { forEachWithPauses } from '../../../../platform/event-loop/pauses.ts'
import { type Column, isEmpty, isSameCell, type SheetPlan, writeCell } from '../../column.ts'
import { readText } from '../../column-kinds.ts'
import { rejectFile } from '../../reject-file.ts'
import type { Cell, Sheet, SheetRow } from '../../sheet.ts'
import {
  checkRule,
  countryOf,
  describeRejection,
  rejectOtherCountry,
  toSheetCell,
} from '../read-value.ts'
import { readHeadings } from '../sheet-headings.ts'

type Values = Record<string, unknown>

/** The changed cells of a record, and their previous values. */
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
  rejected: RejectedCell[]
}

/** Lists the changes a sheet would make. Records and columns that are missing from it do not change. */
export async function compareSheet<Record>(
  sheet: Sheet,
  plan: SheetPlan<Record>,
): Promise<Comparison<Record>> {
  const { columns, rows } = readHeadings(sheet, plan.columns)
  if (rows.length > 0 && !columns.some(({ column }) => plan.names.includes(column.key))) {
    const names = plan.columns.filter(({ key }) => plan.names.includes(key))
    rejectFile(`"${plan.name}" needs a column ${names.map(({ header }) => header).join(' or ')}.`)
  }
  const at = columns.find(({ column }) => column.key === 'countryId')?.index
  if (at !== undefined && plan.country !== undefined) {
    const named = new Set(rows.map((row) => countryOf(row, at)))
    rejectOtherCountry(named, plan.country, 'data')
  }
  const result: Comparison<Record> = {
    counts: createCounts(),
    changes: [],
    changed: [],
    rejected: [],
  }
  const rowOfRecord = new Map<Record, number>()
  await forEachWithPauses(rows, (row) => {
    const before = result.rejected.length
    const outcome = compareRow(row, columns, plan, rowOfRecord, result)
    const isRejected = result.rejected.length > before
    result.counts.read += 1
    result.counts[isRejected ? 'refused' : outcome] += 1
  })
  return result
}

function compareRow<Record>(
  row: SheetRow,
  columns: { column: Column; index: number }[],
  plan: SheetPlan<Record>,
  rowOfRecord: Map<Record, number>,
  { changes, changed, rejected }: Comparison<Record>,
): 'same' | 'added' | 'changed' {
  const at = { sheet: plan.name, row: row.number }
  const getCell = (key: string): Cell => {
    const index = columns.find(({ column }) => column.key === key)?.index
    return index === undefined ? null : (row.cells[index] ?? null)
  }
  const getText = (key: string) => {
    const reading = readText(getCell(key))
    return 'value' in reading ? reading.value.trim() : ''
  }
  const record = plan.find(getText)
  const reject = (column: Column | undefined, reason: string) => {
    const name = isRejection(record)
      ? plan.names.map(getText).filter(Boolean).join(', ')
      : plan.nameOf(record)
    const cell = column && { heading: column.header, value: getCell(column.key) }
    rejected.push(describeRejection(at, name, cell, reason))
    return 'same' as const
  }
  if (isRejection(record)) return reject(undefined, record.rejected)
  const earlier = rowOfRecord.get(record)
  if (earlier !== undefined) return reject(undefined, `is already in row ${earlier}`)
  rowOfRecord.set(record, row.number)

  const stored = plan.valuesOf(record)
  const cells: Values = {}
  const shown: ChangedCell[] = []
  let isRejected = false
  for (const { column, index } of columns) {
    const reading = readCell(column, row.cells[index] ?? null, stored[column.key])
    if (reading === 'same') continue
    if ('rejected' in reading) {
      reject(column, reading.rejected)
      isRejected = true
      continue
    }
    cells[column.key] = reading.value
    shown.push({
      ...at,
      record: plan.nameOf(record),
      column: column.header,
      was: toSheetCell(writeCell(column, stored[column.key])),
      becomes: toSheetCell(writeCell(column, reading.value)),
    })
  }
  const keys = Object.keys(cells)
  if (isRejected || keys.length === 0) return 'same'
  const clash = plan.clash?.({ ...stored, ...cells }, record)
  if (clash) {
    return reject(
      plan.columns.find(({ key }) => key === clash.key),
      clash.rejected,
    )
  }
  changed.push(...shown)
  const was = Object.fromEntries(keys.map((key) => [key, stored[key] ?? null]))
  changes.push({ row: row.number, record, cells, was })
  return plan.isNew?.(record) ? 'added' : 'changed'
}

/** A cell that equals the exported cell is unchanged, even if its value would not pass validation. */
function readCell(
  column: Column,
  cell: Cell,
  stored: unknown,
): 'same' | { value: unknown } | { rejected: string } {
  if (isSameCell(cell, writeCell(column, stored))) return 'same'
  if (column.fixed && isEmpty(cell)) return 'same'
  const reading = column.kind.read(cell)
  if ('rejected' in reading) return reading
  if (isSame(reading.value, stored)) return 'same'
  if (column.fixed) return { rejected: column.fixed }
  const checked = checkRule(column, reading)
  return 'value' in checked && isSame(checked.value, stored) ? 'same' : checked
}

const isSame = (value: unknown, stored: unknown) =>
  JSON.stringify(value) === JSON.stringify(stored ?? null)

function isRejection(found: unknown): found is { rejected: string } {
  return typeof found === 'object' && found !== null && 'rejected' in found
}

function createCounts(): ImportCounts {
  return { read: 0, added: 0, changed: 0, same: 0, removed: 0, refused: 0 }
}

export function addCounts(all: readonly ImportCounts[]): ImportCounts {
  const sum = createCounts()
  for (const { read, added, changed, same, removed, refused } of all) {
    sum.read += read
    sum.added += added
    sum.changed += changed
    sum.same += same
    sum.removed += removed
    sum.refused += refused
  }
  return sum
}
