import type { StoredChange } from './catalogue-changes.ts'
import { type Catalogue, catalogueSheets } from './catalogue-sheets.ts'

interface CellInSheet {
  sheet: string
  row: number
  column: string
}

const noCatalogue: Catalogue = { products: [], draftCodes: [], ranges: [], forms: [], crops: [] }
const keyOf = ({ sheet, row, column }: CellInSheet) => `${sheet}/${row}/${column}`

/** The changes without the cells that the user left out in the preview. */
export function leaveOutCells(
  country: string,
  changes: readonly StoredChange[],
  except: readonly CellInSheet[],
): StoredChange[] {
  if (except.length === 0) return [...changes]
  const leftOut = new Set(except.map(keyOf))
  const headers = new Map(
    catalogueSheets(country, noCatalogue).map(({ name, columns }) => [
      name,
      new Map(columns.map(({ key, header }) => [key, header])),
    ]),
  )
  return changes
    .map((change) => {
      const { sheet, row } = change
      const isLeftOut = (cell: string) =>
        leftOut.has(keyOf({ sheet, row, column: headers.get(sheet)?.get(cell) ?? '' }))
      const rest = (values: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(values).filter(([cell]) => !isLeftOut(cell)))
      return { ...change, cells: rest(change.cells), was: rest(change.was) }
    })
    .filter(({ cells }) => Object.keys(cells).length > 0)
}
