import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { useUrlSort } from '../../address/use-url-sort.ts'
import { useRemoteRecords } from '../../live/use-remote-records.ts'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { filterRows, sortRows } from '../../ui/grid/arrange-rows.ts'
import { List } from '../../ui/list/list.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import { formatLocationWarning, useLocationWarning } from '../form/use-location-warning.ts'
import { dealerColumns, searchTextOf, sortValue } from './dealer-columns.tsx'
import { DealerMap } from './dealer-map.tsx'
import styles from './dealers-page.module.css'
import { dealersQuery, useDeleteDealer } from './use-dealers.ts'
import { lastView, type useView } from './use-dealers-view.ts'
import { useEditedDealers } from './use-edited-dealers.ts'

const none: readonly Dealer[] = []
const keyOf = ({ dealerContactId }: Dealer) => dealerContactId

interface DealerListProps {
  country: string
  countryName: string
  filter: string
  view: ReturnType<typeof useView>
}

export function DealerList({ country, countryName, filter, view }: DealerListProps) {
  const navigate = useNavigate()
  const list = useQuery(dealersQuery(country))
  const dealers = list.data?.dealers ?? none
  const deleteDealer = useDeleteDealer()
  const shownFilter = useDeferredValue(filter)
  const { change } = view
  const { show: shown = 'list', dealer: selected } = view.search
  const [sort, setSort] = useUrlSort(view.search.sort, (sort) => change({ sort }))
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
      <div className={`np-column np-within np-sm ${styles.list}`}>
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
              delete: {
                description: 'The Delete key deletes the dealer.',
                run: (row: Dealer) => deleteDealer(row),
              },
            },
          })}
          onClearFilter={dealers.length > 0 ? () => void change({ text: undefined }) : undefined}
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
      <div className={`np-column np-within ${styles.map}`}>
        <DealerMap
          country={country}
          countryName={countryName}
          dealers={filtered}
          hovered={hovered}
          selected={selected}
          onHover={setHovered}
          onPick={(dealer) => void change({ dealer })}
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

export function AddDealer({
  country,
  className,
}: {
  country: string
  className?: string | undefined
}) {
  return (
    <LinkButton
      className={className}
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      to="/dealer/add/$countryCode"
      params={{ countryCode: country }}
    >
      Add dealer
    </LinkButton>
  )
}
