import { Button, SegmentedControl } from '@mantine/core'
import type { Dealer } from '@nutripim/contract/dealers/dealers'
import type { SearchOf } from '@nutripim/screens/screen-addresses'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { useTypedText } from '../../address/use-typed-text.ts'
import { useUrlSort } from '../../address/use-url-sort.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { createSessionValue } from '../../identity/session-value.ts'
import { useRemoteRecords } from '../../live/use-remote-records.ts'
import { PartLinks } from '../../shell/pages/part-links.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { filterRows, sortRows } from '../../ui/grid/arrange-rows.ts'
import { List } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import { formatLocationWarning, useLocationWarning } from '../form/use-location-warning.ts'
import { dealerColumns, searchTextOf, sortValue } from './dealer-columns.tsx'
import { DealerMap } from './dealer-map.tsx'
import styles from './dealers-page.module.css'
import { dealersQuery, useDeleteDealer } from './use-dealers.ts'
import { useEditedDealers } from './use-edited-dealers.ts'

const none: readonly Dealer[] = []
const keyOf = ({ dealerContactId }: Dealer) => dealerContactId

type View = Omit<SearchOf<'/dealer/list'>, 'country'>

/** What was shown last, for a user who returns from the form of a dealer. */
const lastView = createSessionValue<View>(() => ({}))

/** Filter, sort and selected dealer are part of the address. */
function useView() {
  const { text, sort, show, dealer } = useSearch({ from: '/dealer/list' })
  const changeSearch = useChangeSearch('/dealer/list')
  const isPlain = [text, sort, show, dealer].every((part) => part === undefined)
  const first = useRef(isPlain ? lastView.get() : {})
  useEffect(() => {
    const restored = first.current
    first.current = {}
    if (Object.keys(restored).length > 0) void changeSearch(restored)
    else lastView.set({ text, sort, show, dealer })
  }, [changeSearch, text, sort, show, dealer])
  return { text, sort, show, dealer, changeSearch }
}

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
          className={styles.switch ?? ''}
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
        {country && <AddDealer country={country} className={styles.add} />}
      </div>
      {country ? (
        <Dealers
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

interface DealersProps {
  country: string
  countryName: string
  filter: string
  view: ReturnType<typeof useView>
}

function Dealers({ country, countryName, filter, view }: DealersProps) {
  const navigate = useNavigate()
  const list = useQuery(dealersQuery(country))
  const dealers = list.data?.dealers ?? none
  const deleteDealer = useDeleteDealer()
  const shownFilter = useDeferredValue(filter)
  const { show: shown = 'list', dealer: selected, changeSearch } = view
  const [sort, setSort] = useUrlSort(view.sort, (sort) => changeSearch({ sort }))
  const [hovered, setHovered] = useState<number>()
  const { findDealerWarning } = useLocationWarning(country)
  const { changes: changed } = useRemoteRecords({
    country,
    kind: 'dealer',
    items: list.data?.dealers,
    idOf: keyOf,
  })
  const edited = useEditedDealers()
  const filtered = useMemo(
    () => filterRows(dealers, shownFilter, searchTextOf),
    [dealers, shownFilter],
  )
  const rows = useMemo(() => sortRows(filtered, sort, sortValue), [filtered, sort])
  const canEdit = list.data?.canEdit ?? false
  const columns = useMemo(() => {
    const warningOf = (dealer: Dealer) => {
      const warning = findDealerWarning(dealer)
      return warning && formatLocationWarning(warning, countryName)
    }
    return dealerColumns({ warningOf, changed, edited }, canEdit ? deleteDealer : undefined)
  }, [findDealerWarning, countryName, changed, edited, canEdit, deleteDealer])

  if (!list.data) return <NotLoaded query={list} what="dealers" />
  return (
    <div className={styles.sides} data-shown={shown}>
      <div className={styles.list}>
        <List
          label={`Dealers, ${countryName}`}
          rows={rows}
          columns={columns}
          keyOf={keyOf}
          rowHeight={rowHeights.twoLines}
          selectedKey={selected}
          onSelect={({ dealerContactId }) => {
            lastView.set({ ...lastView.get(), dealer: dealerContactId })
            void navigate({
              to: '/dealer/edit/$dealerContactId',
              params: { dealerContactId: String(dealerContactId) },
            })
          }}
          sort={sort}
          onSort={setSort}
          hover={{ key: hovered, onChange: (row) => setHovered(row?.dealerContactId) }}
          {...(canEdit && {
            shortcuts: {
              Delete: {
                description: 'The Delete key deletes the dealer.',
                run: (row: Dealer) => deleteDealer(row),
              },
            },
          })}
          empty={
            dealers.length > 0 ? (
              `No dealer matches “${filter}”.`
            ) : (
              <NoDealers country={country} canEdit={canEdit} />
            )
          }
        />
        <p className={styles.count} role="status">
          {rows.length === dealers.length
            ? formatCount(dealers.length, 'dealer')
            : `${formatNumber(rows.length)} of ${formatCount(dealers.length, 'dealer')}`}
        </p>
      </div>
      <div className={styles.map}>
        <DealerMap
          country={country}
          countryName={countryName}
          dealers={filtered}
          hovered={hovered}
          selected={selected}
          onHover={setHovered}
          onPick={(dealer) => void changeSearch({ dealer })}
        />
      </div>
    </div>
  )
}

function NoDealers({ country, canEdit }: { country: string; canEdit: boolean }) {
  return (
    <div className={styles.none}>
      <p>There are no dealers for selected country</p>
      {canEdit && (
        <div>
          <AddDealer country={country} />
          <LinkButton variant="default" to="/dealer/upload">
            Upload dealer data
          </LinkButton>
        </div>
      )}
    </div>
  )
}

function AddDealer({ country, className }: { country: string; className?: string | undefined }) {
  const navigate = useNavigate()
  return (
    <Button
      className={className}
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() =>
        void navigate({ to: '/dealer/add/$countryCode', params: { countryCode: country } })
      }
    >
      Add dealer
    </Button>
  )
}
