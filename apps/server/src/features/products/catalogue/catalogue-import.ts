import type { Queryable } from '../../../platform/database/database.ts'
import { parseJson } from '../../../platform/database/json-text.ts'
import type { OpenScope } from '../../exchange/import/import-steps.ts'
import type { RecordDefinition } from '../../exchange/import/records/record-definition.ts'
import type { CellKind } from '../cells/cell-save-sql.ts'
import * as saveStatements from '../cells/cell-save-sql.ts'
import { saveInSteps } from '../cells/cell-save-steps.ts'
import * as cellStatements from '../cells/product-cells-sql.ts'
import {
  type Catalogue,
  type CatalogueProduct,
  catalogueSheets,
  type ProductKey,
  type SheetName,
  type StoredChange,
  sheetNames,
} from './catalogue-sheets.ts'
import * as statements from './catalogue-sql.ts'
import { checkChanges, type Warnings } from './check-changes.ts'

/** The kind of cells in each sheet. */
const kinds: Record<SheetName, CellKind> = {
  Compositions: cellStatements.compositionCells,
  Elements: cellStatements.elementsCells,
  Applications: cellStatements.applicationsCells,
  Descriptions: cellStatements.descriptionCells,
}

interface KeptCell {
  legacyProductId: number
  cell: string
}

/** The catalogue of a country: a row of one of the four sheets names its product by id or code. */
export const catalogueImport: RecordDefinition<
  Catalogue,
  CatalogueProduct,
  ProductKey,
  Warnings,
  KeptCell
> = {
  kind: 'catalogue',
  name: 'Catalogue',
  empty: { products: [], draftCodes: [], ranges: [], forms: [], crops: [] },
  load: ({ db, country, assignedCountries }) => readCatalogue(db, country, assignedCountries),
  listRecords: ({ products }) => products,
  plans: catalogueSheets,
  keyOf: ({ legacyProductId }) => ({ legacyProductId }),
  isAdded: () => false,
  review: ({ products }, changes) => checkChanges(products, changes),
  save: saveChanges,

  async findKept(_scope, _changes, kept) {
    const toKey = (id: number, cell: string) => `${id} ${cell}`
    const keys = new Set(kept.map(({ legacyProductId, cell }) => toKey(legacyProductId, cell)))
    return ({ legacyProductId }, cell) => keys.has(toKey(legacyProductId, cell))
  },
}

export async function readCatalogue(
  db: Queryable,
  country: string,
  assignedCountries: readonly string[],
  codes?: readonly string[],
): Promise<Catalogue> {
  return parseJson(await db.getJson(statements.getCatalogue(country, assignedCountries, codes)))
}

/** Saves sheet by sheet with the same save as the screens. A cell changed since the preview stops the whole import. */
async function saveChanges(
  { db, country, assignedCountries }: OpenScope,
  changes: readonly StoredChange[],
  isUndo: boolean,
): Promise<void> {
  const steps = sheetNames.map((name) => {
    const ofSheet = changes.filter(({ sheet }) => sheet === name)
    const kind = isUndo ? cellStatements.buildStoredCells(kinds[name]) : kinds[name]
    const pathOf = (index: number, field: string) => `${name}, row ${ofSheet[index]?.row}, ${field}`
    return { country, kind, changes: ofSheet, shape: saveStatements.asProducts, pathOf }
  })
  await saveInSteps(
    db,
    assignedCountries,
    steps.filter((step) => step.changes.length > 0),
  )
}
