import type { Identity } from '../../platform/api/caller.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { tell, untell } from '../notifications/notify-sql.ts'
import type { Answered } from './access-requests-sql.ts'
import { differences } from './access-rules.ts'
import {
  administrators,
  administratorsOf,
  justOne,
  knownCountries,
  type WantedUser,
} from './access-sql.ts'

type Holdings = Pick<WantedUser, 'roles' | 'marketingCountries'>

/** Whoever was given or lost something hears of it; a request that this answers is settled. */
export async function tellOfAccess(
  db: Queryable,
  identity: Identity,
  before: Holdings,
  { userId, ...after }: WantedUser,
  { isNew, request }: { isNew: boolean; request: Answered | undefined },
): Promise<void> {
  if (request) await settleRequest(db, request)
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

type Asked = Pick<Answered, 'requestId' | 'userId' | 'displayName' | 'reason'>

/** Those who may give what somebody asks for. */
export async function tellOfRequest(
  db: Queryable,
  { requestId, userId, displayName, reason }: Asked,
  countries: readonly string[],
): Promise<void> {
  const names = await db.all<{ name: string }>(knownCountries(countries))
  const wanted = names.map(({ name }) => name)
  const told = { requestId, userId, displayName, reason, wanted }
  await db.all(tell(administratorsOf(countries), 'access requested', null, told))
}

/** What the administrators were told of a request that is answered; of the rest they are told anew. */
export async function settleRequest(db: Queryable, answered: Answered): Promise<void> {
  const { requestId, restId, rest } = answered
  await db.all(untell(administrators(), 'access requested', { requestId }))
  if (restId !== null) await tellOfRequest(db, { ...answered, requestId: restId }, rest!)
}
