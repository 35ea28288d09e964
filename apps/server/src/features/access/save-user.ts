import type { UserChange, UserConflict, UserField } from '@nutripim/contract/access/access'
import { countriesRequired, rolesRequired, userFieldNames } from '@nutripim/contract/access/access'
import { rightsOf } from '@nutripim/contract/api/permissions'
import type { Identity } from '../../platform/api/caller.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type Answered, grant } from './access-requests-sql.ts'
import { type Administrator, differences, refuseDelete, refuseSave } from './access-rules.ts'
import * as statement from './access-sql.ts'
import { refuseUngivenCountries } from './assigned-countries.ts'
import { tellOfAccess } from './notify-access-changed.ts'

const nothing: Omit<statement.WantedUser, 'userId'> = {
  displayName: '',
  roles: [],
  marketingCountries: [],
}

/** Adds a user or changes one, and tells them what they were given and what was taken. */
export async function saveUser(
  db: Queryable,
  identity: Identity,
  userId: string,
  { was, userId: _same, ...wishes }: UserChange,
): Promise<void> {
  const { by, user } = await lockStanding(db, identity, userId)
  if (user && (was === null || !user.isSeen))
    throw user.isSeen || !was ? taken(userId) : gone(userId)
  if (!user && was) throw gone(userId)

  const before = user ?? { userId, ...nothing }
  const wanted = { ...before, ...defined(wishes), userId }
  if (!user) refuseUnfinished(wishes)
  refuseEmpty(wanted)
  // Before what may be given: nobody takes away what they have never seen.
  if (user && was) await refuseConflicts(db, user, wishes, was)
  refuseSave(
    by,
    { userId, roles: before.roles, countries: before.marketingCountries },
    { roles: wanted.roles, countries: wanted.marketingCountries },
  )
  const given = wanted.marketingCountries.filter((id) => !before.marketingCountries.includes(id))
  await refuseUngivenCountries(db, 'marketingCountries', given)

  const countries = differences(before.marketingCountries, wanted.marketingCountries)
  await db.all(statement.lockCounters(countries))
  await db.all(statement.saveUser(wanted))
  await db.all(statement.keepAnAdministrator()).catch(asLastAdministrator)
  const request = await db.find<Answered>(
    grant(userId, [...by.countries, ...wanted.marketingCountries]),
  )
  await tellOfAccess(db, identity, before, wanted, { isNew: !user, request })
}

export async function deleteUser(db: Queryable, identity: Identity, userId: string) {
  const { by, user } = await lockStanding(db, identity, userId)
  if (!user?.isSeen) throw gone(userId)
  refuseDelete(by, { userId, roles: user.roles, countries: user.marketingCountries })
  await db.all(statement.lockCounters(user.marketingCountries))
  await db.all(statement.deleteUser(userId))
  await db.all(statement.keepAnAdministrator()).catch(asLastAdministrator)
}

/** Both as they are now that nobody else changes access: the caller may have lost theirs meanwhile. */
async function lockStanding(db: Queryable, identity: Identity, userId: string) {
  await db.all(statement.lockAccess())
  const rows = await db.all<statement.Standing>(statement.standing(identity, userId))
  const own = rows.find((row) => row.userId === identity.userId)
  const roles = own?.isActive ? own.roles : []
  const by: Administrator = {
    userId: identity.userId,
    roles,
    rights: rightsOf(roles),
    countries: own?.marketingCountries ?? [],
  }
  if (!by.rights.includes('access control module')) {
    throw new ProblemError('right_missing', "This needs the right 'access control module'.")
  }
  return { by, user: rows.find((row) => row.userId === userId) }
}

type Wishes = Omit<UserChange, 'was' | 'userId'>

/** Fields that are not named stay as they are. */
function defined(wishes: Wishes) {
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined)) as {
    [Field in UserField]?: NonNullable<Wishes[Field]>
  }
}

function refuseUnfinished(wishes: Wishes): void {
  const errors = userFieldNames
    .filter((field) => wishes[field] === undefined)
    .map((path) => ({ path, text: 'is required' }))
  if (errors.length === 0) return
  throw new ProblemError('invalid_input', `${errors[0]!.path}: ${errors[0]!.text}`, { errors })
}

/** However it comes about, nobody is left without a role or a country. */
function refuseEmpty({ roles, marketingCountries }: statement.WantedUser): void {
  const errors = [
    ...(roles.length > 0 ? [] : [{ path: 'roles', text: rolesRequired }]),
    ...(marketingCountries.length > 0
      ? []
      : [{ path: 'marketingCountries', text: countriesRequired }]),
  ]
  if (errors.length > 0) throw new ProblemError('invalid_input', errors[0]!.text, { errors })
}

/** A field whose stored value is neither what it was edited from nor what it shall be. */
async function refuseConflicts(
  db: Queryable,
  user: statement.UserRow,
  wishes: Wishes,
  was: NonNullable<UserChange['was']>,
): Promise<void> {
  const fields = userFieldNames.filter((field) => {
    if (wishes[field] === undefined || was[field] === undefined) return false
    const stored = asText(user[field])
    return stored !== asText(was[field]) && stored !== asText(wishes[field])
  })
  if (fields.length === 0) return
  const conflicts: UserConflict[] = []
  for (const cell of fields) {
    const last = await db.find<{ by: string; at: Date }>(statement.lastSave(user.userId, cell))
    conflicts.push({
      cell,
      stored: user[cell],
      savedBy: last?.by ?? null,
      savedAt: last ? new Date(last.at).toISOString() : null,
    })
  }
  const detail = 'Fields were changed by somebody else; nothing was saved.'
  throw new ProblemError('conflict', detail, { conflicts })
}

/** Lists are the same in any order. */
const asText = (value: string | readonly string[]) =>
  JSON.stringify(typeof value === 'string' ? value : [...value].sort())

function taken(userId: string): ProblemError {
  const text = 'is a user already, perhaps of countries that are not yours'
  return new ProblemError('user_exists', `${userId} ${text}.`, {
    errors: [{ path: 'userId', text }],
  })
}

function gone(userId: string): ProblemError {
  return new ProblemError('not_found', `There is no user ${userId}.`)
}

function asLastAdministrator(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint !== 'keep_an_administrator') throw error
  throw new ProblemError(
    'last_administrator',
    'Nobody would be left who can give others access; nothing was changed.',
  )
}
