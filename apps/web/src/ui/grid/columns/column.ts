import type { ComponentType, ReactNode } from 'react'

/** What a cell holds. `null` is an empty cell, which is not the same as 0, '' or false. */
export type CellValue = number | string | boolean | null

export type RowKey = number | string

/** What became of a text that was typed or pasted; a note says what was changed about it, `typed` is the number before. */
export type Reading = { value: CellValue; note?: string; typed?: number } | { rejected: string }

export interface EditorProps {
  label: string
  /** What the cell shows, and what is stored in it. */
  value: CellValue
  stored: CellValue
  /** The text that opened the editor: what was typed, or what the cell showed. */
  text: string
  /** Typed over the old value, so arrows leave the cell as they do in a spreadsheet. */
  isReplacing: boolean
  /** The text is selected at first, so that typing replaces it. */
  isTextSelected?: boolean
  kind: CellKind
  onCommit: (text: string, then: AfterCommit) => void
  onCancel: () => void
}

/** `stay`: the focus has gone elsewhere already; `here`: back to the cell. */
export type AfterCommit =
  | 'stay'
  | 'here'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'tab'
  | 'tab back'
  | 'enter'
  | 'enter back'

/** How one sort of cell is shown, read, copied and edited. A new sort of cell is one such object. */
export interface CellKind {
  /** What its values are, which says how they are sorted, filtered and aligned. */
  readonly type: 'text' | 'number' | 'tick' | 'option'
  readonly align: 'start' | 'center' | 'end'
  /** The text of a value: shown, searched and read aloud. */
  format(value: CellValue): string
  /** The text for the clipboard, where it differs from the shown one. */
  copy?(value: CellValue): string
  /** An empty text is what Delete puts in. What is stored in a cell may be put back in any case. */
  read(text: string, stored: CellValue): Reading
  /** Shown instead of the text. */
  render?(value: CellValue): ReactNode
  /** For cells that flip instead of opening an editor. */
  toggle?(value: CellValue): CellValue
  /** Instead of a text field. */
  readonly Editor?: ComponentType<EditorProps>
  readonly inputMode?: 'decimal' | 'text'
}

/** What follows from the other cells of its row, for one cell. */
export interface CellHint {
  /** A small text before the value, such as the content that a tick is about. */
  readonly aside?: string
  /** A value that the cell could have while it is empty; Space takes it. */
  readonly suggestion?: {
    readonly value: CellValue
    readonly text: string
    /** Where it comes from, such as “from P2O5”. */
    readonly from: string
  }
  /** What is warnings about the cell. It never stands in the way of saving. */
  readonly warning?: string
}

/** By column. */
export type RowHints = Readonly<Record<string, CellHint>>

export interface GridColumn<Row> {
  readonly id: string
  readonly title: string
  /** The long name, shown when hovering over the heading. */
  readonly description?: string
  /** Neighbouring columns of one group share a heading and are set apart by a line. */
  readonly group?: string
  readonly width: number
  /** The title is shown on two lines. */
  readonly isTitleWrapped?: boolean
  /** Names the row for screen readers. */
  readonly isRowHeader?: boolean
  /** Frozen columns come first and stay in sight. */
  readonly isFrozen?: boolean
  /** Hidden until the user shows it. */
  readonly isOptional?: boolean
  /** The most decimals of its numbers, which are aligned on the decimal point. */
  readonly decimals?: number
  readonly isEditable: boolean
  readonly kind: CellKind
  /** The stored value, before any edit. */
  value(row: Row): CellValue
  /** A second line under the value, in small letters. */
  subtitle?(row: Row): string
  /** Why a cell cannot be edited as its row is now; undefined: it can. */
  lock?(valueIn: (column: string) => CellValue): string | undefined
  /** What a click or Enter does in a column that cannot be edited. */
  open?(row: Row): void
  /** Where a double click or F2 leads from such a column: to another screen, so a mere click does not. */
  leave?(row: Row): void
  /** What `open` or `leave` does, for the context menu. */
  readonly openLabel?: string
}
