import type { CountryPath } from '@nutripim/screens/country-screens'
import type { ComponentType } from 'react'
import { useCountry } from '../country/use-country.ts'
import { Screen } from '../ui/page/screen.tsx'

export interface ExchangeProps {
  country: string | undefined
  countryName: string | undefined
}

interface ExchangePageProps {
  path: CountryPath
  title: string
  description: string
  content: ComponentType<ExchangeProps>
}

/** A screen that exports or imports data of a country as a file. Another country starts it again. */
export function ExchangePage({ path, title, description, content: Content }: ExchangePageProps) {
  // Not delayed: a file must never go to the country that was selected before.
  const { country, countryName } = useCountry(path)
  return (
    <Screen title={title} description={description} flows="always">
      <Content key={country} country={country} countryName={countryName} />
    </Screen>
  )
}
