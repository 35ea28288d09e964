import type { ListedUser, UserListItem } from '@nutripim/contract/access/access'
import { formatRole } from '@nutripim/wording/role-labels'
import { formatNumber } from '../../ui/format/count.ts'
import { formatDate, formatDateTime } from '../../ui/format/time.ts'
import { compareWords } from '../../ui/grid/arrange-rows.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import styles from './users-page.module.css'

/** The names of countries, by their ids. */
type Names = ReadonlyMap<string, string>

const countriesOf = ({ marketingCountries }: ListedUser, names: Names) =>
  marketingCountries.map((id) => names.get(id) ?? id).sort(compareWords)

export function userColumns(names: Names): ListColumn<UserListItem>[] {
  return [
    {
      id: 'userId',
      title: 'User id (email)',
      width: 'minmax(150px, 3fr)',
      isSortable: true,
      isSecondary: true,
      render: ({ userId }) => <span title={userId}>{userId}</span>,
    },
    {
      id: 'displayName',
      title: 'Display name',
      isRowHeader: true,
      width: 'minmax(120px, 1.8fr)',
      isSortable: true,
      render: ({ displayName, userId }) => (
        <span className={styles.user}>
          <span className="np-medium" dir="auto" title={displayName}>
            {displayName}
          </span>
          <span data-narrow>{userId}</span>
        </span>
      ),
    },
    {
      id: 'roles',
      title: 'Role',
      width: 'minmax(110px, 3.7fr)',
      isSortable: true,
      render: ({ roles }) => (
        <span className="np-two-lines" title={roles.join(', ')}>
          {roles.map(formatRole).join(', ')}
        </span>
      ),
    },
    {
      id: 'countries',
      title: 'Countries',
      width: 'minmax(120px, 3.3fr)',
      isSortable: true,
      isSecondary: true,
      render: (user) => {
        const all = countriesOf(user, names)
        return (
          <span title={all.join(', ')}>
            <span className={styles.number}>{formatNumber(all.length)}</span>
            {all.join(', ')}
          </span>
        )
      },
    },
    {
      id: 'lastSignIn',
      title: 'Last sign-in',
      width: 'minmax(110px, 130px)',
      isSortable: true,
      isSecondary: true,
      render: ({ lastSignIn }) =>
        lastSignIn === null ? (
          <span className="np-muted">Never</span>
        ) : (
          <span title={formatDateTime(lastSignIn)}>{formatDate(lastSignIn)}</span>
        ),
    },
  ]
}

/** Countries are sorted by their number; empty values are last. */
export function sortValue(user: UserListItem, column: string): string | number | null {
  if (column === 'lastSignIn') return user.lastSignIn
  if (column === 'countries') return user.marketingCountries.length
  if (column === 'roles') return user.roles.map(formatRole).join(', ') || null
  return column === 'userId' ? user.userId : user.displayName
}

/** The text that the filter searches. */
export function searchTextOf(user: ListedUser, names: Names): string {
  const { userId, displayName, roles } = user
  const labels = roles.map(formatRole)
  return [userId, displayName, ...roles, ...labels, ...countriesOf(user, names)].join('\n')
}
