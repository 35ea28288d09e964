import { folded } from '../arrange-rows.ts'
import type { CellValue, GridColumn } from '../columns/column.ts'

/** What a cell can be tested for; the names are those in the address. */
export const tests = {
  empty: { label: 'is empty', needsValue: false },
  filled: { label: 'is not empty', needsValue: false },
  is: { label: '=', needsValue: true },
  less: { label: '<', needsValue: true },
  greater: { label: '>', needsValue: true },
  contains: { label: 'contains', needsValue: true },
  changed: { label: 'changed by me', needsValue: false },
  warning: { label: 'with a warning', needsValue: false },
} as const satisfies Record<string, { label: string; needsValue: boolean }>

export type Test = keyof typeof tests

export function isTest(name: string): name is Test {
  return Object.hasOwn(tests, name)
}

/** A condition on the cells of a column, or on any cell of a row. */
export interface Condition {
  readonly column: string
  readonly test: Test
  /** What is compared with; empty for tests that need nothing. */
  readonly value: string
}

/** Stands for any column of a row. */
export const anyColumn = '*'

/** The tests that make sense for a kind of cell, in the order in which they are offered. */
export function listTests<Row>(column: GridColumn<Row> | undefined): readonly Test[] {
  if (!column) return ['changed', 'warning']
  const { kind, isEditable } = column
  const ofEdits: Test[] = isEditable ? ['changed', 'warning'] : []
  if (kind.type === 'tick') return ['is', ...ofEdits]
  if (kind.type === 'number') return ['empty', 'filled', 'is', 'less', 'greater', ...ofEdits]
  return ['contains', 'is', 'empty', 'filled', ...ofEdits]
}

/** “N > 10”, “Any column: changed by me” */
export function formatCondition<Row>(
  { column, test, value }: Condition,
  columns: readonly GridColumn<Row>[],
): string {
  const title = columns.find(({ id }) => id === column)?.title
  const { label, needsValue } = tests[test]
  const text = needsValue ? `${label} ${value}` : label
  return column === anyColumn ? `Any column: ${text}` : `${title ?? column} ${text}`
}

/** What is known about a cell besides its value. */
export interface CellFacts {
  isChanged: boolean
  hasWarning: boolean
}

/** Whether a cell meets a condition. Numbers compare by value, texts regardless of case and accents. */
export function meetsCondition<Row>(
  { test, value: wanted }: Condition,
  { kind }: Pick<GridColumn<Row>, 'kind'>,
  value: CellValue,
  facts: () => CellFacts,
): boolean {
  switch (test) {
    case 'empty':
      return isEmpty(value)
    case 'filled':
      return !isEmpty(value)
    case 'changed':
      return facts().isChanged
    case 'warning':
      return facts().hasWarning
    case 'contains':
      return folded(kind.format(value)).includes(folded(wanted.trim()))
    case 'less':
      return typeof value === 'number' && value < readNumber(wanted)
    case 'greater':
      return typeof value === 'number' && value > readNumber(wanted)
    case 'is':
      return typeof value === 'number'
        ? value === readNumber(wanted)
        : folded(kind.format(value)) === folded(wanted.trim())
  }
}

/** The decimal separator can be a point or a comma. */
export function readNumber(text: string): number {
  const plain = text.trim().replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

function isEmpty(value: CellValue): boolean {
  return value === null || value === ''
}
