import type { accessRoutes, CountryOption, User } from '@nutripim/contract/access/access'
import {
  findRole,
  isProtected,
  rights,
  rightsOf,
  roleNames,
  roles,
} from '@nutripim/contract/api/permissions'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { invalidInput, notFound, ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import * as rules from './access-rules.ts'
import * as statements from './access-sql.ts'
import { getCountryNames } from './assigned-countries.ts'
import * as personStatements from './person-sql.ts'
import { canErasePastUser } from './personal-data/personal-data.ts'
import { deleteUser, saveUser } from './save-user.ts'

export const accessHandlers: Handlers<typeof accessRoutes> = {
  listUsers: ({ db, identity, query }) =>
    db.all<statements.ListedUserRow>(statements.listUsers(identity, query.choice)),

  async getUser({ db, identity, params: { id } }) {
    const row = await db.find<statements.UserRow>(statements.findUser(id, identity))
    if (!row) throw await createNotFound(db, identity, id)
    return withBlockedReasons(db, identity, row)
  },

  async saveUser({ db, identity, params, body }) {
    if (body.userId !== undefined && body.userId !== params.userId) {
      throw invalidInput([{ path: 'userId', text: 'must be the same as in the path' }])
    }
    await saveUser(db, identity, params.userId, body)
    // Returned even if the caller removed the last shared country and can no longer see the user.
    return withBlockedReasons(
      db,
      identity,
      await db.get<statements.UserRow>(statements.getSavedUser(params.userId)),
    )
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
      blockedReason: rules.findRoleBlockedReason(identity, id),
    })),

  async listAssignableCountries({ db, identity }) {
    const countries = await db.all<Omit<CountryOption, 'blockedReason'>>(
      statements.listCountriesByRegion(),
    )
    return countries.map((country) => ({
      ...country,
      blockedReason: rules.findCountryBlockedReason(identity, country.id),
    }))
  },

  async getPerson({ db, identity, params: { userId } }) {
    const found = await db.findJson(personStatements.findPerson(userId, identity))
    if (!found) throw notFound('user', userId)
    const row = parseJson(found)
    const assignedRoles = row.roles.flatMap((role) => {
      const known = findRole(role.id)
      return known ? [{ ...role, team: known.team, rights: rightsOf([role.id]) }] : []
    })
    const assignedRights = rightsOf(assignedRoles.map(({ id }) => id))
    return {
      ...row,
      roles: assignedRoles,
      rights: rights
        .filter((right) => assignedRights.includes(right))
        .map((right) => ({
          right,
          roles: assignedRoles.filter((role) => role.rights.includes(right)).map(({ id }) => id),
        })),
    }
  },
}

/** Adds what the caller cannot do with the user. */
/** Says of a past user that there is still personal data to erase, to who can erase it. */
async function createNotFound(db: Queryable, identity: Identity, userId: string) {
  const { code, message } = notFound('user', userId)
  const hasPersonalData = await canErasePastUser(db, identity, userId)
  return new ProblemError(code, message, { hasPersonalData })
}

async function withBlockedReasons(
  db: Queryable,
  by: rules.Administrator,
  row: statements.UserRow,
): Promise<User> {
  const countryNames = await getCountryNames(db, row.marketingCountries)
  const target = { ...row, countries: row.marketingCountries, countryNames }
  return {
    ...row,
    isProtected: isProtected(row.roles),
    blockedReasons: {
      save: rules.findSaveBlockedReason(by, target),
      access: rules.findAccessBlockedReason(by, target),
      roles: rules.findRolesBlockedReason(by, target),
      countries: rules.findCountriesBlockedReason(by, target),
      delete: rules.findDeleteBlockedReason(by, target),
      data: rules.findDataBlockedReason(by, target),
    },
  }
}
