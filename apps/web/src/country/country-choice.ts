import type { Choice } from '@nutripim/contract/reference/reference'

/**
 * The country that a screen starts from: the stored one while the user still holds it, otherwise
 * the last of their list. Undefined while the list is unknown or empty: nothing is fetched then.
 */
export function findStartCountry(
  countries: readonly Choice[] | undefined,
  stored: string | undefined,
): string | undefined {
  const isAssigned = countries?.some((country) => country.id === stored) ?? false
  return isAssigned ? stored : countries?.at(-1)?.id
}
