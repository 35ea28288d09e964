import type { Option, referenceRoutes } from '@nutripim/contract/reference/reference'
import type { CountryPath } from '@nutripim/screens/country-screens'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useContext, useSyncExternalStore } from 'react'
import { useUrl } from '../address/use-url-state.ts'
import { bareRoute } from '../api/bare-route.ts'
import { call } from '../api/call.ts'
import { findStartCountry, findUrlCountry } from './find-country.ts'
import { KeptCountryContext } from './kept-country.ts'
import {
  readStoredCountries,
  readStoredCountry,
  storeCountries,
  storeCountry,
  subscribeToStoredCountry,
} from './stored-country.ts'

const listMyCountries = bareRoute<(typeof referenceRoutes)['listMyCountries']>({
  method: 'GET',
  path: '/regional/my-countries',
})

export const myCountriesQuery = queryOptions({
  queryKey: ['my-countries'],
  staleTime: 5 * 60_000,
  refetchInterval: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const countries = await call(listMyCountries, {}, { signal })
    storeCountries(countries)
    const stored = readStoredCountry()
    const start = findStartCountry(countries, stored)
    // The stored one is no longer assigned to the user.
    if (stored !== undefined && start !== undefined && start !== stored) storeCountry(start)
    return countries
  },
})

const none: readonly Option[] = []

/**
 * The country that the user works in: the one in the address, otherwise the one selected last. A
 * screen with a country passes its path, so that it keeps its country while the next screen loads.
 */
export function useCountry(path?: CountryPath) {
  const { data, isPending, isError } = useQuery(myCountriesQuery)
  const stored = useSyncExternalStore(subscribeToStoredCountry, readStoredCountry)
  const urlCountry = useUrl((url) => findUrlCountry(url, path))
  // Without an answer the list of last time is better than none: the server checks it anyway.
  const known = data ?? (isError ? readStoredCountries() : undefined)
  const countries = known ?? none
  const selected = findStartCountry(known, stored)
  const kept = useContext(KeptCountryContext)
  const shown = kept ?? countries.find(({ id }) => id === urlCountry)
  const country = shown?.id ?? selected
  return {
    /** Undefined until the user's countries are known. */
    country,
    /** The country that the address follows after a pause, and once nothing is unsaved. */
    selected,
    countries,
    countryName: (shown ?? countries.find(({ id }) => id === country))?.name ?? country,
    hasCountry: country !== undefined || isPending,
    isLoading: isPending,
    setCountry: storeCountry,
  }
}
