import { elementIds } from '@nutripim/contract/products/elements'
import type { CompositionRow } from '@nutripim/contract/products/products'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { useProductRanges } from '../../reference/use-product-choices.ts'
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
  const search = useSearch({ from: '/product-info/links' })
  const changeSearch = useChangeSearch('/product-info/links')
  return {
    element: elementIds.find((id) => id === search.element),
    crop: typeof search.crop === 'string' ? search.crop : undefined,
    select: (selection: { element?: string | null; crop?: string | null }) =>
      changeSearch({
        ...('element' in selection && { element: selection.element ?? undefined }),
        ...('crop' in selection && { crop: selection.crop ?? undefined }),
      }),
  }
}
