import {
  applicationFieldNames,
  descriptionFieldNames,
  isApplicationField,
} from '@nutripim/contract/products/product-fields'
import { toFieldName } from '../audit/audit.ts'
import type { Rejection, Restorable, RestoredCell, RestoredRow } from '../audit/restorable.ts'
import * as columnStatements from '../product-columns/product-columns-sql.ts'
import type { CellChange, CellKind } from './cells/cell-save-sql.ts'
import * as saveStatements from './cells/cell-save-sql.ts'
import { saveInSteps } from './cells/cell-save-steps.ts'
import * as cellStatements from './cells/product-cells-sql.ts'
import * as statements from './restore-products-sql.ts'
import { listRejectedLinks, withCheckedLinks } from './restored-links.ts'

/** Which cells of a product belong together, and what each is called there. */
const steps: { kind: CellKind; nameOf: (cell: RestoredCell) => string | undefined }[] = [
  {
    kind: cellStatements.compositionCells,
    nameOf: ({ field, part }) => (field === 'composition' ? (part ?? undefined) : undefined),
  },
  {
    kind: cellStatements.elementsCells,
    nameOf: ({ field, part }) => (field === 'display_elements' ? (part ?? undefined) : undefined),
  },
  { kind: cellStatements.applicationsCells, nameOf: among(applicationFieldNames) },
  {
    kind: withCheckedLinks(cellStatements.buildStoredCells(cellStatements.descriptionCells)),
    nameOf: among(descriptionFieldNames.filter((field) => !isApplicationField(field))),
  },
]

/** Columns whose value another record must have, or must not have. */
const referenceColumns = ['dh_code', 'product_range', 'form_of_product']

/** Restores products cell by cell with the same save as the screens; never deletes one. */
export const restorableProducts: Restorable = {
  kind: 'product',
  table: 'products',
  recordId: 'r.legacy_product_id::text',
  right: 'product information module',
  columns: columnStatements.productColumns,
  objects: ['composition'],
  sets: ['display_elements'],
  blocked: statements.whyBlocked,

  async findRejections(db, { country }, rows) {
    const references = rows.flatMap(({ record, cells }) =>
      cells.flatMap(({ field, old }) =>
        referenceColumns.includes(field) ? [{ record, field, old }] : [],
      ),
    )
    if (references.length === 0) return listRejectedLinks(rows)
    const found = await db.all<{ record: string; field: string; reason: string }>(
      statements.listRejectedCells(country, references),
    )
    const rejected = found.map(
      ({ record, field, reason }): Rejection => ({ record, cell: { field, part: null }, reason }),
    )
    return [...listRejectedLinks(rows), ...rejected]
  },

  async write(db, { country, assignedCountries }, rows) {
    const changed = steps.map(({ kind, nameOf }) => ({
      country,
      kind,
      changes: rows.flatMap((row) => changeOf(row, nameOf)),
      shape: saveStatements.asProducts,
      pathOf: (_index: number, field: string) => field,
    }))
    await saveInSteps(
      db,
      assignedCountries,
      changed.filter(({ changes }) => changes.length > 0),
    )
  },
}

function among(fields: readonly string[]) {
  return ({ field, part }: RestoredCell) =>
    part === null && fields.includes(toFieldName(field)) ? toFieldName(field) : undefined
}

function changeOf(
  { record, cells }: RestoredRow,
  nameOf: (cell: RestoredCell) => string | undefined,
): CellChange[] {
  const named = cells.flatMap((cell) => {
    const name = nameOf(cell)
    return name === undefined ? [] : [{ ...cell, name }]
  })
  if (named.length === 0) return []
  // A member of a list is there or not; any other cell that is not there is empty.
  const stored = ({ field, part }: RestoredCell, value: unknown) =>
    field === 'display_elements' && part !== null ? value === true : value
  const side = (which: 'now' | 'old') =>
    Object.fromEntries(named.map((cell) => [cell.name, stored(cell, cell[which])]))
  return [{ legacyProductId: Number(record), cells: side('old'), was: side('now') }]
}
