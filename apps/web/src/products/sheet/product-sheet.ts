import type { FieldError } from '@nutripim/contract/api/problem'
import type { CellKindName } from '@nutripim/contract/products/product-comparison'
import type { ProductConflict } from '@nutripim/contract/products/products'
import type { SendOptions } from '../../api/use-save.ts'
import type { CellKey, Changed, Conflict } from '../../ui/grid/cells/cell-state.ts'
import type { CellValue, RowKey } from '../../ui/grid/columns/column.ts'
import type { ProductWarning } from '../save-warnings/list-edit-warnings.ts'

export interface SheetProduct {
  legacyProductId: number
  dhCode: string
  productName: string
  productRange: string | null
}

export interface SheetList<Product> {
  countryCode: string
  canEdit: boolean
  products: Product[]
}

/** The screens that show a product sheet. */
export type SheetPath =
  | '/product-info/composition'
  | '/product-info/elements'
  | '/product-info/applications'

interface ChangedCells {
  value: Record<string, CellValue>
  /** The previous value of each cell. */
  was: Record<string, CellValue>
  stored(cell: string): CellValue
}

/**
 * A screen that edits cells of a country's products: its words, its two calls, and how its cells
 * stand in a product. What is done with them is the same for every such screen.
 */
export interface ProductSheet<Product extends SheetProduct, Change> {
  /** The key of its cached answers and unsaved edits. */
  readonly name: string
  readonly path: SheetPath
  readonly cellKind: CellKindName
  readonly title: string
  readonly description: string
  /** The name of the table, such as “Product compositions”. */
  readonly table: string
  /** The heading of the column in the list of conflicts. */
  readonly columnNoun: string
  readonly saveLabel: string
  readonly savedText: string
  list(country: string, signal: AbortSignal): Promise<SheetList<Product>>
  save(
    body: { countryCode: string; products: Change[]; reason?: string },
    options: SendOptions,
  ): Promise<{ products: Product[] }>
  /** The names of all cells. */
  readonly cells: readonly string[]
  cell(product: Product, cell: string): CellValue
  withCell(product: Product, cell: string, value: CellValue): Product
  change(legacyProductId: number, cells: ChangedCells): Change
  titleOf(cell: string): string
  /** What the user is asked before these changes are saved. */
  listSaveWarnings?(products: readonly Product[], changed: readonly Changed[]): ProductWarning[]
}

/** The value of a cell in an answer; the cells of the sheets hold no lists. */
export function toCellValue(stored: unknown): CellValue {
  const isPlain =
    typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean'
  return isPlain ? stored : null
}

type StoredValue = (row: RowKey, cell: string) => CellValue

export function storedValues<Product extends SheetProduct>(
  sheet: Pick<ProductSheet<Product, never>, 'cell'>,
  products: readonly Product[],
): StoredValue {
  const byId = new Map(products.map((product) => [product.legacyProductId, product]))
  return (row, cell) => {
    const product = byId.get(Number(row))
    return product ? sheet.cell(product, cell) : null
  }
}

/** The changed cells by product, with their previous values. */
export function changesByProduct<Change>(
  sheet: Pick<ProductSheet<never, Change>, 'change'>,
  changed: readonly Changed[],
  stored: StoredValue,
): Change[] {
  const products = new Map<RowKey, ChangedCells>()
  for (const { row, column, value, was } of changed) {
    const cells = products.get(row) ?? {
      value: {},
      was: {},
      stored: (cell: string) => stored(row, cell),
    }
    cells.value[column] = value
    cells.was[column] = was
    products.set(row, cells)
  }
  return [...products].map(([row, cells]) => sheet.change(Number(row), cells))
}

/** The list with the saved products. */
export function withSaved<Product extends SheetProduct>(
  list: SheetList<Product>,
  saved: readonly Product[],
): SheetList<Product> {
  const byId = new Map(saved.map((product) => [product.legacyProductId, product]))
  const products = list.products.map((product) => byId.get(product.legacyProductId) ?? product)
  return { ...list, products }
}

/** The list with the values that other users stored in the conflicting cells. */
export function withRemote<Product extends SheetProduct>(
  sheet: Pick<ProductSheet<Product, never>, 'withCell'>,
  list: SheetList<Product>,
  conflicts: readonly ProductConflict[],
): SheetList<Product> {
  const patched = new Map<number, Product>()
  for (const { legacyProductId: id, cell, stored } of conflicts) {
    const product = patched.get(id) ?? list.products.find((each) => each.legacyProductId === id)
    if (product) patched.set(id, sheet.withCell(product, cell, toCellValue(stored)))
  }
  return withSaved(list, [...patched.values()])
}

export function conflictingCells(conflicts: readonly ProductConflict[]): (CellKey & Conflict)[] {
  return conflicts.map(({ legacyProductId, cell, stored, savedBy, savedAt }) => ({
    row: legacyProductId,
    column: cell,
    remote: toCellValue(stored),
    by: savedBy,
    at: savedAt,
  }))
}

/** Finds the cells that the server rejected; the index in a path follows the order of the request. */
export function rejectedCells(
  sheet: Pick<ProductSheet<never, never>, 'titleOf'>,
  errors: readonly FieldError[],
  changed: readonly Changed[],
): (CellKey & { error: string })[] {
  const sent = [...new Set(changed.map(({ row }) => row))]
  return errors.flatMap(({ path, text }) => {
    // products[3].composition.N
    const [start, at, ...names] = path.split(/\W+/)
    const cell = start === 'products' ? names.at(-1) : undefined
    const rejected = changed.find(({ row, column }) => row === sent[Number(at)] && column === cell)
    if (!rejected) return []
    const error = `${sheet.titleOf(rejected.column)} ${text}.`
    return [{ row: rejected.row, column: rejected.column, error }]
  })
}
