import { listNames } from '@nutripim/contract/reference/reference-data'
import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../address/use-change-search.ts'

/** The list and the selected entry are part of the address, so they can be linked and reloaded. */
export function useUrlEntry() {
  const search = useSearch({ from: '/admin/reference' })
  const changeSearch = useChangeSearch('/admin/reference')
  return {
    list: listNames.find((name) => name === search.list) ?? 'countries',
    selected: typeof search.entry === 'string' ? search.entry : undefined,
    select: (entry: string | undefined) => void changeSearch({ entry }),
    text: search.text,
    showsRetired: search.retired ?? true,
    changeSearch,
  }
}
