import { Button, SegmentedControl } from '@mantine/core'
import type { UserListItem } from '@nutripim/contract/access/access'
import { maxChangedUsers } from '@nutripim/contract/access/many-users'
import { listKeys } from '@nutripim/contract/api/key-list'
import type { Team } from '@nutripim/contract/api/permissions'
import { IconDownload, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { useDownload } from '../../exchange/use-download.ts'
import { currentSettings } from '../../identity/session.ts'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { sortRows } from '../../ui/grid/arrange-rows.ts'
import { List } from '../../ui/list/list.tsx'
import { selectionColumn } from '../../ui/list/selection-column.tsx'
import { useRowSelection } from '../../ui/list/use-row-selection.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import { teamNames } from '../team-names.ts'
import { countriesQuery, exportUsers, usersQuery } from '../use-users.ts'
import { ChangeUsersDialog } from './change-users-dialog.tsx'
import { filterUsers, hasFilter } from './filter-users.ts'
import { useUserFilters } from './use-user-filters.ts'
import { sortValue, userColumns } from './user-columns.tsx'
import { UsersFilters } from './users-filters.tsx'
import styles from './users-page.module.css'

export const CentralUsersPage = () => <UsersPage key="central" team="central" />
export const SalesUsersPage = () => <UsersPage key="sales" team="sales" />

const none: readonly UserListItem[] = []
const keyOf = ({ userId }: UserListItem) => userId
const selectionOptions = { keyOf, max: maxChangedUsers }
const selectionTexts = { all: 'Select all users', nameOf: keyOf }

function formatTitle(team: Team): string {
  return team === 'central'
    ? `Central ${currentSettings()?.productName ?? ''}Vita Team User Access`
    : 'Global and Regional Marketing Team User Access'
}

function UsersPage({ team }: { team: Team }) {
  const navigate = useNavigate()
  const list = useQuery(usersQuery(team))
  const { data: countries } = useQuery(countriesQuery)
  const { filters, change, sort, setSort } = useUserFilters(team)
  const shownFilters = useDeferredValue(filters)
  const [isChanging, setChanging] = useState(false)
  const { download, isDownloading } = useDownload()
  const users = list.data ?? none
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
  const exported = selected.length > 0 ? selected : rows
  const title = formatTitle(team)
  return (
    <Screen
      title={title}
      description="Add and edit users who share a country with you."
      actions={
        <SegmentedControl
          aria-label="Team"
          value={team}
          onChange={(team) => void navigate({ to: `/access-control/users/${team}` })}
          data={listKeys(teamNames).map((value) => ({ value, label: teamNames[value] }))}
        />
      }
      className={styles.page}
    >
      <div className={styles.toolbar}>
        <UsersFilters filters={filters} countries={countries ?? []} onChange={change} />
        <div className="np-row np-wrap np-gap-8 np-last">
          {selected.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconUsersGroup size={16} stroke={1.8} aria-hidden />}
              onClick={() => setChanging(true)}
            >
              Change {formatCount(selected.length, 'user')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
            disabled={exported.length === 0}
            loading={isDownloading}
            onClick={() => void download(() => exportUsers(exported))}
          >
            Export {selected.length > 0 ? 'selected' : 'users'}
          </Button>
          <LinkButton
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            to="/access-control/user"
          >
            Add User
          </LinkButton>
        </div>
      </div>
      <Loaded query={list} what="users">
        {() => (
          <>
            <List
              label={title}
              rows={rows}
              columns={columns}
              keyOf={keyOf}
              rowHeight={rowHeights.twoLines}
              className={styles.list ?? ''}
              minWidth={880}
              onSelect={({ userId }) =>
                void navigate({ to: '/access-control/user/$userid', params: { userid: userId } })
              }
              shortcuts={{ x: { description: 'X selects a user.', run: selection.toggle } }}
              sort={sort}
              onSort={setSort}
              empty={
                hasFilter(filters)
                  ? 'No user matches these filters.'
                  : 'No user of this team has one of your countries yet.'
              }
            />
            <p className={styles.count} role="status">
              {rows.length === users.length
                ? formatCount(users.length, 'user')
                : `${formatNumber(rows.length)} of ${formatCount(users.length, 'user')}`}
              {selected.length > 0 && `, ${formatNumber(selected.length)} selected`}
            </p>
          </>
        )}
      </Loaded>
      {isChanging && (
        <ChangeUsersDialog
          users={selected}
          onClose={() => setChanging(false)}
          onChanged={() => {
            setChanging(false)
            clear()
          }}
        />
      )}
    </Screen>
  )
}
