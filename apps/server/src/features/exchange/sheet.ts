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

/** The most characters of a cell: the limit of Excel. */
export const maxCellText = 32_767
