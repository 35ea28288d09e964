import { rowHeights } from '../../theme/scale.ts'
import { type CellPosition, headerRow } from '../input/selection.ts'
import type { GridColumn } from './column.ts'

export const rowHeight = rowHeights.oneLine
export const groupHeight = rowHeights.small

export interface PlacedColumn<Row> {
  readonly column: GridColumn<Row>
  readonly index: number
  /** From the left edge of the whole table. */
  readonly left: number
  readonly width: number
  readonly isFrozen: boolean
  readonly isGroupStart: boolean
}

export interface ColumnLayout<Row> {
  readonly columns: readonly PlacedColumn<Row>[]
  readonly frozenCount: number
  readonly frozenWidth: number
  readonly width: number
  readonly headerHeight: number
}

const narrow = 640
/** Room for the box that ticks a column beside the button that a phone always shows. */
const narrowTick = 92
/** The part of the box that frozen columns can fill, so that there is room for the others. */
const maxFrozenShare = 0.7

/** In a narrow box one frozen column must leave room for the rest, so the others scroll along. */
export function layoutColumns<Row>(
  columns: readonly GridColumn<Row>[],
  boxWidth: number,
): ColumnLayout<Row> {
  const isNarrow = boxWidth > 0 && boxWidth < narrow
  const widest = isNarrow ? Math.round(boxWidth * 0.4) : Number.POSITIVE_INFINITY
  let left = 0
  let canFreeze = true
  const placed = columns.map((column, index): PlacedColumn<Row> => {
    const isRoom = boxWidth === 0 || index === 0 || left + column.width <= boxWidth * maxFrozenShare
    canFreeze = canFreeze && Boolean(column.isFrozen) && !(isNarrow && index > 0) && isRoom
    const isFrozen = canFreeze
    const least = isNarrow && column.kind.toggle ? narrowTick : 0
    const width = isFrozen ? Math.min(column.width, widest) : Math.max(column.width, least)
    const isGroupStart = index > 0 && column.group !== columns[index - 1]?.group
    const placed = { column, index, left, width, isFrozen, isGroupStart }
    left += width
    return placed
  })
  const frozen = placed.filter((column) => column.isFrozen)
  const hasGroups = columns.some((column) => column.group)
  return {
    columns: placed,
    frozenCount: frozen.length,
    frozenWidth: frozen.reduce((sum, column) => sum + column.width, 0),
    width: left,
    headerHeight: rowHeight + (hasGroups ? groupHeight : 0),
  }
}

export interface Viewport {
  readonly scrollLeft: number
  readonly scrollTop: number
  readonly width: number
  readonly height: number
}

/** The cell under a point of the box, or the nearest one when the point lies outside. */
export function findPosition<Row>(
  layout: ColumnLayout<Row>,
  rowCount: number,
  view: Viewport,
  point: { x: number; y: number },
): CellPosition {
  const x = point.x < layout.frozenWidth && point.x >= 0 ? point.x : point.x + view.scrollLeft
  const y = point.y - layout.headerHeight + view.scrollTop
  const after = layout.columns.findIndex((column) => column.left + column.width > x)
  const isHeader = point.y >= 0 && point.y < layout.headerHeight
  const row = Math.floor(y / rowHeight)
  return {
    row: isHeader ? headerRow : Math.max(0, Math.min(row, rowCount - 1)),
    column: after === -1 ? layout.columns.length - 1 : after,
  }
}

/**
 * Where to scroll so that a cell is wholly in sight, below the header and beside the frozen
 * columns. A frozen cell is always in sight; a key that goes there goes to the start of the row.
 */
export function scrollToShow<Row>(
  layout: ColumnLayout<Row>,
  view: Viewport,
  { row, column }: CellPosition,
): { left: number; top: number } {
  const placed = layout.columns[column]
  if (!placed) return { left: view.scrollLeft, top: view.scrollTop }
  const { left, width, isFrozen } = placed
  const top = row * rowHeight
  const bodyHeight = view.height - layout.headerHeight
  return {
    top:
      row === headerRow
        ? view.scrollTop
        : within(view.scrollTop, top + rowHeight - bodyHeight, top),
    left: isFrozen
      ? 0
      : within(view.scrollLeft, left + width - view.width, left - layout.frozenWidth),
  }
}

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
