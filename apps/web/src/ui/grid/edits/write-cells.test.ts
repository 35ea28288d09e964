import { expect, test } from 'vitest'
import { checkKind } from '../cells/check-kind.tsx'
import { textKind } from '../cells/text-kind.ts'
import type { CellValue, GridColumn } from '../columns/column.ts'
import { planColumnTick } from '../columns/tick-column.ts'
import { clearRange, fillDown, pasteBlock, tickRange } from './block-edit.ts'
import type { GridView } from './write-cells.ts'

type Row = { name: string; left: boolean; right: boolean; other: boolean }
const reason = 'the two exclude each other'

/** Left and right exclude each other, as w/w and g/l do. */
const exclusive = (id: 'left' | 'right', rival: string): GridColumn<Row> => ({
  id,
  title: id,
  width: 50,
  isEditable: true,
  kind: checkKind,
  value: (row) => row[id],
  lock: (valueIn) => (valueIn(rival) === true && valueIn(id) !== true ? reason : undefined),
})
const columns: GridColumn<Row>[] = [
  {
    id: 'name',
    title: 'name',
    width: 50,
    isEditable: false,
    kind: textKind,
    value: ({ name }) => name,
  },
  exclusive('left', 'right'),
  exclusive('right', 'left'),
  {
    id: 'other',
    title: 'other',
    width: 50,
    isEditable: true,
    kind: checkKind,
    value: (row) => row.other,
  },
]

function viewOf(...rows: Row[]): GridView<Row> {
  const find = (key: unknown) => rows.find(({ name }) => name === key)!
  return {
    rows,
    columns,
    keyOf: ({ name }) => name,
    value: (key, id) => (find(key) as unknown as Record<string, CellValue>)[id]!,
  }
}
const row = (name: string, left = false, right = false, other = false): Row => ({
  name,
  left,
  right,
  other,
})
const range = (top: number, left: number, bottom = top, right = left) => ({
  top,
  left,
  bottom,
  right,
})

test('[APP-02] a paste that would tick both ticks the first and notes why the other is not ticked', () => {
  const edit = pasteBlock(viewOf(row('A')), range(0, 1), [['TRUE', 'x']])
  expect(edit.changes).toEqual([
    { row: 'A', column: 'left', value: true },
    { row: 'A', column: 'right', note: reason },
  ])
  expect(edit.message).toBe('1 cell locked and not changed: see the marked cells.')
})

test('[APP-02] a paste can swap both ticks in either order of columns', () => {
  const swap = (view: GridView<Row>, block: string[]) =>
    new Map(
      pasteBlock(view, range(0, 1), [block]).changes.map(({ column, value }) => [column, value]),
    )
  const toRight = swap(viewOf(row('A', true, false)), ['0', '1'])
  const toLeft = swap(viewOf(row('A', false, true)), ['1', '0'])
  expect(Object.fromEntries(toRight)).toEqual({ left: false, right: true })
  expect(Object.fromEntries(toLeft)).toEqual({ left: true, right: false })
})

test('[APP-02] fill down skips locked cells with a note, except cells that already have the value', () => {
  const view = viewOf(row('A', true), row('B', false, true), row('C', true))
  expect(fillDown(view, range(0, 1, 2, 1))!.changes).toEqual([
    { row: 'B', column: 'left', note: reason },
  ])
})

test('[APP-02] a ticked cell can be unticked even if both are ticked', () => {
  expect(clearRange(viewOf(row('A', true, true)), range(0, 1)).changes).toEqual([
    { row: 'A', column: 'left', value: false },
  ])
})

test('ticking a selection skips cells that cannot be ticked', () => {
  const edit = tickRange(viewOf(row('A'), row('B')), range(0, 0, 1, 3), true)
  expect(edit.changes.filter(({ value }) => value === true)).toEqual([
    { row: 'A', column: 'left', value: true },
    { row: 'A', column: 'other', value: true },
    { row: 'B', column: 'left', value: true },
    { row: 'B', column: 'other', value: true },
  ])
})

test('[ELE-01] a column is ticked with an exact count, and unticked if all cells are ticked', () => {
  const some = viewOf(row('A', true), row('B'), row('C', false, true), row('D'))
  expect(planColumnTick(some, 1)).toMatchObject({ value: true, changed: 2, locked: 1 })
  expect(planColumnTick(some, 1)!.edit.changes.map(({ row }) => row)).toEqual(['B', 'D'])
  const all = viewOf(row('A', true), row('B', true), row('C', false, true))
  expect(planColumnTick(all, 1)).toMatchObject({ value: false, changed: 2 })
  expect(planColumnTick(viewOf(), 1)).toBeNull()
  expect(planColumnTick(viewOf(row('A')), 0)).toBeNull()
})
