import { noCountriesAssigned } from '@nutripim/wording/messages'
import { CountrySelector } from '../country/country-selector.tsx'
import { useUrlCountry } from '../country/use-url-country.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import { useIsUnsaved } from '../ui/unsaved/use-is-unsaved.ts'
import { CountryChannels } from './country-channels.tsx'

const path = '/product-info/channels'

/** What each channel of a country delivers: settings, differences to publish, history. */
export function ChannelsPage() {
  const isUnsaved = useIsUnsaved()
  const { country, hasCountry } = useUrlCountry(path, isUnsaved)
  return (
    <Screen
      title="Channels"
      description="Set up what each channel delivers, publish it and undo publications."
      flows="always"
    >
      {country !== undefined ? (
        <CountryChannels country={country} isUnsaved={isUnsaved} />
      ) : (
        <>
          <div className={page.toolbar}>
            <CountrySelector />
          </div>
          {!hasCountry && <EmptyState>{noCountriesAssigned}</EmptyState>}
        </>
      )}
    </Screen>
  )
}
