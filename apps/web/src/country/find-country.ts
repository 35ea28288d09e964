import type { Option } from '@nutripim/contract/reference/reference'
import { type CountryPath, findCountryScreen } from '@nutripim/screens/country-screens'
import type { UrlState } from '../address/url-state.ts'

/** The country in the address of a screen; without a path, of the open screen. */
export function findUrlCountry(url: UrlState, path?: CountryPath): string | undefined {
  const screen = path ?? findCountryScreen(url.getPath())
  const country = screen && url.read(screen).committed.country
  return typeof country === 'string' ? country : undefined
}

/**
 * The country that a screen starts from: the stored one while the user still holds it, otherwise
 * the last of their list. Undefined while the list is unknown or empty: nothing is fetched then.
 */
export function findStartCountry(
  countries: readonly Option[] | undefined,
  stored: string | undefined,
): string | undefined {
  const isAssigned = countries?.some((country) => country.id === stored) ?? false
  return isAssigned ? stored : countries?.at(-1)?.id
}
