import {
  type DescriptionField,
  descriptionFieldNames,
} from '@nutripim/contract/products/product-fields'
import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'

const path = '/product-info/descriptions'

/**
 * The chosen product stands in the address, with the field to go to: other screens lead here by it,
 * and a reload opens the same product. Back leaves the screen and does not go from product to product.
 */
export function useSelectedProduct() {
  const search = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const select = useCallback(
    (product?: number, field?: DescriptionField) => changeSearch({ product, field }),
    [changeSearch],
  )
  return {
    id: search.product,
    field: descriptionFieldNames.find((name) => name === search.field),
    select,
    /** What the list is filtered by. */
    text: search.text,
    setText: (text: string | undefined) => changeSearch({ text }),
  }
}
