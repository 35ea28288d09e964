import type {
  CellKindName,
  CountryChanges,
  SameCode,
} from '@nutripim/contract/products/product-comparison'
import { findExcludedField } from '@nutripim/contract/products/product-fields'
import { formatCount } from '../../ui/format/count.ts'
import type { Changed } from '../../ui/grid/cells/cell-state.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import { toCellValue } from '../sheet/product-sheet.ts'

/** The edited values of each product: cell → value. */
export type EditedCells = ReadonlyMap<number, Readonly<Record<string, CellValue>>>

export function groupByProduct(changed: readonly Changed[]): EditedCells {
  const edited = new Map<number, Record<string, CellValue>>()
  for (const { row, column, value } of changed) {
    const cells = edited.get(Number(row)) ?? {}
    // If two fields exclude each other, ticking one in another country must untick the other.
    const other = findExcludedField(column)
    edited.set(Number(row), {
      ...(other !== undefined && value === true && { [other]: false }),
      ...cells,
      [column]: value,
    })
  }
  return edited
}

/** One cell of a product in another country that would change. */
interface OtherCell {
  product: SameCode
  cell: string
  now: CellValue
  becomes: CellValue
}

export interface OtherCountry {
  countryId: string
  changes: OtherCell[]
  /** The number of cells with the same value already. */
  same: number
  /** The number of products whose code the country does not sell. */
  notSold: number
}

/** “3 cells in 2 other countries” */
export function formatOtherCountries(countries: readonly OtherCountry[]): string {
  const cells = countries.reduce((sum, { changes }) => sum + changes.length, 0)
  const count = formatCount(countries.length, 'other country', 'other countries')
  return `${formatCount(cells, 'cell')} in ${count}`
}

/** The changes in each of the other countries. */
export function planOtherCountries(
  countries: readonly string[],
  edited: EditedCells,
  found: readonly SameCode[],
): OtherCountry[] {
  return countries.map((countryId) => {
    const products = found.filter((each) => each.countryId === countryId)
    const cells = products.flatMap((product) =>
      Object.entries(edited.get(product.sameAs) ?? {}).map(
        ([cell, becomes]): OtherCell => ({
          product,
          cell,
          now: toCellValue(product.cells[cell]),
          becomes,
        }),
      ),
    )
    const changes = cells.filter(({ now, becomes }) => now !== becomes)
    return {
      countryId,
      changes,
      same: cells.length - changes.length,
      notSold: edited.size - products.length,
    }
  })
}

/** The cells of one country for the request, each with its previous value. */
export function countryChanges(
  countryCode: string,
  kind: CellKindName,
  cells: readonly { id: number; cell: string; becomes: CellValue; was: CellValue }[],
): CountryChanges {
  const products = new Map<
    number,
    { cells: Record<string, CellValue>; was: Record<string, CellValue> }
  >()
  for (const { id, cell, becomes, was } of cells) {
    const product = products.get(id) ?? { cells: {}, was: {} }
    product.cells[cell] = becomes
    product.was[cell] = was
    products.set(id, product)
  }
  const changes = {
    countryCode,
    kind,
    products: [...products].map(([legacyProductId, each]) => ({ legacyProductId, ...each })),
  }
  // The cells belong to the kind, but as plain texts their names do not show it.
  return changes as CountryChanges
}
