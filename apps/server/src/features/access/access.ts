import type { accessRoutes, CountryChoice, User } from '@nutripim/contract/access/access'
import {
  findRole,
  isProtected,
  rights,
  rightsOf,
  roleNames,
  roles,
} from '@nutripim/contract/api/permissions'
import type { Handlers } from '../../platform/api/implement.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import * as rules from './access-rules.ts'
import * as statement from './access-sql.ts'
import { type PersonRow, person } from './person-sql.ts'
import { deleteUser, saveUser } from './save-user.ts'

export const accessHandlers: Handlers<typeof accessRoutes> = {
  listUsers: ({ db, identity, query }) =>
    db.all<statement.UserRow>(statement.users(identity, query.choice)),

  async getUser({ db, identity, params: { id } }) {
    const row = await db.find<statement.UserRow>(statement.user(id, identity))
    if (!row) throw noUser(id)
    return asSeenBy(identity, row)
  },

  async saveUser({ db, identity, params, body }) {
    if (body.userId !== undefined && body.userId !== params.userId) {
      throw new ProblemError('invalid_input', 'userId: is another one than in the address', {
        errors: [{ path: 'userId', text: 'is another one than in the address' }],
      })
    }
    await saveUser(db, identity, params.userId, body)
    // Whoever gave up the last country that they shared still sees what they saved.
    return asSeenBy(identity, await db.get<statement.UserRow>(statement.savedUser(params.userId)))
  },

  async deleteUser({ db, identity, params: { userId } }) {
    await deleteUser(db, identity, userId)
    return true as const
  },

  listRoles: ({ identity }) =>
    roleNames.map((id) => ({
      id,
      team: roles[id].team,
      rights: rightsOf([id]),
      hindrance: rules.roleHindrance(identity, id),
    })),

  async listAssignableCountries({ db, identity }) {
    const countries = await db.all<Omit<CountryChoice, 'hindrance'>>(statement.countriesByRegion())
    return countries.map((country) => ({
      ...country,
      hindrance: rules.countryHindrance(identity, country.id),
    }))
  },

  async getPerson({ db, identity, params: { userId } }) {
    const found = await db.find<{ json: string }>(person(userId, identity))
    if (!found) throw noUser(userId)
    const row = JSON.parse(found.json) as PersonRow
    const held = row.roles.flatMap((role) => {
      const known = findRole(role.id)
      return known ? [{ ...role, team: known.team, rights: rightsOf([role.id]) }] : []
    })
    const has = rightsOf(held.map(({ id }) => id))
    return {
      ...row,
      roles: held,
      rights: rights
        .filter((right) => has.includes(right))
        .map((right) => ({
          right,
          roles: held.filter((role) => role.rights.includes(right)).map(({ id }) => id),
        })),
    }
  },
}

function asSeenBy(by: rules.Administrator, row: statement.UserRow): User {
  const holder = { ...row, countries: row.marketingCountries }
  return {
    ...row,
    isProtected: isProtected(row.roles),
    hindrances: {
      save: rules.saveHindrance(by, holder),
      access: rules.accessHindrance(by, holder),
      delete: rules.deleteHindrance(by, holder),
    },
  }
}

/** One of other countries is as unknown as one that does not exist. */
function noUser(id: string): ProblemError {
  return new ProblemError('not_found', `There is no user ${id}.`)
}
