import { contentIds, elementIds } from '@nutripim/contract/products/elements'
import { type CellKindName, cellKinds } from '@nutripim/contract/products/product-comparison'
import {
  applicationFieldNames,
  descriptionFieldNames,
  exclusiveFields,
  findExcludedField,
  getField,
  isApplicationField,
  isProductField,
} from '@nutripim/contract/products/product-fields'
import type { ProductDetail } from '@nutripim/contract/products/products'
import { productLabels } from '@nutripim/wording/product-labels'
import type { z } from 'zod'
import { plainTextOfHtml } from '../../ui/rich-text/plain-text-of-html.ts'

/** One line of the comparison, usually one cell; copied as a whole. */
export interface ComparedCell {
  id: string
  section: string
  label: string
  kind: CellKindName
  cells: readonly string[]
}

/** The names of ids, by reference list. */
export interface Names {
  ranges: (id: string) => string
  forms: (id: string) => string
  crops: (id: string) => string
}

const line = (section: string, kind: CellKindName, cell: string, label: string): ComparedCell => ({
  id: `${kind}.${cell}`,
  section,
  label,
  kind,
  cells: [cell],
})

/** The two exclude each other, so they are copied together. */
const shownIn: ComparedCell = {
  ...line('Application', 'applications', 'shownIn', 'Values shown in'),
  cells: exclusiveFields,
}

/** Products are compared by code; the range is among the application fields. */
const descriptionCells = descriptionFieldNames.filter(
  (field) => field !== 'dhCode' && !isApplicationField(field),
)

/** All cells of a product, in the order of the screens. */
export const comparedCells: readonly ComparedCell[] = [
  ...contentIds.map((id) => line('Composition', 'composition', id, id)),
  ...elementIds.map((id) => line('Displayed elements', 'elements', id, id)),
  ...applicationFieldNames.flatMap((field) => {
    if (field === exclusiveFields[0]) return [shownIn]
    if (findExcludedField(field)) return []
    return [line('Application', 'applications', field, productLabels[field])]
  }),
  ...descriptionCells.map((field) =>
    line('Description', 'description', field, productLabels[field]),
  ),
]

/** The value of a cell; null if empty. */
export function cellValue(product: ProductDetail, kind: CellKindName, cell: string): unknown {
  const {
    composition,
    displayElements,
  }: Record<'composition', Record<string, unknown>> & Pick<ProductDetail, 'displayElements'> =
    product
  if (kind === 'composition') return composition[cell] ?? null
  if (kind === 'elements') return displayElements.some((id) => id === cell)
  return isProductField(cell) ? (product[cell] ?? null) : null
}

export function isSame(a: ProductDetail, b: ProductDetail, { kind, cells }: ComparedCell): boolean {
  return cells.every(
    (cell) => JSON.stringify(cellValue(a, kind, cell)) === JSON.stringify(cellValue(b, kind, cell)),
  )
}

export function differs(products: readonly ProductDetail[], cell: ComparedCell): boolean {
  const [first] = products
  return first !== undefined && products.some((product) => !isSame(product, first, cell))
}

/** The other countries to compare with a source: those that differ most come first. */
export function orderByDifferences(
  products: readonly ProductDetail[],
  source: ProductDetail,
  cells: readonly ComparedCell[],
): ProductDetail[] {
  return products
    .filter((product) => product !== source)
    .map((product) => ({
      product,
      differences: cells.filter((cell) => !isSame(product, source, cell)).length,
    }))
    .sort((a, b) => b.differences - a.differences)
    .map(({ product }) => product)
}

/** Why the value cannot be copied; undefined if it can. */
export function findBlockedReason(product: ProductDetail, { kind, cells }: ComparedCell) {
  const { shape }: { shape: Record<string, z.ZodType> } = cellKinds[kind].cells
  for (const cell of cells) {
    const result = shape[cell]?.safeParse(cellValue(product, kind, cell))
    const [issue] = result?.error?.issues ?? []
    if (issue) return issue.message
  }
  return undefined
}

/** The text of a line; empty if it has no value. */
export function textOf(product: ProductDetail, compared: ComparedCell, names: Names): string {
  const { kind, cells } = compared
  const [cell = ''] = cells
  const value = cellValue(product, kind, cell)
  if (compared === shownIn) return formatUnits(product)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  const { list, kind: fieldKind } = isProductField(cell) ? getField(cell) : {}
  const nameOf = (id: string) => (list ? names[list](id) : id)
  if (Array.isArray(value)) return value.map(nameOf).join('\n')
  if (typeof value !== 'string') return ''
  return fieldKind === 'html' ? plainTextOfHtml(value) : nameOf(value)
}

function formatUnits({ showUnitsByWeight, showGramsPerLitre }: ProductDetail): string {
  if (showUnitsByWeight) return 'w/w'
  return showGramsPerLitre ? 'g/l' : 'neither'
}
