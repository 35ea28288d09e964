import { SegmentedControl } from '@mantine/core'
import { listKeys } from '@nutripim/contract/api/key-list'
import type { Team } from '@nutripim/contract/api/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { currentSettings } from '../../identity/session.ts'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { List } from '../../ui/list/list.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import { teamNames } from '../team-names.ts'
import { ChangeUsersDialog } from './change-users-dialog.tsx'
import { hasFilter } from './filter-users.ts'
import { useUserFilters } from './use-user-filters.ts'
import { keyOf, useUserList } from './use-user-list.ts'
import styles from './users-page.module.css'
import { UsersToolbar } from './users-toolbar.tsx'

export const CentralUsersPage = () => <UsersPage key="central" team="central" />
export const SalesUsersPage = () => <UsersPage key="sales" team="sales" />

function formatTitle(team: Team): string {
  return team === 'central'
    ? `Central ${currentSettings()?.productName ?? ''}Vita Team User Access`
    : 'Global and Regional Marketing Team User Access'
}

function UsersPage({ team }: { team: Team }) {
  const navigate = useNavigate()
  const url = useUserFilters(team)
  const list = useUserList(team, url)
  const { users, rows, selected, selection } = list
  const [isChanging, setChanging] = useState(false)
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
      <UsersToolbar
        url={url}
        rows={rows}
        selected={selected}
        onChangeUsers={() => setChanging(true)}
      />
      <Loaded query={list.query} what="users">
        {() => (
          <>
            <List
              label={title}
              rows={rows}
              columns={list.columns}
              keyOf={keyOf}
              rowHeight={rowHeights.twoLines}
              className={styles.list ?? ''}
              minWidth={880}
              onSelect={({ userId }) =>
                void navigate({ to: '/access-control/user/$userid', params: { userid: userId } })
              }
              shortcuts={{ x: { description: 'X selects a user.', run: selection.toggle } }}
              sort={url.sort}
              onSort={url.setSort}
              onClearFilter={hasFilter(url.filters) ? url.clear : undefined}
              empty={
                hasFilter(url.filters)
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
            list.clear()
          }}
        />
      )}
    </Screen>
  )
}
