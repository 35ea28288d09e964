import type { CellValue } from './columns/column.ts'

export interface Sort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** A heading clicked again and again: ascending, descending, as it came. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' }
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null
}

/** The root collation, so that sorting here agrees with the server's und-x-icu. */
export const { compare: compareWords } = new Intl.Collator('en')

/** Equal rows keep the order they came in; empty cells come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | null,
  cellValue: (row: Row, column: string) => CellValue,
): readonly Row[] {
  if (!sort) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: cellValue(row, sort.column) }))
    .sort((a, b) => compare(a.value, b.value, sign))
    .map(({ row }) => row)
}

function compare(a: CellValue, b: CellValue, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'string' && typeof b === 'string') return sign * compareWords(a, b)
  return sign * (Number(a) - Number(b))
}

/** Every word of the filter must occur somewhere in the row's text, whatever case or accents. */
export function filterRows<Row>(
  rows: readonly Row[],
  filter: string,
  textOf: (row: Row) => string,
): readonly Row[] {
  const words = folded(filter).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = folded(textOf(row))
    return words.every((word) => text.includes(word))
  })
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
