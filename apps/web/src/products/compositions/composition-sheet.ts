import { type CompositionPatch, contentIds } from '@nutripim/contract/products/elements'
import {
  type CompositionChange,
  type CompositionRow,
  productRoutes,
} from '@nutripim/contract/products/products'
import { call } from '../../api/call.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import { listEditWarnings } from '../save-warnings/list-edit-warnings.ts'
import type { ProductSheet } from '../sheet/product-sheet.ts'

/** Each element is a cell; empty cells have no key. */
export const compositionSheet: ProductSheet<CompositionRow, CompositionChange> = {
  name: 'compositions',
  path: '/product-info/composition',
  cellKind: 'composition',
  title: 'Edit Product Compositions',
  description: 'Edit the nutrient contents of each product of a country.',
  table: 'Product compositions',
  columnNoun: 'Element',
  saveLabel: 'Save',
  savedText: 'Product composition saved successfully.',
  list: (country, signal) =>
    call(productRoutes.listCompositions, { params: { country } }, { signal }),
  save: (body, options) => call(productRoutes.saveCompositions, { body }, options),
  cells: contentIds,
  cell({ composition }, element) {
    const id = contentIds.find((each) => each === element)
    return (id && composition[id]) ?? null
  },
  withCell(product, element, value) {
    const { [element]: _before, ...others }: Partial<Record<string, number>> = product.composition
    return { ...product, composition: value === null ? others : { ...others, [element]: value } }
  },
  change: (legacyProductId, { value, was }) => ({
    legacyProductId,
    composition: toPatch(value),
    was: toPatch(was),
  }),
  titleOf: (element) => element,
  listSaveWarnings: listEditWarnings,
}

function toPatch(cells: Readonly<Record<string, CellValue>>): CompositionPatch {
  const patch: CompositionPatch = {}
  for (const id of contentIds) {
    const value = cells[id]
    if (value === null || typeof value === 'number') patch[id] = value
  }
  return patch
}
