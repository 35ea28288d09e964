import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import type { AdviceFilters } from './advice-queries.ts'

/** The router reads a code of digits in an address as a number. */
const asText = (value: string | number | undefined) =>
  value === undefined ? undefined : String(value)

/** Product, crop and search text are part of the address, so that a link or a reload selects the same. */
export function useAdviceFilters(
  path: PathWith<'product' | 'crop' | 'text'>,
  country: string | undefined,
) {
  const search = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const select = useCallback(
    (selection: { product?: string | null; crop?: string | null; text?: string | null }) =>
      changeSearch(withoutEmpty(selection)),
    [changeSearch],
  )

  // Another country, also one selected in another tab, has other products and other advice. If the
  // address has the country, its other filters belong to that country.
  const shown = useRef(country)
  useEffect(() => {
    const isOther = shown.current !== undefined && shown.current !== country
    if (isOther && search.country !== country) {
      void select({ product: null, crop: null, text: null })
    }
    shown.current = country
  }, [country, search.country, select])

  const filters: AdviceFilters = {
    product: asText(search.product),
    crop: asText(search.crop),
    text: asText(search.text)?.trim() || undefined,
  }
  return { filters, select }
}

/** Removes empty filters from the address. */
function withoutEmpty(selection: Record<string, string | null | undefined>) {
  return Object.fromEntries(
    Object.entries(selection).map(([name, value]) => [name, value || undefined]),
  )
}

/** Another selection ends edit mode. The first one does not, because edits may have been recovered. */
export function useOtherSelection(selection: string | undefined, leave: () => void): void {
  const shown = useRef(selection)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== selection) leave()
    shown.current = selection
  }, [selection, leave])
}
