import type { PathWith } from '@nutripim/screens/screen-addresses'
import type { ComponentType } from 'react'
import { useUrlCountry } from '../country/use-url-country.ts'
import { PartLinks } from '../shell/pages/part-links.tsx'
import { Screen } from '../ui/page/screen.tsx'

export interface ExchangeProps {
  country: string | undefined
  countryName: string | undefined
}

interface ExchangePageProps {
  path: PathWith<'country'>
  title: string
  description: string
  content: ComponentType<ExchangeProps>
}

/** A screen that exports or imports data of a country as a file. Another country starts it again. */
export function ExchangePage({ path, title, description, content: Content }: ExchangePageProps) {
  // Not delayed: a file must never go to the country that was selected before.
  const { country, countryName } = useUrlCountry(path, false, false)
  return (
    <Screen
      title={title}
      description={description}
      actions={<PartLinks path={path} />}
      flows="always"
    >
      <Content key={country} country={country} countryName={countryName} />
    </Screen>
  )
}
