import type {
  manyUsersRoutes,
  PlannedUserChange,
  UsersChange,
} from '@nutripim/contract/access/many-users'
import { downloadName } from '@nutripim/wording/download-name'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { notFound, ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as downloadStatements from '../audit-log/data-download-sql.ts'
import { streamSheet, workbookType } from '../exchange/workbook.ts'
import type { CountryNames } from '../reference/country-names-sql.ts'
import * as countryStatements from '../reference/country-names-sql.ts'
import { type Administrator, checkSave } from './access-rules.ts'
import * as statements from './access-sql.ts'
import { checkAssignable, getCountryNames } from './assigned-countries.ts'
import { announceSave, asLastAdministrator, checkNotEmpty, lockCurrentUsers } from './save-user.ts'
import { listUserRows, usersSheet } from './users-sheet.ts'

export const manyUsersHandlers: Handlers<typeof manyUsersRoutes> = {
  async previewUsersChange({ db, identity, body }) {
    const users = await db.all<statements.CurrentUser>(
      statements.listCurrentUsers(identity, body.userIds),
    )
    return (await planChanges(db, identity, users, body)).map(({ planned }) => planned)
  },

  async changeUsers({ db, identity, body }) {
    const { by, users } = await lockCurrentUsers(db, identity, body.userIds)
    const plans = await planChanges(db, by, users, body)
    const blocked = plans.filter(({ planned }) => planned.blockedReason)
    const [first] = blocked
    if (first) {
      const errors = blocked.map(({ planned: { userId, blockedReason } }) => ({
        path: `userIds.${body.userIds.indexOf(userId)}`,
        text: `${userId}: ${blockedReason}`,
      }))
      const { displayName, blockedReason } = first.planned
      const detail = `Nothing was changed, because ${displayName} cannot be changed. ${blockedReason}`
      throw new ProblemError('grant_refused', detail, { errors })
    }
    await db.all(statements.lockCounters([...body.addedCountries, ...body.removedCountries].sort()))
    await db.all(statements.changeUsers(plans.map(({ planned }) => planned)))
    await db.all(statements.keepAnAdministrator()).catch(asLastAdministrator)
    for (const { before, wanted } of plans) {
      await announceSave(
        db,
        { ...identity, countries: by.countries },
        { before, wanted, isNew: false },
      )
    }
    return plans.map(({ planned }) => planned)
  },

  async exportUsers({ db, identity, body }) {
    const list = (userIds: readonly string[]) =>
      db.all<statements.ListedUserRow>(statements.listUsersById(identity, userIds))
    const userIds = (await list(body.userIds)).map(({ userId }) => userId)
    await db.all(downloadStatements.addDataDownload({ content: 'users', userIds }))
    // Read again: the record of the download can have waited for a save.
    const users = await list(userIds)
    const countries = await db.all<CountryNames>(countryStatements.listCountryNames())
    const names = new Map(countries.map(({ id, name }) => [id, name]))
    return Reply.file({
      name: downloadName('Users'),
      type: workbookType,
      bytes: streamSheet(usersSheet, listUserRows(users, names), identity.userId),
    })
  },
}

interface Plan {
  before: statements.UserRow
  wanted: statements.WantedUser
  planned: PlannedUserChange
}

/** Checks each user with the rules of a single save. */
async function planChanges(
  db: Queryable,
  by: Administrator | Identity,
  users: readonly statements.CurrentUser[],
  change: UsersChange,
): Promise<Plan[]> {
  const visible = users.filter(
    ({ userId, isVisible }) => isVisible && change.userIds.includes(userId),
  )
  const missing = change.userIds.find((id) => !visible.some(({ userId }) => userId === id))
  if (missing !== undefined) throw notFound('user', missing)
  await checkAssignable(db, 'addedCountries', change.addedCountries)
  const names = await getCountryNames(
    db,
    visible.flatMap(({ marketingCountries }) => marketingCountries),
  )
  return visible.map((before) => {
    const { userId, displayName, roles, marketingCountries } = before
    const wanted = {
      userId,
      displayName,
      roles: changeList(roles, change.addedRoles, change.removedRoles),
      marketingCountries: changeList(
        marketingCountries,
        change.addedCountries,
        change.removedCountries,
      ),
    }
    const isNew = (list: readonly string[]) => (item: string) => !list.includes(item)
    return {
      before,
      wanted,
      planned: {
        userId,
        displayName,
        addedRoles: wanted.roles.filter(isNew(roles)),
        removedRoles: roles.filter(isNew(wanted.roles)),
        addedCountries: wanted.marketingCountries.filter(isNew(marketingCountries)),
        removedCountries: marketingCountries.filter(isNew(wanted.marketingCountries)),
        blockedReason: findBlockedReason(by, before, wanted, names),
      },
    }
  })
}

const changeList = (
  stored: readonly string[],
  added: readonly string[],
  removed: readonly string[],
) => [...new Set([...stored, ...added])].filter((item) => !removed.includes(item)).sort()

function findBlockedReason(
  by: Administrator,
  { userId, roles, marketingCountries: countries }: statements.UserRow,
  wanted: statements.WantedUser,
  countryNames: ReadonlyMap<string, string>,
): string | null {
  try {
    checkNotEmpty(wanted)
    checkSave(
      by,
      { userId, roles, countries, countryNames },
      { roles: wanted.roles, countries: wanted.marketingCountries },
    )
    return null
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return error.more.errors?.[0]?.text ?? error.message
  }
}
