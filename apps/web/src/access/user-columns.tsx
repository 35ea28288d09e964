import type { ListedUser } from '@nutripim/contract/access/access'
import { compareWords } from '../ui/grid/arrange-rows.ts'
import type { ListColumn } from '../ui/list/list-column.ts'
import styles from './users-page.module.css'

/** The names of countries, by their ids. */
type Names = ReadonlyMap<string, string>

const countriesOf = ({ marketingCountries }: ListedUser, names: Names) =>
  marketingCountries.map((id) => names.get(id) ?? id).sort(compareWords)

export function userColumns(names: Names): ListColumn<ListedUser>[] {
  return [
    {
      id: 'userId',
      title: 'User id (email)',
      width: 'minmax(150px, 3fr)',
      isSortable: true,
      render: ({ userId }) => <span title={userId}>{userId}</span>,
    },
    {
      id: 'displayName',
      title: 'Display name',
      width: 'minmax(120px, 2fr)',
      isSortable: true,
      render: ({ displayName }) => (
        <span className={styles.name} dir="auto" title={displayName}>
          {displayName}
        </span>
      ),
    },
    {
      id: 'roles',
      title: 'Role',
      width: 'minmax(120px, 3fr)',
      isSortable: true,
      render: ({ roles }) => <span title={roles.join(', ')}>{roles.join(', ')}</span>,
    },
    {
      id: 'countries',
      title: 'Countries',
      width: 'minmax(120px, 4fr)',
      isSortable: true,
      render: (user) => {
        const all = countriesOf(user, names)
        return (
          <span className={styles.countries} title={all.join(', ')}>
            <span className={styles.number}>{all.length}</span>
            {all.join(', ')}
          </span>
        )
      },
    },
  ]
}

/** Countries are sorted by their number; empty values are last. */
export function sortValue(user: ListedUser, column: string, _names: Names): string | number | null {
  if (column === 'countries') return user.marketingCountries.length
  if (column === 'roles') return user.roles.join(', ') || null
  return column === 'userId' ? user.userId : user.displayName
}

/** The text that the filter searches. */
export function searchTextOf(user: ListedUser, names: Names): string {
  const { userId, displayName, roles } = user
  return [userId, displayName, ...roles, ...countriesOf(user, names)].join('\n')
}
