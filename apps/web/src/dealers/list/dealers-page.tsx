import { SegmentedControl } from '@mantine/core'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { useTypedText } from '../../address/use-typed-text.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { PartLinks } from '../../shell/pages/part-links.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { AddDealer, DealerList } from './dealer-list.tsx'
import styles from './dealers-page.module.css'
import { useView } from './use-dealers-view.ts'

export function DealersPage() {
  const { country, countryName = '', hasCountry } = useUrlCountry('/dealer/list', false)
  const view = useView()
  const { show: shown = 'list', changeSearch } = view
  const [filter, setFilter] = useTypedText(view.text, (text) => changeSearch({ text }))
  return (
    <Screen
      title="Dealers List"
      description="View and edit the dealers of a country."
      actions={<PartLinks path="/dealer/list" />}
    >
      <div className={page.toolbar}>
        <CountrySelector />
        <SegmentedControl
          className={`np-hidden ${styles.switch}`}
          aria-label="Show"
          value={shown}
          onChange={(next) => void changeSearch({ show: next === 'map' ? 'map' : undefined })}
          data={[
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
          ]}
        />
        <SearchInput
          className={page.filter}
          label="Filter dealers"
          placeholder="Filter by any word"
          value={filter}
          onChange={setFilter}
        />
        {country && <AddDealer country={country} className="np-last" />}
      </div>
      {country ? (
        <DealerList
          key={country}
          country={country}
          countryName={countryName}
          filter={filter}
          view={view}
        />
      ) : (
        !hasCountry && <EmptyState>{noCountriesAssigned}</EmptyState>
      )}
    </Screen>
  )
}
