import type { Choice, referenceRoutes } from '@nutripim/contract/reference/reference'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { bareRoute } from '../api/bare-route.ts'
import { call } from '../api/call.ts'
import { findStartCountry } from './country-choice.ts'
import {
  readStoredCountries,
  readStoredCountry,
  storeCountries,
  storeCountry,
  subscribeToStoredCountry,
} from './stored-country.ts'

export interface CountryInUse {
  /** The id of the chosen country; undefined until the user's countries are known. */
  country: string | undefined
  countries: readonly Choice[]
  setCountry(country: string): void
  isLoading: boolean
}

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
    return countries
  },
})

/** The country that the user works in, the same on every screen. */
export function useCountry(): CountryInUse {
  const { data, isPending, isError } = useQuery(myCountriesQuery)
  const stored = useSyncExternalStore(subscribeToStoredCountry, readStoredCountry)
  // Without an answer the list of last time is better than none: the server checks it anyway.
  const countries = data ?? (isError ? readStoredCountries() : undefined)
  const country = findStartCountry(countries, stored)

  useEffect(() => {
    const isGone = stored !== undefined && country !== undefined && stored !== country
    if (isGone) storeCountry(country)
  }, [stored, country])

  return { country, countries: countries ?? [], setCountry: storeCountry, isLoading: isPending }
}
