import type { ReactNode } from 'react'

/** Attributes of a single cell, such as its tooltip. */
interface CellAttributes {
  'aria-label'?: string
  title?: string
  'data-coverage'?: string
  'data-links'?: string
}

export interface ListColumn<Row> {
  id: string
  title: string
  /** Shown as the heading instead of the title. */
  heading?: ReactNode
  /** Tooltip of the heading; the title when left out. */
  hint?: string
  /** A track of a CSS grid: `35px`, `minmax(0, 1fr)`. */
  width: string
  /** Hidden where the list is narrow. */
  isSecondary?: boolean
  isSortable?: boolean
  /** Stays visible when the list scrolls sideways. */
  isFrozen?: boolean
  /** Names the row for screen readers. */
  isRowHeader?: boolean
  attributes?(row: Row): CellAttributes
  render(row: Row): ReactNode
}
