import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import { useCountry } from './use-country.ts'
import { useDebouncedCountry } from './use-debounced-country.ts'

/**
 * The country of a screen whose address names it (`?country=ES`). Opening an address selects its
 * country; from then on the address follows the selection. `isDelayed`: another country is shown
 * after a delay, so that stepping through the list loads nothing in between.
 */
export function useUrlCountry(path: PathWith<'country'>, hasUnsaved: boolean, isDelayed = true) {
  const { country: selected, countries, setCountry, isLoading } = useCountry()
  const { country: urlCountry } = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const [appliedCountry, setAppliedCountry] = useState<string>()
  const pendingCountry = countries.find(({ id }) => id === urlCountry && id !== appliedCountry)?.id
  const debounced = useDebouncedCountry(pendingCountry ?? selected, hasUnsaved)
  const country = isDelayed ? debounced : (pendingCountry ?? selected)

  useEffect(() => {
    if (pendingCountry !== undefined) {
      setAppliedCountry(pendingCountry)
      setCountry(pendingCountry)
    } else if (country !== undefined && country === selected && country !== urlCountry) {
      setAppliedCountry(country)
      void changeSearch({ country })
    }
  }, [pendingCountry, country, selected, urlCountry, setCountry, changeSearch])

  return {
    country,
    /** Selected, perhaps in another tab, while unsaved edits keep this screen on its country. */
    selected,
    /** The country in the address, which may differ until one of the two is updated. */
    urlCountry,
    countryName: countries.find(({ id }) => id === country)?.name ?? country,
    hasCountry: country !== undefined || isLoading,
  }
}
