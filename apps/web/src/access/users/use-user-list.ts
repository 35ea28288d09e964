import type { UserListItem } from '@nutripim/contract/access/access'
import { maxChangedUsers } from '@nutripim/contract/access/many-users'
import type { Team } from '@nutripim/contract/api/permissions'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { sortRows } from '../../ui/grid/arrange-rows.ts'
import { selectionColumn } from '../../ui/list/selection-column.tsx'
import { useRowSelection } from '../../ui/list/use-row-selection.ts'
import { countriesQuery, usersQuery } from '../use-users.ts'
import { filterUsers } from './filter-users.ts'
import type { useUserFilters } from './use-user-filters.ts'
import { sortValue, userColumns } from './user-columns.tsx'

const none: readonly UserListItem[] = []
export const keyOf = ({ userId }: UserListItem) => userId
const selectionOptions = { keyOf, max: maxChangedUsers }
const selectionTexts = { all: 'Select all users', nameOf: keyOf }

/** The users of a team that match the filters, and those that are selected. */
export function useUserList(
  team: Team,
  { filters, sort }: Pick<ReturnType<typeof useUserFilters>, 'filters' | 'sort'>,
) {
  const query = useQuery(usersQuery(team))
  const { data: countries } = useQuery(countriesQuery)
  const shownFilters = useDeferredValue(filters)
  const users = query.data ?? none
  const names = useMemo(() => new Map(countries?.map(({ id, name }) => [id, name])), [countries])
  const rows = useMemo(
    () => sortRows(filterUsers(users, shownFilters, names), sort, sortValue),
    [users, shownFilters, sort, names],
  )
  const { selection, selected, clear } = useRowSelection(rows, selectionOptions)
  const columns = useMemo(
    () => [selectionColumn(selection, selectionTexts), ...userColumns(names)],
    [selection, names],
  )
  return { query, users, rows, columns, selection, selected, clear }
}
