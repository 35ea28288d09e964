export interface ListPosition {
  row: number
  /** The index among the columns that can be opened; 0 when rows are selected as a whole. */
  column: number
}

interface ListSize {
  rows: number
  columns: number
  /** How many rows fit on the screen. */
  page: number
}

/** Where a key moves to; undefined for keys that do not move. Home and End stay in the row if there are columns. */
export function findTarget(
  key: string,
  { row, column }: ListPosition,
  { rows, columns, page }: ListSize,
): ListPosition | undefined {
  const hasColumns = columns > 1
  const targets: Record<string, ListPosition | false> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    ArrowRight: hasColumns && { row, column: column + 1 },
    ArrowLeft: hasColumns && { row, column: column - 1 },
    Home: hasColumns ? { row, column: 0 } : { row: 0, column },
    End: hasColumns ? { row, column: columns - 1 } : { row: rows - 1, column },
  }
  const target = targets[key]
  return target ? clampPosition(target, rows, columns) : undefined
}

export function clampPosition(
  { row, column }: ListPosition,
  rows: number,
  columns: number,
): ListPosition {
  const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return { row: clamp(row, rows), column: clamp(column, columns) }
}
