import type { ComponentType } from 'react'
import { useCountry } from '../country/use-country.ts'
import { formatChoice } from '../ui/format/choice.ts'
import page from '../ui/page/page.module.css'
import { PageHeading } from '../ui/page/page-heading.tsx'

export interface ExchangeProps {
  country: string | undefined
  countryName: string | undefined
}

interface ExchangePageProps {
  title: string
  about: string
  content: ComponentType<ExchangeProps>
}

/** A screen on which data of a country goes out or comes in as a file. Another country begins anew. */
export function ExchangePage({ title, about, content: Content }: ExchangePageProps) {
  // At once: a file must never go to the country that was chosen before.
  const { country, countries } = useCountry()
  const name = country && formatChoice(countries, country)
  return (
    <section className={page.page} data-flows="always" aria-label={title}>
      <PageHeading title={title} about={about} />
      <Content key={country} country={country} countryName={name} />
    </section>
  )
}
