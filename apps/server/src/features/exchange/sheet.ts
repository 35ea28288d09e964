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

/** The options of drop-down lists are in a hidden sheet of this name, which an import does not read. */
export const optionsSheetName = 'Options'

export const isOptionsSheet = ({ name, isHidden }: Sheet) => isHidden && name === optionsSheetName

export interface WrittenColumn {
  header: string
  width: number
  content: 'text' | 'number' | 'time'
  /** Only shown; an import cannot change it. */
  isFixed?: boolean
  /** The options of a drop-down list. */
  options?: readonly string[]
}

/** Columns of times have them in ISO 8601; the file contains dates, which a program shows in its user's form. */
export type WrittenCell = Exclude<Cell, Date>

/** Headings are compared without case, blanks and punctuation. */
export const normalizeHeading = (text: string) =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Titles can precede the headings. */
export const maxTitleRows = 20

/** The most characters of a cell: the limit of Excel. */
export const maxCellText = 32_767
