import { invalidInput } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as statements from './access-sql.ts'

/** Rejects unknown and retired countries: a retired one stays with its users and cannot be assigned or requested. */
export async function checkAssignable(
  db: Queryable,
  path: string,
  ids: readonly string[],
): Promise<void> {
  const known = await db.all<{ id: string; isActive: boolean }>(statements.findCountries(ids))
  const unknown = ids.filter((id) => !known.some((country) => country.id === id))
  const retired = known.filter(({ isActive }) => !isActive).map(({ id }) => id)
  if (unknown.length + retired.length === 0) return
  const text =
    unknown.length > 0
      ? `${unknown.join(', ')} is not a country`
      : `${retired.join(', ')} is retired`
  throw invalidInput([{ path, text }])
}

/** The names of countries, by id. */
export async function getCountryNames(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const countries = await db.all<{ id: string; name: string }>(statements.findCountries(ids))
  return new Map(countries.map(({ id, name }) => [id, name]))
}
