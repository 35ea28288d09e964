import type { ScreenPath } from '@nutripim/screens/screen-addresses'
import type { ReactNode } from 'react'
import { CountrySelector } from '../country/country-selector.tsx'
import { NoCountries } from '../country/no-countries.tsx'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { hasFailed, type Loadable } from '../ui/page/loaded.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'

interface AdvicePageProps {
  /** The screen, if it has parts. */
  path?: ScreenPath
  title: string
  description: string
  /** From which screen size on the page has the height of the window; see page.module.css. */
  flows: 'fitting' | 'tablet'
  hasCountry: boolean
  /** Asks before another country discards unsaved edits. */
  onBeforeCountryChange?: () => Promise<boolean>
  /** Filters, on the right of the country selector. */
  filters: ReactNode
  actions?: ReactNode
  /** What the page shows; a failure is shown while there is no data. */
  query: Loadable<unknown>
  failureTitle: string
  children: ReactNode
}

/** The layout of all advice screens. */
export function AdvicePage(props: AdvicePageProps) {
  const { title, query, onBeforeCountryChange } = props
  return (
    <Screen title={title} description={props.description} flows={props.flows}>
      <div className={page.toolbar}>
        <CountrySelector
          {...(onBeforeCountryChange && { onBeforeChange: onBeforeCountryChange })}
        />
        {props.filters}
        {props.actions && (
          <div className={`np-row np-wrap np-gap-8 np-last ${page.actions}`}>{props.actions}</div>
        )}
      </div>
      {!props.hasCountry ? (
        <NoCountries />
      ) : hasFailed(query) ? (
        <LoadFailure
          title={props.failureTitle}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        props.children
      )}
    </Screen>
  )
}
