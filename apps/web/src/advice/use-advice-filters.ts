import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import type { AdviceFilters } from './advice-queries.ts'

type Search = Partial<Record<'country' | 'product' | 'crop' | 'text', unknown>>

/** The router reads a code of digits in an address as a number. */
const asText = (value: string | number | undefined) =>
  value === undefined ? undefined : String(value)

/** Product, crop and words stand in the address, so that a choice can be linked to and reloaded. */
export function useAdviceFilters(
  path: PathWith<'product' | 'crop' | 'text'>,
  country: string | undefined,
) {
  const search = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const choose = useCallback(
    (choice: { product?: string | null; crop?: string | null; text?: string | null }) =>
      changeSearch(withoutEmpty(choice)),
    [changeSearch],
  )

  // Another country, also one chosen in another tab, has other products and other advice. An address
  // that names a country names what is in it.
  const shown = useRef(country)
  useEffect(() => {
    const isOther = shown.current !== undefined && shown.current !== country
    if (isOther && search.country !== country) {
      void choose({ product: null, crop: null, text: null })
    }
    shown.current = country
  }, [country, search.country, choose])

  const filters: AdviceFilters = {
    product: asText(search.product),
    crop: asText(search.crop),
    text: asText(search.text)?.trim() || undefined,
  }
  return { filters, choose }
}

/** An empty filter leaves the address. */
function withoutEmpty(choice: Record<string, string | null | undefined>) {
  return Object.fromEntries(
    Object.entries(choice).map(([name, value]) => [name, value || undefined]),
  )
}

/** Another choice leaves edit mode. The first one does not: what was kept may have come back with it. */
export function useOtherChoice(choice: string | undefined, leave: () => void): void {
  const shown = useRef(choice)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== choice) leave()
    shown.current = choice
  }, [choice, leave])
}

interface Address {
  pathname: string
  search: Search
}

/** Whether going from one address to the other drops what is being written. */
export function isOtherAdvice(current: Address, next: Address): boolean {
  const parts = ['country', 'product', 'crop', 'text'] as const
  return (
    current.pathname !== next.pathname ||
    parts.some((part) => current.search[part] !== next.search[part])
  )
}
