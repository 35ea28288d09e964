import { elementIds } from '@nutripim/contract/products/elements'
import {
  type ElementsChange,
  type ElementsRow,
  productRoutes,
} from '@nutripim/contract/products/products'
import { call } from '../../api/call.ts'
import type { ProductSheet } from '../sheet/product-sheet.ts'

/** Each element is a cell; ticked if the product displays it. */
export const elementsSheet: ProductSheet<ElementsRow, ElementsChange> = {
  name: 'elements',
  path: '/product-info/elements',
  cellKind: 'elements',
  title: 'Edit Product Elements',
  description: 'Select the elements that each product displays.',
  table: 'Product elements',
  columnNoun: 'Element',
  saveLabel: 'Save All',
  savedText: 'Product elements saved successfully.',
  list: (country, signal) => call(productRoutes.listElements, { params: { country } }, { signal }),
  save: (body, options) => call(productRoutes.saveElements, { body }, options),
  cells: elementIds,
  cell: ({ displayElements }, element) => displayElements.some((id) => id === element),
  withCell: (product, element, value) => ({
    ...product,
    displayElements: elementIds.filter((id) =>
      id === element ? value === true : product.displayElements.includes(id),
    ),
  }),
  // Sends the whole new and previous list; the server merges element by element.
  change(legacyProductId, { value, was, stored }) {
    const listOf = (edited: typeof value) =>
      elementIds.filter((id) => (edited[id] ?? stored(id)) === true)
    return { legacyProductId, displayElements: listOf(value), was: listOf(was) }
  },
  titleOf: (element) => element,
}
