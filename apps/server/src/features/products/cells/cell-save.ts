import type { FieldError } from '@nutripim/contract/api/problem'
import { exclusiveFields } from '@nutripim/contract/products/product-fields'
import type { ProductConflict } from '@nutripim/contract/products/products'
import { excludedBy, productLabels } from '@nutripim/wording/product-labels'
import { changedMeanwhile, ProblemError } from '../../../platform/api/problem-error.ts'
import { isConstraintError, type Queryable } from '../../../platform/database/database.ts'
import type { JsonText } from '../../../platform/database/json-text.ts'
import type { CellChange, CellKind, CellSaveResult, SavedShape } from './cell-save-sql.ts'
import * as statements from './cell-save-sql.ts'

/** The path of a field in the request, for the change with this index. */
export type FieldPath = (index: number, field: string) => string

/**
 * Saves all changed cells or none: an unknown product, a cell changed by another user or cells that
 * exclude each other stop the whole save. Returns the saved products in this shape.
 */
export async function saveProductCells<Row, Saved>(
  db: Queryable,
  kind: CellKind<Row>,
  country: string,
  assignedCountries: readonly string[],
  changes: readonly CellChange[],
  shape: SavedShape<Row, Saved>,
  pathOf?: FieldPath,
): Promise<JsonText<Saved>> {
  await db.all(statements.lockProducts(assignedCountries, [{ country, changes }]))
  return saveLockedCells(db, kind, country, assignedCountries, changes, shape, pathOf)
}

/** The same for products that are locked already. */
export async function saveLockedCells<Row, Saved>(
  db: Queryable,
  kind: CellKind<Row>,
  country: string,
  assignedCountries: readonly string[],
  changes: readonly CellChange[],
  shape: SavedShape<Row, Saved>,
  pathOf: FieldPath = (index, field) => `products[${index}].${field}`,
): Promise<JsonText<Saved>> {
  rejectRepeated(changes, pathOf)
  const cleaned = cleanCells(kind, changes, pathOf)
  const result = await db
    .get<CellSaveResult<Saved>>(
      statements.saveCells(kind, country, assignedCountries, cleaned, shape),
    )
    .catch((error: unknown) => {
      throw findConstraintProblem(error, changes, pathOf) ?? error
    })
  rejectUnknown(changes, result.unknown, pathOf)
  rejectConflicts(result.conflicts)
  rejectClashes(changes, result.clashes, pathOf)
  return result.saved
}

/** Converts values to their stored form before they are compared and saved. */
function cleanCells(
  kind: CellKind,
  changes: readonly CellChange[],
  pathOf: FieldPath,
): readonly CellChange[] {
  const { clean: cleaners } = kind
  if (!cleaners) return changes
  const errors: FieldError[] = []
  const cleaned = changes.map((change, i) => {
    const cells = { ...change.cells }
    for (const [cell, clean] of Object.entries(cleaners)) {
      if (!(cell in cells)) continue
      const result = clean(cells[cell])
      if ('rejected' in result) errors.push({ path: pathOf(i, cell), text: result.rejected })
      else cells[cell] = result.value
    }
    return { ...change, cells }
  })
  const [first] = errors
  if (first) throw new ProblemError('invalid_input', `${first.path}: ${first.text}`, { errors })
  return cleaned
}

/** Database constraints, with the field and the error text for each. */
const constraints: Record<string, { field: string; text: string }> = {
  products_country_id_dh_code_key: { field: 'dhCode', text: 'is already used in this country' },
  products_product_range_fkey: { field: 'productRange', text: 'is not a product range' },
  products_form_of_product_fkey: { field: 'formOfProduct', text: 'is not a form of product' },
}

/** The database does not report which row failed, so the error names every row with the field. */
function findConstraintProblem(
  error: unknown,
  changes: readonly CellChange[],
  pathOf: FieldPath,
): ProblemError | undefined {
  const [, broken] =
    Object.entries(constraints).find(([name]) => isConstraintError(error, name)) ?? []
  if (!broken) return undefined
  const errors = changes.flatMap((change, i) =>
    broken.field in change.cells ? [{ path: pathOf(i, broken.field), text: broken.text }] : [],
  )
  return new ProblemError('invalid_input', `${broken.field} ${broken.text}.`, { errors })
}

/** The position of each product, found once: a search for each of thousands would stop other requests. */
const listPositions = (changes: readonly CellChange[]) =>
  new Map(changes.map(({ legacyProductId }, i) => [legacyProductId, i]))

function rejectRepeated(changes: readonly CellChange[], pathOf: FieldPath): void {
  const listed = new Set<number>()
  const errors: FieldError[] = []
  changes.forEach(({ legacyProductId }, i) => {
    if (listed.has(legacyProductId)) {
      errors.push({
        path: pathOf(i, 'legacyProductId'),
        text: `product ${legacyProductId} is listed twice`,
      })
    }
    listed.add(legacyProductId)
  })
  const [first] = errors
  if (first) throw new ProblemError('invalid_input', first.text, { errors })
}

function rejectUnknown(
  changes: readonly CellChange[],
  unknown: number[] | null,
  pathOf: FieldPath,
): void {
  if (!unknown) return
  const positions = listPositions(changes)
  const errors = unknown.map((id) => ({
    path: pathOf(positions.get(id) ?? -1, 'legacyProductId'),
    text: `there is no live product ${id} in this country`,
  }))
  const [first] = errors
  throw new ProblemError('not_found', first && `${first.text}.`, { errors })
}

function rejectConflicts(conflicts: ProductConflict[] | null): void {
  if (!conflicts) return
  throw changedMeanwhile('these cells', {
    conflicts,
  })
}

function rejectClashes(
  changes: readonly CellChange[],
  clashes: CellSaveResult<unknown>['clashes'],
  pathOf: FieldPath,
): void {
  if (!clashes) return
  const [other, field] = exclusiveFields
  const text = excludedBy(other)
  const positions = listPositions(changes)
  const errors = clashes.map(({ id, cell }) => ({
    path: pathOf(positions.get(id) ?? -1, cell),
    text,
  }))
  const detail = `'${productLabels[field]}' ${text}.`
  throw new ProblemError('invalid_input', detail, { errors })
}
