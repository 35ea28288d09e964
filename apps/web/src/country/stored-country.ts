import type { Option } from '@nutripim/contract/reference/reference'

const countryKey = 'nutrivita_selectedCountryCode'
const countriesKey = 'nutrivita_countries'
const listeners = new Set<() => void>()

/** The choice is remembered over screens, reloads and tabs, until the user signs out. */
export function readStoredCountry(): string | undefined {
  return localStorage.getItem(countryKey) ?? undefined
}

export function storeCountry(country: string): void {
  localStorage.setItem(countryKey, country)
  notify()
}

export function readStoredCountries(): Option[] | undefined {
  try {
    return JSON.parse(localStorage.getItem(countriesKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function storeCountries(countries: readonly Option[]): void {
  localStorage.setItem(countriesKey, JSON.stringify(countries))
  notify()
}

export function forgetCountries(): void {
  localStorage.removeItem(countryKey)
  localStorage.removeItem(countriesKey)
  notify()
}

export function subscribeToStoredCountry(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === countryKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}
