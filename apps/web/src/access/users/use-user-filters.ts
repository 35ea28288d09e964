import type { Team } from '@nutripim/contract/api/permissions'
import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { useTypedText } from '../../address/use-typed-text.ts'
import { useUrlSort } from '../../address/use-url-sort.ts'
import type { UserFilters } from './filter-users.ts'

/** Filters and sort are part of the address. */
export function useUserFilters(team: Team) {
  const path = `/access-control/users/${team}` as const
  const search = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const [text, setText] = useTypedText(search.text, (text) => changeSearch({ text }))
  const [sort, setSort] = useUrlSort(search.sort, (sort) => changeSearch({ sort }))
  const filters: UserFilters = { ...search, text }
  function change(changed: UserFilters) {
    const { text, ...others } = changed
    if ('text' in changed) setText(String(text ?? ''))
    void changeSearch(others)
  }
  return { filters, change, sort, setSort }
}
