import { SegmentedControl } from '@mantine/core'
import { CountrySelector } from '../../country/country-selector.tsx'
import { NoCountries } from '../../country/no-countries.tsx'
import { useCountry } from '../../country/use-country.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { AddDealer, DealerList } from './dealer-list.tsx'
import styles from './dealers-page.module.css'
import { useView } from './use-dealers-view.ts'

export function DealersPage() {
  const { country, countryName = '', hasCountry } = useCountry('/dealer/list')
  const view = useView()
  const { show: shown = 'list' } = view.search
  const filter = view.textField('text')
  return (
    <Screen title="Dealers List" description="View and edit the dealers of a country.">
      <div className={page.toolbar}>
        <CountrySelector />
        <SegmentedControl
          className={`np-hidden ${styles.switch}`}
          aria-label="Show"
          value={shown}
          onChange={(next) => void view.change({ show: next === 'map' ? 'map' : undefined })}
          data={[
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
          ]}
        />
        <SearchInput
          className={page.filter}
          label="Filter dealers"
          placeholder="Filter by any word"
          {...filter}
        />
        {country && <AddDealer country={country} className="np-last" />}
      </div>
      {country ? (
        <DealerList
          key={country}
          country={country}
          countryName={countryName}
          filter={filter.value}
          view={view}
        />
      ) : (
        !hasCountry && <NoCountries />
      )}
    </Screen>
  )
}
