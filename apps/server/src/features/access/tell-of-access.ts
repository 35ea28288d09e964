import type { Queryable } from '../../platform/database.ts'
import type { Identity } from '../../platform/identity.ts'
import { tell, untell } from '../notifications/tell-sql.ts'
import { differences } from './access-rules.ts'
import { administrators, justOne, knownCountries, type WantedUser } from './access-sql.ts'

type Holdings = Pick<WantedUser, 'roles' | 'marketingCountries'>

/** Whoever was given or lost something hears of it; a request that this answers is settled. */
export async function tellOfAccess(
  db: Queryable,
  identity: Identity,
  before: Holdings,
  { userId, ...after }: WantedUser,
  { isNew, request }: { isNew: boolean; request: number | undefined },
): Promise<void> {
  if (request !== undefined) await settleRequest(db, request)
  const roles = differences(before.roles, after.roles)
  const countries = differences(before.marketingCountries, after.marketingCountries)
  if (roles.length + countries.length === 0) return
  const names = new Map(
    (await db.all<{ id: string; name: string }>(knownCountries(countries))).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  const isGiven = (item: string) =>
    after.roles.includes(item) || after.marketingCountries.includes(item)
  const split = (items: readonly string[], nameOf = (item: string) => item) => ({
    given: items.filter(isGiven).map(nameOf),
    taken: items.filter((item) => !isGiven(item)).map(nameOf),
  })
  await db.all(
    tell(justOne(userId), 'access changed', null, {
      by: identity.displayName,
      isNew: isNew || before.roles.length === 0,
      roles: split(roles),
      countries: split(countries, (id) => names.get(id) ?? id),
    }),
  )
}

/** What the administrators were told of a request that is answered. */
export async function settleRequest(db: Queryable, requestId: number): Promise<void> {
  await db.all(untell(administrators(), 'access requested', { requestId }))
}
