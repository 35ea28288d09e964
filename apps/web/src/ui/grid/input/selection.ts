/** The position of a cell in the visible rows and columns; row -1 is the header, where Enter sorts. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** The anchor is the active cell; the range reaches from it to the head. */
export interface Selection {
  readonly anchor: CellPosition
  readonly head: CellPosition
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const headerRow = -1

export function selectCell(position: CellPosition): Selection {
  return { anchor: position, head: position }
}

export function rangeOf({ anchor, head }: Selection): Range {
  return {
    top: Math.max(0, Math.min(anchor.row, head.row)),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}

export function isSingle({ anchor, head }: Selection): boolean {
  return anchor.row === head.row && anchor.column === head.column
}

export function selectAll({ rows, columns }: Size): Selection {
  return { anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } }
}

export type Step =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'first row'
  | 'last row'
  | 'first column'
  | 'last column'
  | 'first cell'
  | 'last cell'
  | 'page up'
  | 'page down'

/** Moves the active cell, or only the head of the range when extending. */
export function move(
  selection: Selection,
  step: Step,
  size: Size,
  options: { extend?: boolean; pageRows?: number } = {},
): Selection {
  const { extend = false, pageRows = 1 } = options
  const from = extend ? selection.head : selection.anchor
  const canBeHeader = !extend && (step === 'up' || (from.row === headerRow && isSideways(step)))
  const to = clampPosition(stepped(from, step, size, pageRows), size, canBeHeader ? headerRow : 0)
  return extend ? { anchor: selection.anchor, head: to } : selectCell(to)
}

function stepped(
  { row, column }: CellPosition,
  step: Step,
  size: Size,
  pageRows: number,
): CellPosition {
  switch (step) {
    case 'up':
      return { row: row - 1, column }
    case 'down':
      return { row: row + 1, column }
    case 'left':
      return { row, column: column - 1 }
    case 'right':
      return { row, column: column + 1 }
    case 'first row':
      return { row: 0, column }
    case 'last row':
      return { row: size.rows - 1, column }
    case 'first column':
      return { row, column: 0 }
    case 'last column':
      return { row, column: size.columns - 1 }
    case 'first cell':
      return { row: 0, column: 0 }
    case 'last cell':
      return { row: size.rows - 1, column: size.columns - 1 }
    case 'page up':
      return { row: row - pageRows, column }
    case 'page down':
      return { row: row + pageRows, column }
  }
}

function isSideways(step: Step): boolean {
  return /left|right|column/.test(step)
}

function clampPosition({ row, column }: CellPosition, size: Size, topmost: number): CellPosition {
  return {
    row: clamp(row, topmost, size.rows - 1),
    column: clamp(column, 0, size.columns - 1),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(Math.min(low, high), Math.min(value, high))
}

/** Tab goes on in the next row at the end of one; past the last cell there is nowhere to go. */
export function moveByTab(selection: Selection, backwards: boolean, size: Size): Selection | null {
  const { row, column } = selection.anchor
  const at = row * size.columns + column + (backwards ? -1 : 1)
  if (at < 0 || at >= size.rows * size.columns) return null
  return selectCell({ row: Math.floor(at / size.columns), column: at % size.columns })
}
