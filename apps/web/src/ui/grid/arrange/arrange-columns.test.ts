import { expect, test } from 'vitest'
import { textKind } from '../cells/text-kind.ts'
import type { CellValue, GridColumn } from '../columns/column.ts'
import {
  arrangeColumns,
  countDecimals,
  measureUse,
  moveColumn,
  putUsedFirst,
  toggleColumns,
} from './arrange-columns.ts'
import { noArrangement } from './arrangement.ts'

type Row = Record<string, CellValue>

const column = (id: string, more: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({
  id,
  title: id,
  width: 70,
  isEditable: true,
  kind: textKind,
  value: (row) => row[id] ?? null,
  ...more,
})
const columns = [
  column('name', { isFrozen: true }),
  column('code', { isFrozen: true, isOptional: true }),
  column('N', { group: 'Nitrogen' }),
  column('Se', { group: 'Micro' }),
  column('Zn', { group: 'Micro' }),
]
const idsOf = (all: readonly GridColumn<Row>[]) => all.map(({ id }) => id)

test('columns in use come first, and the others share a group at the end', () => {
  const use = measureUse(columns, [
    { name: 'A', N: 1.25, Zn: 0 },
    { name: 'B', N: 10 },
  ])
  expect(use.get('N')).toEqual({ isUsed: true, decimals: 2 })
  const ordered = putUsedFirst(columns, use)
  expect(idsOf(ordered)).toEqual(['name', 'code', 'N', 'Zn', 'Se'])
  expect(ordered.at(-1)?.group).toBe('Not in use')
})

test('the order stays as it is where all columns or none are in use', () => {
  expect(putUsedFirst(columns, measureUse(columns, [{ N: 1, Se: 1, Zn: 1 }]))).toBe(columns)
  expect(putUsedFirst(columns, measureUse(columns, [{ name: 'A' }]))).toBe(columns)
})

test('decimals are counted up to four', () => {
  expect([0, 5, 15.5, 0.005, 20.0757, 1 / 3].map(countDecimals)).toEqual([0, 0, 1, 3, 4, 4])
})

test('optional columns are hidden until they are selected, and the first one is always visible', () => {
  expect(idsOf(arrangeColumns(columns, noArrangement))).toEqual(['name', 'N', 'Se', 'Zn'])
  const arranged = arrangeColumns(columns, {
    columns: ['Zn', 'code', 'gone'],
    widths: { Zn: 120 },
    frozen: 2,
  })
  expect(idsOf(arranged)).toEqual(['name', 'Zn', 'code'])
  expect(arranged.map(({ isFrozen }) => isFrozen)).toEqual([true, true, false])
  expect(arranged[1]?.width).toBe(120)
})

test('a column moves among the visible ones, but never before the first', () => {
  expect(moveColumn(['name', 'N', 'P', 'K'], 'K', 1)).toEqual(['name', 'K', 'N', 'P'])
  expect(moveColumn(['name', 'N', 'P'], 'N', 0)).toEqual(['name', 'N', 'P'])
  expect(moveColumn(['name', 'N', 'P'], 'name', 2)).toEqual(['name', 'N', 'P'])
  expect(moveColumn(['name', 'N', 'P'], 'N', 9)).toEqual(['name', 'P', 'N'])
})

test('a column is shown again where the screen has it', () => {
  const all = ['name', 'code', 'N', 'P', 'K']
  expect(toggleColumns(all, ['name', 'K'], ['N', 'P'], true)).toEqual(['name', 'N', 'P', 'K'])
  expect(toggleColumns(all, ['name', 'N', 'K'], ['N'], false)).toEqual(['name', 'K'])
})
