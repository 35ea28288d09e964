import type { WrittenSheet } from '../exchange/sheet.ts'
import { writeRowsWithPauses } from '../exchange/write-sheet.ts'
import type { ListedUserRow } from './access-sql.ts'

type Names = ReadonlyMap<string, string>

const signInHeader = 'Last sign-in (UTC)'

const columns: [
  header: string,
  width: number,
  write: (user: ListedUserRow, names: Names) => string,
][] = [
  ['User id (email)', 36, ({ userId }) => userId],
  ['Display name', 28, ({ displayName }) => displayName],
  ['Roles', 40, ({ roles }) => roles.join(', ')],
  [
    'Countries',
    60,
    ({ marketingCountries }, names) =>
      marketingCountries
        .map((id) => names.get(id) ?? id)
        .sort((a, b) => a.localeCompare(b, 'en'))
        .join(', '),
  ],
  [signInHeader, 20, ({ lastSignIn }) => lastSignIn ?? ''],
]

export const usersSheet: Omit<WrittenSheet, 'rows'> = {
  name: 'Users',
  frozenColumns: 1,
  columns: columns.map(([header, width]) => ({
    header,
    width,
    content: header === signInHeader ? 'time' : 'text',
  })),
}

export async function* listUserRows(
  users: readonly ListedUserRow[],
  names: Names,
): AsyncGenerator<string> {
  yield await writeRowsWithPauses(users, (user) =>
    columns.map(([, , write]) => write(user, names) || null),
  )
}
