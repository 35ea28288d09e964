/** The value of a cell in a file. */
export type Cell = string | number | boolean | Date | null

export interface SheetRow {
  /** Numbered as in spreadsheets: the first row is 1. */
  number: number
  cells: Cell[]
}

export interface Sheet {
  name: string
  /** Rows of hidden sheets are not read. */
  isHidden: boolean
  /** Without blank rows. */
  rows: SheetRow[]
}

/** A sheet of a workbook that is written. */
export interface WrittenSheet {
  name: string
  /** The number of columns that stay visible while scrolling. */
  frozenColumns: number
  columns: WrittenColumn[]
  rows: WrittenCell[][]
}

export interface WrittenColumn {
  header: string
  width: number
  isText: boolean
  /** Only shown; an import cannot change it. */
  isFixed: boolean
  choices: readonly string[]
}

/** Dates are written as text, so that each country reads them alike. */
export type WrittenCell = Exclude<Cell, Date>

/** Headings are compared without case, blanks and punctuation. */
export const normalizeHeading = (text: string) =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Titles can precede the headings. */
export const maxTitleRows = 20

/** The most characters of a cell: the limit of Excel. */
export const maxCellText = 32_767
