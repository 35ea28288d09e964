import { productRoutes } from '@nutripim/contract/products/products'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useUrlState } from '../../address/use-url-state.ts'
import { call } from '../../api/call.ts'
import { draftValues, type ProductValues } from '../form/product-values.ts'
import { ownDraftsQuery } from '../own/use-own-drafts.ts'
import { formatDecision } from '../review/decision-text.ts'

interface StartingValues {
  /** Undefined: an empty form. */
  values?: ProductValues | undefined
  /** The decision about the rejected draft. */
  decision?: string | undefined
  isLoading: boolean
  /** Changes with what is copied. */
  key: string
}

/** What the form of a new product starts with: a copied product, a rejected draft, or nothing. */
export function useStartingValues(): StartingValues {
  const { copy, draft } = useUrlState('/product-info/create-product').search
  const product = useQuery({
    queryKey: ['product', copy],
    queryFn:
      copy === undefined
        ? skipToken
        : ({ signal }) => call(productRoutes.getProduct, { params: { id: copy } }, { signal }),
  })
  const drafts = useQuery({ ...ownDraftsQuery, enabled: draft !== undefined })
  if (copy !== undefined) {
    // A copy is another product, so it needs a code of its own.
    const values = product.data && { ...draftValues(product.data), dHCode: '' }
    return { values, isLoading: product.isPending, key: `product ${copy}` }
  }
  if (draft !== undefined) {
    const found = drafts.data?.find(({ approvalId }) => approvalId === draft)
    const values = found && draftValues(found.product)
    const decision = found && formatDecision(found)
    return { values, decision, isLoading: drafts.isPending, key: `draft ${draft}` }
  }
  return { isLoading: false, key: 'new' }
}
