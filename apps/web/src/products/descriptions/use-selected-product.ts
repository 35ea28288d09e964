import {
  type DescriptionField,
  descriptionFieldNames,
} from '@nutripim/contract/products/product-fields'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

const path = '/product-info/descriptions'

/**
 * The chosen product stands in the address, with the field to go to: other screens lead here by it,
 * and a reload opens the same product. Back leaves the screen and does not go from product to product.
 */
export function useChosenProduct() {
  const search: { product?: unknown; field?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = useCallback(
    (product?: number, field?: DescriptionField) =>
      navigate({
        to: path,
        search: ((others: object) => ({ ...others, product, field })) as never,
        replace: true,
      }),
    [navigate],
  )
  return {
    id: typeof search.product === 'number' ? search.product : undefined,
    field: descriptionFieldNames.find((name) => name === search.field),
    choose,
  }
}

export function isOtherProduct(
  current: { pathname: string; search: { product?: unknown } },
  next: { pathname: string; search: { product?: unknown } },
): boolean {
  return current.pathname !== next.pathname || current.search.product !== next.search.product
}
