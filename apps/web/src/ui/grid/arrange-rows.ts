import type { CellValue } from './columns/column.ts'

export interface Sort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** A sort as part of an address: the column, with a minus sign before a descending one. */
export function formatSort({ column, direction }: Sort): string {
  return direction === 'descending' ? `-${column}` : column
}

export function parseSort(text: string): Sort {
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' }
}

/** A heading clicked again and again: ascending, descending, as it came. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' }
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null
}

/** Adds a column to the sorted ones, turns its direction, or removes it; the others stay. */
export function nextSorts(sorts: readonly Sort[], column: string): readonly Sort[] {
  const at = sorts.findIndex((sort) => sort.column === column)
  const next = nextSort(sorts[at] ?? null, column)
  if (at === -1) return next ? [...sorts, next] : sorts
  return next ? sorts.with(at, next) : sorts.toSpliced(at, 1)
}

/** Numbers in names sort by their value, so that “5-15-5” comes before “10-10-10”. */
export const { compare: compareWords } = new Intl.Collator('en', { numeric: true })

/** The order of names in lists that the server does not page: the database does not know it. */
export const sortByName = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => compareWords(nameOf(a), nameOf(b)))

export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | null,
  cellValue: (row: Row, column: string) => CellValue,
): readonly Row[] {
  return sortRowsBySeveral(rows, sort ? [sort] : [], cellValue)
}

/** Equal rows keep the order they came in; empty cells come last either way. */
export function sortRowsBySeveral<Row>(
  rows: readonly Row[],
  sorts: readonly Sort[],
  cellValue: (row: Row, column: string) => CellValue,
): readonly Row[] {
  if (sorts.length === 0) return rows
  const signs = sorts.map(({ direction }) => (direction === 'ascending' ? 1 : -1))
  return rows
    .map((row) => ({ row, values: sorts.map(({ column }) => cellValue(row, column)) }))
    .sort((a, b) => {
      for (const [at, sign] of signs.entries()) {
        const order = compare(a.values[at] ?? null, b.values[at] ?? null, sign)
        if (order !== 0) return order
      }
      return 0
    })
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

/** Small letters without accents, for comparing what people type. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
