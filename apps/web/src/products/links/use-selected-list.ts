import { elementIds } from '@nutripim/contract/products/elements'
import type { CompositionRow } from '@nutripim/contract/products/products'
import { useMemo } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import { useProductRanges } from '../../reference/use-product-lists.ts'
import { listLinkItems } from './link-items.ts'

export function useLinkItems(
  products: readonly CompositionRow[] | undefined,
  element: string | undefined,
  country: string | undefined,
) {
  const ranges = useProductRanges(country).data
  return useMemo(() => {
    if (!products || !element) return []
    const rangeNames = new Map(ranges?.map(({ id, name }) => [id, name]))
    return listLinkItems(products, element, (id) => rangeNames.get(id) ?? id)
  }, [products, element, ranges])
}

/** Nutrient and crop are part of the address, so that a link or a reload opens the same list. */
export function useSelectedList() {
  const { search, change } = useUrlState('/product-info/links')
  return {
    element: elementIds.find((id) => id === search.element),
    crop: typeof search.crop === 'string' ? search.crop : undefined,
    select: (selection: { element?: string | null; crop?: string | null }) =>
      change({
        ...('element' in selection && { element: selection.element ?? undefined }),
        ...('crop' in selection && { crop: selection.crop ?? undefined }),
      }),
  }
}
