import type { CellKind, CellValue } from '../columns/column.ts'
import type { CellKey } from './cell-state.ts'

/** What the panel of a cell shows. */
export type CellPart = 'history' | 'comments'

export const asCellPart = (value: string | undefined): CellPart | undefined =>
  value === 'history' || value === 'comments' ? value : undefined

/** The width of the panel at the end of the window, in pixels; on a phone it fills the window. */
export const cellPanelWidth = 420

/** The active cell, for a panel that the page shows beside the grid. */
export interface OpenCell extends CellKey {
  readonly part: CellPart
  show(part: CellPart): void
  /** The title of its column. */
  readonly title: string
  readonly kind: CellKind
  /** The value on screen, which may be unsaved. */
  readonly value: CellValue
  /** Whether the value on screen is an unsaved edit. */
  readonly isUnsaved: boolean
  readonly isEditable: boolean
  /** Writes a previous value into the cell, as an unsaved edit. */
  restore(value: CellValue): void
  close(): void
}
