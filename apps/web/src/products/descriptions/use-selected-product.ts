import {
  type DescriptionField,
  descriptionFieldNames,
} from '@nutripim/contract/products/product-fields'
import { useUrlState } from '../../address/use-url-state.ts'

export const path = '/product-info/descriptions'

/**
 * The chosen product stands in the address, with the field to go to: other screens lead here by it,
 * and a reload opens the same product. Back leaves the screen and does not go from product to product.
 */
export function useSelectedProduct() {
  const { search, change, textField } = useUrlState(path)
  return {
    id: search.product,
    field: descriptionFieldNames.find((name) => name === search.field),
    select: (product?: number, field?: DescriptionField) => change({ product, field }),
    /** What the list is filtered by. */
    filter: textField('text'),
  }
}
