import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { knownCountries } from './access-sql.ts'

/** A retired country stays with those who hold it, and is neither given to nor asked for by others. */
export async function refuseUngivenCountries(
  db: Queryable,
  path: string,
  ids: readonly string[],
): Promise<void> {
  const known = await db.all<{ id: string; isActive: boolean }>(knownCountries(ids))
  const unknown = ids.filter((id) => !known.some((country) => country.id === id))
  const retired = known.filter(({ isActive }) => !isActive).map(({ id }) => id)
  if (unknown.length + retired.length === 0) return
  const text =
    unknown.length > 0 ? `${unknown.join(', ')} is no country` : `${retired.join(', ')} is retired`
  throw new ProblemError('invalid_input', `${path}: ${text}`, { errors: [{ path, text }] })
}
