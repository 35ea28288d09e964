import type { CellKind, CellValue } from '../columns/column.ts'
import type { CellKey } from './cell-state.ts'

/** What the panel of a cell shows. */
export type CellPart = 'history' | 'comments'

/** The width of the panel at the end of the window, in pixels; on a phone it fills the window. */
export const cellPanelWidth = 420

/** The active cell, for a panel that the page shows beside the grid. */
export interface OpenCell extends CellKey {
  readonly part: CellPart
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
