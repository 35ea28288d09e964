import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import { useCountry } from './use-country.ts'
import { useSettledCountry } from './use-settled-country.ts'

/**
 * The country of a screen whose address names it (`?country=ES`). An address that is opened chooses
 * its country, if the user holds it; from then on the address follows the choice.
 */
export function useAddressCountry(path: PathWith<'country'>, hasUnsaved: boolean) {
  const { country: chosen, countries, setCountry, isLoading } = useCountry()
  const { country: named } = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const [obeyed, setObeyed] = useState<unknown>()
  const order = countries.find(({ id }) => id === named && id !== obeyed)?.id
  const country = useSettledCountry(order ?? chosen, hasUnsaved)

  useEffect(() => {
    if (order !== undefined) {
      setObeyed(order)
      setCountry(order)
    } else if (country !== undefined && country === chosen && country !== named) {
      setObeyed(country)
      void changeSearch({ country })
    }
  }, [order, country, chosen, named, setCountry, changeSearch])

  return {
    country,
    /** Chosen, perhaps in another tab, while unsaved edits hold this one. */
    chosen,
    /** What the address says, until it is followed or follows. */
    named,
    countryName: countries.find(({ id }) => id === country)?.name ?? country,
    hasCountry: country !== undefined || isLoading,
  }
}
