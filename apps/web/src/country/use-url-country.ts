import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import { useCountry } from './use-country.ts'
import { useDebouncedCountry } from './use-debounced-country.ts'

/**
 * The country of a screen whose address names it (`?country=ES`). Opening an address selects
 * its country, if it is assigned to the user; from then on the address follows the selection.
 */
export function useUrlCountry(path: PathWith<'country'>, hasUnsaved: boolean) {
  const { country: selected, countries, setCountry, isLoading } = useCountry()
  const { country: urlCountry } = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const [appliedCountry, setAppliedCountry] = useState<string>()
  const pendingCountry = countries.find(({ id }) => id === urlCountry && id !== appliedCountry)?.id
  const country = useDebouncedCountry(pendingCountry ?? selected, hasUnsaved)

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
