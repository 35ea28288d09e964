import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCountry } from './use-country.ts'
import { useSettledCountry } from './use-settled-country.ts'

/**
 * The country of a screen whose address names it (`?country=ES`). An address that is opened chooses
 * its country, if the user holds it; from then on the address follows the choice.
 */
export function useAddressCountry(hasUnsaved: boolean) {
  const { country: chosen, countries, setCountry, isLoading } = useCountry()
  const { country: named }: { country?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [obeyed, setObeyed] = useState<unknown>()
  const order = countries.find(({ id }) => id === named && id !== obeyed)?.id
  const country = useSettledCountry(order ?? chosen, hasUnsaved)

  useEffect(() => {
    if (order !== undefined) {
      setObeyed(order)
      setCountry(order)
    } else if (country !== undefined && country === chosen && country !== named) {
      setObeyed(country)
      const search = (others: object) => ({ ...others, country })
      void navigate({ to: '.', search, replace: true })
    }
  }, [order, country, chosen, named, setCountry, navigate])

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
