import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useEffect, useRef } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import type { AdviceFilters } from './advice-queries.ts'

/** The router reads a code of digits in an address as a number. */
const asText = (value: string | number | undefined) =>
  value === undefined ? undefined : String(value)

/** Product, crop and search text are part of the address, so that a link or a reload selects the same. */
export function useAdviceFilters(path: PathWith<'product' | 'crop' | 'text'>) {
  const { search, change } = useUrlState(path)
  const filters: AdviceFilters = {
    product: asText(search.product),
    crop: asText(search.crop),
    text: asText(search.text)?.trim() || undefined,
  }
  /** Null or an empty text removes a filter. */
  const select = (selection: { [Name in keyof AdviceFilters]?: string | null }) =>
    change(withoutEmpty(selection))
  return { filters, select }
}

export const withoutEmpty = (selection: object) =>
  Object.fromEntries(Object.entries(selection).map(([name, value]) => [name, value || undefined]))

/** Another selection ends edit mode. The first one does not, because edits may have been recovered. */
export function useOtherSelection(selection: string | undefined, leave: () => void): void {
  const shown = useRef(selection)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== selection) leave()
    shown.current = selection
  }, [selection, leave])
}
