import type { Cell } from '../sheet.ts'
import { requireSound } from './rejection.ts'

export interface Row {
  index: number
  values: Cell[]
}

export interface SheetLimits {
  rows: number
  columns: number
  cells: number
  /** Characters in a cell, in a row, and in all cells. */
  cellText: number
  rowText: number
  text: number
}

/** Adds a value to a row, unless it is empty: formats can reach to the last column, but only values count. */
export function setValue(
  { values }: Row,
  column: number,
  value: Cell,
  sheet: { name: string; limits: SheetLimits },
): void {
  if (value === null || value === '') return
  const { columns } = sheet.limits
  requireSound(column < columns, `"${sheet.name}" has more than ${columns} columns.`)
  while (values.length < column) values.push(null)
  values[column] = value
}
