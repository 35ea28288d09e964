import type { Team } from '@nutripim/contract/api/permissions'
import { useUrlSort } from '../../address/use-url-sort.ts'
import { useUrlState } from '../../address/use-url-state.ts'

/** Filters and sort are part of the address. */
export function useUserFilters(team: Team) {
  const url = useUrlState(`/access-control/users/${team}`)
  const [sort, setSort] = useUrlSort(url.search.sort, (sort) => url.change({ sort }))
  return {
    filters: url.search,
    change: (change: typeof url.search) => void url.change(change),
    clear: () =>
      void url.change({ role: undefined, country: undefined, signIn: undefined, text: undefined }),
    textField: url.textField('text'),
    sort,
    setSort,
  }
}
