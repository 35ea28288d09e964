import { Readable } from 'node:stream'
import type { personalDataRoutes } from '@nutripim/contract/access/personal-data'
import { downloadName } from '@nutripim/wording/download-name'
import type { Identity } from '../../../platform/api/caller.ts'
import type { Handlers } from '../../../platform/api/handler.ts'
import { notFound, ProblemError } from '../../../platform/api/problem-error.ts'
import { Reply } from '../../../platform/api/reply.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import * as downloadStatements from '../../audit-log/data-download-sql.ts'
import { canAssignAnyRole, checkDelete, findDataBlockedReason } from '../access-rules.ts'
import type { UserRow } from '../access-sql.ts'
import * as accessStatements from '../access-sql.ts'
import { getCountryNames } from '../assigned-countries.ts'
import { asLastAdministrator, lockCurrentAccess } from '../save-user.ts'
import * as statements from './personal-data-sql.ts'

export const personalDataHandlers: Handlers<typeof personalDataRoutes> = {
  downloadOwnData: ({ db, identity }) => download(db, identity.userId),

  async downloadUserData({ db, identity, params: { userId } }) {
    const found = await db.find<UserRow>(accessStatements.findUser(userId, identity))
    if (!found) {
      if (!(await canErasePastUser(db, identity, userId))) throw notFound('user', userId)
      return download(db, userId)
    }
    const { roles, marketingCountries: countries } = found
    const countryNames = await getCountryNames(db, countries)
    const blockedReason = findDataBlockedReason(identity, {
      userId,
      roles,
      countries,
      countryNames,
    })
    if (blockedReason) throw new ProblemError('grant_refused', blockedReason)
    return download(db, userId)
  },

  async eraseUser({ db, identity, body: { userId } }) {
    const { by, user } = await lockCurrentAccess(db, identity, userId)
    // Of a deleted user it is not known any more who else was responsible.
    if (user ? !user.isVisible : !canAssignAnyRole(by)) throw notFound('user', userId)
    checkDelete(by, {
      userId,
      roles: user?.roles ?? [],
      countries: user?.marketingCountries ?? [],
    })
    await db.all(accessStatements.lockCounters(user?.marketingCountries ?? []))
    const erased = await db
      .find<statements.ErasureRow>(statements.eraseUser(userId))
      .catch(asLastAdministrator)
    if (!erased) throw notFound('user', userId)
    return erased
  },
}

/**
 * Whether there is data of a past user. Only for who can erase it: of a deleted user it is not known any
 * more who else was responsible.
 */
export const canErasePastUser = async (
  db: Queryable,
  identity: Identity,
  userId: string,
): Promise<boolean> =>
  canAssignAnyRole(identity) &&
  (await db.get<{ isPastUser: boolean }>(statements.isPastUser(userId))).isPastUser

/** Part by part, so that a long log is never in memory as a whole. */
async function download(tx: Queryable, userId: string) {
  await tx.all(downloadStatements.addDataDownload({ content: 'personal data', userId }))
  return Reply.file<File>({
    name: downloadName(`Personal data ${userId}`, { type: 'json' }),
    type: 'application/json; charset=utf-8',
    bytes: (db) => Readable.from(writeParts(db, userId)),
  })
}

async function* writeParts(db: Queryable, userId: string): AsyncGenerator<string> {
  const head = { userId, createdAt: new Date().toISOString() }
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, part] of Object.entries(statements.listPersonalData(userId))) {
    yield `,\n${JSON.stringify(name)}: ${await db.getJson(part)}`
  }
  yield ',\n"changesByUser": ['
  let last: statements.LoggedChange | null = null
  for (;;) {
    const page: (statements.LoggedChange & { json: string })[] = await db.all(
      statements.listChangesByUser(userId, last),
    )
    const rows = page.map(({ json }) => json).join(',\n')
    if (rows) yield last ? `,\n${rows}` : `\n${rows}`
    last = page.at(-1) ?? null
    if (page.length < statements.changesPerPage) break
  }
  yield ']}\n'
}
