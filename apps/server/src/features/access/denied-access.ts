import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Rejection, RestoredRow, RestoreScope } from '../audit/restorable.ts'
import { type Access, checkDelete, checkSave, type TargetUser } from './access-rules.ts'
import * as statements from './access-sql.ts'

type Countries = ReadonlyMap<string, { name: string; isActive: boolean }>

/** The roles and countries in the row of a user. */
function readAccess(row: Record<string, unknown> | null): Access {
  return { roles: listTexts(row?.roles), countries: listTexts(row?.countries) }
}

export const listTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : []

/** What the save of users would reject: each role and country alone, a deleted or new user as a whole. */
export async function findDeniedAccess(
  db: Queryable,
  { identity }: RestoreScope,
  rows: readonly RestoredRow[],
): Promise<Rejection[]> {
  const ids = rows.flatMap(({ old, now }) => [old, now].flatMap((row) => readAccess(row).countries))
  const found = await db.all<{ id: string; name: string; isActive: boolean }>(
    statements.findCountries([...new Set(ids)]),
  )
  const countries: Countries = new Map(found.map(({ id, ...country }) => [id, country]))
  const countryNames = new Map(found.map(({ id, name }) => [id, name]))

  return rows.flatMap((row): Rejection[] => {
    const { record, change } = row
    const user: TargetUser = { userId: record, ...readAccess(row.now), countryNames }
    if (change !== 'changed') {
      const wanted = readAccess(row.old)
      const reason = findReason(() => {
        if (change === 'new') checkDelete(identity, user)
        else checkWanted(identity, user, wanted, countries)
      })
      return reason === null ? [] : [{ record, reason }]
    }
    return row.cells.flatMap((cell): Rejection[] => {
      const reason = findReason(() =>
        checkWanted(identity, user, changeMember(user, cell), countries),
      )
      return reason === null ? [] : [{ record, cell, reason }]
    })
  })
}

function changeMember(
  { roles, countries }: Access,
  { field, part, old }: RestoredRow['cells'][number],
): Access {
  const change = (members: readonly string[]) => {
    if (part === null) return members
    const others = members.filter((member) => member !== part)
    return old === true ? [...others, part] : others
  }
  return {
    roles: field === 'roles' ? change(roles) : roles,
    countries: field === 'countries' ? change(countries) : countries,
  }
}

function checkWanted(
  by: RestoreScope['identity'],
  user: TargetUser,
  wanted: Access,
  countries: Countries,
): void {
  checkSave(by, user, wanted)
  for (const id of wanted.countries.filter((each) => !user.countries.includes(each))) {
    const country = countries.get(id)
    if (!country) throw new ProblemError('invalid_input', `The country ${id} was deleted.`)
    if (!country.isActive) throw new ProblemError('invalid_input', `${country.name} is retired.`)
  }
}

/** The sentence of the problem that a check throws; null if it throws none. */
function findReason(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
}
