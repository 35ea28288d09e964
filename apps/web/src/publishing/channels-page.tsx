import { CountrySelector } from '../country/country-selector.tsx'
import { NoCountries } from '../country/no-countries.tsx'
import { useCountry } from '../country/use-country.ts'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import { CountryChannels } from './country-channels.tsx'

const path = '/product-info/channels'

/** What each channel of a country delivers: settings, differences to publish, history. */
export function ChannelsPage() {
  const { country, hasCountry } = useCountry(path)
  return (
    <Screen
      title="Channels"
      description="Set up what each channel delivers, publish it and undo publications."
      flows="always"
    >
      {country !== undefined ? (
        <CountryChannels country={country} />
      ) : (
        <>
          <div className={page.toolbar}>
            <CountrySelector />
          </div>
          {!hasCountry && <NoCountries />}
        </>
      )}
    </Screen>
  )
}
