import type { Queryable } from '../../../platform/database/database.ts'
import { parseJson } from '../../../platform/database/json-text.ts'
import type { Comparison } from '../../exchange/compare-sheet.ts'
import type { ImportScope } from '../../exchange/imports-sql.ts'
import type { CellChange } from '../cells/cell-save-sql.ts'
import type { Catalogue, CatalogueProduct, SheetName } from './catalogue-sheets.ts'
import * as statements from './catalogue-sql.ts'

/** The stored changes of an import to one product in one sheet. */
export interface StoredChange extends CellChange {
  was: Record<string, unknown>
  sheet: SheetName
  row: number
}

/** Imports of the catalogue of a country. */
export const scopeOf = (
  country: string,
  { countries }: { countries: readonly string[] },
): ImportScope => ({
  kind: 'catalogue',
  country,
  assignedCountries: countries,
})

export async function readCatalogue(
  db: Queryable,
  country: string,
  assignedCountries: readonly string[],
  codes?: readonly string[],
): Promise<Catalogue> {
  return parseJson(await db.getJson(statements.getCatalogue(country, assignedCountries, codes)))
}

/** A compared sheet of a catalogue. */
export interface CatalogueComparison {
  name: SheetName
  comparison: Comparison<CatalogueProduct>
}

/** The changes of all sheets in the form in which they are stored. */
export function listChanges(compared: readonly CatalogueComparison[]): StoredChange[] {
  return compared.flatMap(({ name, comparison }) =>
    comparison.changes.map(({ row, record: { legacyProductId }, cells, was }) => ({
      sheet: name,
      row,
      legacyProductId,
      cells,
      was,
    })),
  )
}
