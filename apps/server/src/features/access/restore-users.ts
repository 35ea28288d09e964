import type { UserChange } from '@nutripim/contract/access/access'
import type { Restorable, RestoredRow } from '../audit/restorable.ts'
import * as accessStatements from './access-sql.ts'
import { findDeniedAccess, listTexts } from './denied-access.ts'
import * as statements from './restore-users-sql.ts'
import { deleteUser, saveUser } from './save-user.ts'

type Fields = Required<Pick<UserChange, 'displayName' | 'roles' | 'marketingCountries'>>

/** Users are restored with the same checks as a save: nobody can restore access they cannot assign. */
export const restorableUsers: Restorable = {
  ...statements.userPast,
  right: 'access control module',
  columns: ['display_name'],
  sets: ['roles', 'countries'],
  pairs: statements.buildUserPairs,
  isLogged: ({ assignedCountries }) => statements.isUserEntry(assignedCountries),
  lock: (db) => db.all(accessStatements.lockAccess()),
  findRejections: findDeniedAccess,

  async write(db, { identity }, rows) {
    for (const row of rows) {
      if (row.change === 'new') await deleteUser(db, identity, row.record)
      else await saveUser(db, identity, row.record, toUserChange(row))
    }
  },
}

function toUserChange({ change, old, now, cells }: RestoredRow): UserChange {
  if (change === 'gone') return { ...readFields(old), was: null }
  const was = readFields(now)
  const wanted = { ...now }
  for (const { field, part, old } of cells) {
    if (part === null) wanted[field] = old
    else {
      const others = listTexts(wanted[field]).filter((member) => member !== part)
      wanted[field] = old === true ? [...others, part] : others
    }
  }
  return { ...readFields(wanted), was }
}

function readFields(row: Record<string, unknown> | null): Fields {
  if (!row) throw new Error('The audit log has no earlier state of this user.')
  return {
    displayName: String(row.display_name),
    // Stored roles were checked when they were assigned.
    roles: listTexts(row.roles) as Fields['roles'],
    marketingCountries: listTexts(row.countries),
  }
}
