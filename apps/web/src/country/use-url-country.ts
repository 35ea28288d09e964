import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import { useCountry } from './use-country.ts'
import { useSettledCountry } from './use-settled-country.ts'

/**
 * The country of a screen whose address names it (`?country=ES`). Opening an address selects
 * its country, if it is assigned to the user; from then on the address follows the selection.
 */
export function useUrlCountry(path: PathWith<'country'>, hasUnsaved: boolean) {
  const { country: chosen, countries, setCountry, isLoading } = useCountry()
  const { country: urlCountry } = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const [appliedCountry, setAppliedCountry] = useState<string>()
  const pendingCountry = countries.find(({ id }) => id === urlCountry && id !== appliedCountry)?.id
  const country = useSettledCountry(pendingCountry ?? chosen, hasUnsaved)

  useEffect(() => {
    if (pendingCountry !== undefined) {
      setAppliedCountry(pendingCountry)
      setCountry(pendingCountry)
    } else if (country !== undefined && country === chosen && country !== urlCountry) {
      setAppliedCountry(country)
      void changeSearch({ country })
    }
  }, [pendingCountry, country, chosen, urlCountry, setCountry, changeSearch])

  return {
    country,
    /** Selected, perhaps in another tab, while unsaved edits keep this screen on its country. */
    chosen,
    /** The country in the address, which may differ until one of the two is updated. */
    urlCountry,
    countryName: countries.find(({ id }) => id === country)?.name ?? country,
    hasCountry: country !== undefined || isLoading,
  }
}
