import { expect, test } from 'vitest'
import { textKind } from '../cells/text-kind.ts'
import { headerRow } from '../input/selection.ts'
import type { GridColumn } from './column.ts'
import { findPosition, layoutColumns, scrollToShow } from './column-layout.ts'

const column = (id: string, width: number, more: Partial<GridColumn<unknown>> = {}) => ({
  id,
  title: id,
  width,
  isEditable: true,
  kind: textKind,
  value: () => null,
  ...more,
})
const columns = [
  column('name', 200, { isFrozen: true }),
  column('code', 100, { isFrozen: true }),
  column('a', 50, { group: 'one' }),
  column('b', 50, { group: 'one' }),
  column('c', 50, { group: 'two' }),
]
const layout = layoutColumns(columns, 1000)
const view = { scrollLeft: 0, scrollTop: 0, width: 400, height: 56 + 320 }

test('columns are placed side by side with frozen columns first and gaps between groups', () => {
  expect(layout.columns.map(({ left }) => left)).toEqual([0, 200, 300, 350, 400])
  expect(layout).toMatchObject({ frozenCount: 2, frozenWidth: 300, width: 450, headerHeight: 56 })
  expect(layout.columns.map(({ isGroupStart }) => isGroupStart)).toEqual([
    false,
    false,
    true,
    false,
    true,
  ])
})

test('in a narrow box only the first column is frozen and leaves room for the others', () => {
  const narrow = layoutColumns(columns, 350)
  expect(narrow).toMatchObject({ frozenCount: 1, frozenWidth: 140 })
})

test('without groups the header is one row high', () => {
  expect(layoutColumns([column('a', 50)], 1000).headerHeight).toBe(32)
})

test.each([
  ['a frozen cell, however far it is scrolled', { scrollLeft: 100 }, { x: 250, y: 60 }, 0, 1],
  ['a cell beside the frozen ones', { scrollLeft: 50 }, { x: 310, y: 60 + 32 }, 1, 3],
  ['a row further down', { scrollTop: 3200 }, { x: 10, y: 60 }, 100, 0],
  ['the header', {}, { x: 10, y: 40 }, headerRow, 0],
  ['the last cell when the point is past it', {}, { x: 5000, y: 50_000 }, 199, 4],
  ['a row above when the point is above the box', { scrollTop: 320 }, { x: 10, y: -32 }, 7, 0],
])('the point is on %s', (_, scrolled, point, row, at) => {
  expect(findPosition(layout, 200, { ...view, ...scrolled }, point)).toEqual({ row, column: at })
})

test.each([
  ['that is visible does not scroll', {}, { row: 3, column: 2 }, { left: 0, top: 0 }],
  ['below scrolls to the bottom edge', {}, { row: 10, column: 2 }, { left: 0, top: 32 }],
  [
    'above scrolls to below the header',
    { scrollTop: 640 },
    { row: 4, column: 2 },
    { left: 0, top: 128 },
  ],
  ['on the right scrolls to the right edge', {}, { row: 0, column: 4 }, { left: 50, top: 0 }],
  [
    'under the frozen columns scrolls out of them',
    { scrollLeft: 50 },
    { row: 0, column: 2 },
    { left: 0, top: 0 },
  ],
  [
    'that is frozen scrolls to the start of the row',
    { scrollLeft: 50 },
    { row: 0, column: 0 },
    { left: 0, top: 0 },
  ],
  [
    'in the header does not scroll the rows',
    { scrollTop: 640 },
    { row: headerRow, column: 2 },
    { left: 0, top: 640 },
  ],
])('a cell %s', (_, scrolled, position, expected) => {
  expect(scrollToShow(layout, { ...view, ...scrolled }, position)).toEqual(expected)
})
