import type { Identity } from '../../platform/api/caller.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as notificationStatements from '../notifications/notify-sql.ts'
import type { DecidedRequest } from './access-requests-sql.ts'
import { listDifferences } from './access-rules.ts'
import type { WantedUser } from './access-sql.ts'
import * as statements from './access-sql.ts'

type AssignedAccess = Pick<WantedUser, 'roles' | 'marketingCountries'>

/** Notifies a user whose roles or countries changed, and dismisses the notifications of a request this decides. */
export async function notifyAccessChanged(
  db: Queryable,
  identity: Identity,
  before: AssignedAccess,
  { userId, ...after }: WantedUser,
  { isNew, request }: { isNew: boolean; request: DecidedRequest | undefined },
): Promise<void> {
  if (request) await notifyRequestDecided(db, request)
  const roles = listDifferences(before.roles, after.roles)
  const countries = listDifferences(before.marketingCountries, after.marketingCountries)
  if (roles.length + countries.length === 0) return
  const names = new Map(
    (await db.all<{ id: string; name: string }>(statements.findCountries(countries))).map(
      ({ id, name }) => [id, name],
    ),
  )
  const isAssigned = (item: string) =>
    after.roles.includes(item) || after.marketingCountries.includes(item)
  const split = (items: readonly string[], getName = (item: string) => item) => ({
    given: items.filter(isAssigned).map(getName),
    taken: items.filter((item) => !isAssigned(item)).map(getName),
  })
  await db.all(
    notificationStatements.notify(statements.selectUser(userId), 'access changed', null, {
      by: identity.displayName,
      isNew: isNew || before.roles.length === 0,
      roles: split(roles),
      countries: split(countries, (id) => names.get(id) ?? id),
    }),
  )
}

type Request = Pick<DecidedRequest, 'requestId' | 'userId' | 'displayName' | 'reason'>

/** Notifies the administrators of the requested countries. */
export async function notifyAccessRequested(
  db: Queryable,
  request: Request,
  countries: readonly string[],
): Promise<void> {
  const payload = await createPayload(db, request, countries)
  await db.all(
    notificationStatements.notify(
      statements.selectAdministratorsOf(countries),
      'access requested',
      null,
      payload,
    ),
  )
}

async function createPayload(
  db: Queryable,
  { requestId, userId, displayName, reason }: Request,
  countries: readonly string[],
) {
  const names = await db.all<{ name: string }>(statements.findCountries(countries))
  const wanted = names.map(({ name }) => name)
  return { requestId, userId, displayName, reason, wanted }
}

/** Updates the notifications of the administrators, and notifies only those who have none yet. */
export async function notifyRequestChanged(
  db: Queryable,
  request: Request,
  countries: readonly string[],
): Promise<void> {
  const { requestId } = request
  const payload = await createPayload(db, request, countries)
  const kind = 'access requested'
  const isAbout = { requestId }
  await db.all(
    notificationStatements.dismiss(
      notificationStatements.selectExcept(
        statements.selectAdministrators(),
        statements.selectAdministratorsOf(countries),
      ),
      kind,
      isAbout,
    ),
  )
  await db.all(
    notificationStatements.replacePayload(
      statements.selectAdministrators(),
      kind,
      isAbout,
      payload,
    ),
  )
  const added = notificationStatements.selectExcept(
    statements.selectAdministratorsOf(countries),
    notificationStatements.selectRecipients(kind, isAbout),
  )
  await db.all(notificationStatements.notify(added, kind, null, payload))
}

export async function dismissRequest(db: Queryable, requestId: number): Promise<void> {
  await db.all(
    notificationStatements.dismiss(statements.selectAdministrators(), 'access requested', {
      requestId,
    }),
  )
}

/** Dismisses the notifications of a decided request, and notifies again of the remaining countries. */
export async function notifyRequestDecided(db: Queryable, decided: DecidedRequest): Promise<void> {
  const { requestId, remaining } = decided
  await dismissRequest(db, requestId)
  if (!remaining) return
  const request = { ...decided, requestId: remaining.requestId }
  await notifyAccessRequested(db, request, remaining.countries)
}
