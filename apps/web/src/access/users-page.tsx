import { Button, SegmentedControl, TextInput } from '@mantine/core'
import type { ListedUser } from '@nutripim/contract/access/access'
import { listKeys } from '@nutripim/contract/api/key-list'
import type { Team } from '@nutripim/contract/api/permissions'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { currentSettings } from '../identity/session.ts'
import { formatCount } from '../ui/format/count.ts'
import { filterRows, type Sort, sortRows } from '../ui/grid/arrange-rows.ts'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { List } from '../ui/list/list.tsx'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { teamNames } from './team-names.ts'
import { countriesQuery, usersQuery } from './use-users.ts'
import { searchTextOf, sortValue, userColumns } from './user-columns.tsx'
import styles from './users-page.module.css'

export const CentralUsersPage = () => <UsersPage key="central" team="central" />
export const SalesUsersPage = () => <UsersPage key="sales" team="sales" />

const none: readonly ListedUser[] = []
const keyOf = ({ userId }: ListedUser) => userId

function formatTitle(team: Team): string {
  return team === 'central'
    ? `Central ${currentSettings()?.productName ?? ''}Vita Team User Access`
    : 'Global and Regional Marketing Team User Access'
}

function UsersPage({ team }: { team: Team }) {
  const navigate = useNavigate()
  const list = useQuery(usersQuery(team))
  const { data: countries } = useQuery(countriesQuery)
  const [filter, setFilter] = useState('')
  const shownFilter = useDeferredValue(filter)
  const [sort, setSort] = useState<Sort | null>(null)
  const users = list.data ?? none
  const names = useMemo(() => new Map(countries?.map(({ id, name }) => [id, name])), [countries])
  const columns = useMemo(() => userColumns(names), [names])
  const rows = useMemo(
    () =>
      sortRows(
        filterRows(users, shownFilter, (user) => searchTextOf(user, names)),
        sort,
        (user, column) => sortValue(user, column, names),
      ),
    [users, shownFilter, sort, names],
  )
  const title = formatTitle(team)
  return (
    <section className={styles.page} aria-label={title}>
      <PageHeading title={title} description="Add and edit users who share a country with you." />
      <div className={styles.toolbar}>
        <SegmentedControl
          aria-label="Team"
          value={team}
          onChange={(team) => void navigate({ to: `/access-control/users/${team}` })}
          data={listKeys(teamNames).map((value) => ({ value, label: teamNames[value] }))}
        />
        <TextInput
          className={styles.filter}
          aria-label="Filter users"
          placeholder="Filter by any word"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <Button
          className={styles.add}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => void navigate({ to: '/access-control/user' })}
        >
          Add User
        </Button>
      </div>
      {list.isError && !list.data ? (
        <LoadFailure title="The users could not be loaded" onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <GridSkeleton label="Loading users" />
      ) : (
        <>
          <List
            label={title}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            rowHeight={40}
            minWidth={760}
            onSelect={({ userId }) =>
              void navigate({ to: '/access-control/user/$userid', params: { userid: userId } })
            }
            sort={sort}
            onSort={setSort}
            empty={
              users.length > 0
                ? `No user matches “${filter}”.`
                : 'No user of this team has one of your countries yet.'
            }
          />
          <p className={styles.count} role="status">
            {rows.length === users.length
              ? formatCount(users.length, 'user')
              : `${rows.length} of ${formatCount(users.length, 'user')}`}
          </p>
        </>
      )}
    </section>
  )
}
