import { countryScreens, findCountryScreen } from '@nutripim/screens/country-screens'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type UrlState, urlStateOf } from '../address/url-state.ts'
import { useUrl } from '../address/use-url-state.ts'
import { useIsUnsaved } from '../ui/unsaved/use-is-unsaved.ts'
import { findUrlCountry } from './find-country.ts'
import { readStoredCountries, storeCountry, subscribeToStoredCountry } from './stored-country.ts'

const debounce = 300

/** Selects the country of each address that opens, as soon as it is known to be the user's. */
export function selectUrlCountry(url: UrlState): void {
  let applied: string | undefined
  function apply() {
    const country = findUrlCountry(url)
    const isAssigned = readStoredCountries()?.some(({ id }) => id === country)
    if (country === applied || (country !== undefined && !isAssigned)) return
    applied = country
    if (country !== undefined) storeCountry(country)
  }
  apply()
  url.subscribe(apply)
  subscribeToStoredCountry(apply)
}

function findFollowingScreen({ getPath, get }: UrlState) {
  const path = findCountryScreen(getPath())
  return path && !countryScreens[path].isOptional?.(get()) ? path : undefined
}

/**
 * The address of a screen follows the selected country, also one that is selected in another tab.
 * Stepping through the list loads nothing in between, and unsaved edits stay in their country.
 */
export function useSelectedInUrl(selected: string | undefined): void {
  const url = urlStateOf(useRouter())
  const path = useUrl(findFollowingScreen)
  const urlCountry = useUrl(findUrlCountry)
  const isUnsaved = useIsUnsaved()
  useEffect(() => {
    if (path === undefined || selected === undefined || selected === urlCountry) return
    const { records = [], isImmediate } = countryScreens[path]
    if (urlCountry === undefined) return void url.change(path, { country: selected })
    const removed = Object.fromEntries(records.map((name) => [name, undefined]))
    const follow = () => void url.change(path, { ...removed, country: selected })
    if (isImmediate) return follow()
    if (isUnsaved) return
    const timer = setTimeout(follow, debounce)
    return () => clearTimeout(timer)
  }, [url, path, selected, urlCountry, isUnsaved])
}
