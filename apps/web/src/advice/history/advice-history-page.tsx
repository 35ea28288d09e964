import { Button, Checkbox } from '@mantine/core'
import type { AdviceVersion } from '@nutripim/contract/advice/advice-history'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { List } from '../../ui/list/list.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import page from '../../ui/page/page.module.css'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { AdviceFilterSelects } from '../advice-filter-selects.tsx'
import { useAdviceProducts, useAllCrops } from '../advice-queries.ts'
import { useAdviceFilters } from '../use-advice-filters.ts'
import styles from './advice-history-page.module.css'
import { AdviceVersionPane, changeWords } from './advice-version-pane.tsx'
import { useAdviceChanges } from './use-advice-history.ts'

const columns: ListColumn<AdviceVersion>[] = [
  { id: 'at', title: 'When', width: '128px', render: ({ at }) => formatDateTime(at) },
  {
    id: 'change',
    title: 'Change',
    width: '66px',
    isSecondary: true,
    render: ({ change }) => (
      <span className={styles.change} data-change={change}>
        {changeWords[change]}
      </span>
    ),
  },
  { id: 'by', title: 'Who', width: 'minmax(90px, 1fr)', isSecondary: true, render: ({ by }) => by },
  { id: 'crop', title: 'Crop', width: 'minmax(0, 1fr)', render: ({ cropName }) => cropName },
  {
    id: 'product',
    title: 'Product',
    width: 'minmax(0, 2fr)',
    render: ({ productName }) => <span dir="auto">{productName ?? 'No longer there'}</span>,
  },
]

const keyOf = ({ versionId }: AdviceVersion) => versionId

export function AdviceHistoryPage() {
  const { country, countryName, hasCountry } = useUrlCountry('/advice/history', false)
  const { filters, choose } = useAdviceFilters('/advice/history', country)
  const [onlyDeleted, setOnlyDeleted] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const products = useAdviceProducts(country, 'all')
  const crops = useAllCrops(country)
  const changes = useAdviceChanges(country, filters, onlyDeleted)
  const rows = useMemo(() => changes.data?.pages.flat(), [changes.data])
  const isOne = filters.product !== undefined && filters.crop !== undefined
  const version =
    rows?.find(({ versionId }) => versionId === chosen) ?? (isOne ? rows?.[0] : undefined)
  return (
    <section className={page.page} data-flows="tablet" aria-label="Advice history">
      <PageHeading
        title="Advice history"
        about="View earlier versions of a country’s advice and restore them."
      />
      <div className={page.toolbar}>
        <CountrySelector />
        <AdviceFilterSelects
          filters={filters}
          products={products.data}
          crops={crops.data}
          onChoose={(choice) => {
            setChosen(undefined)
            void choose(choice)
          }}
        />
        <Checkbox
          className={styles.deleted ?? ''}
          label="Only deleted advice"
          checked={onlyDeleted}
          onChange={(event) => setOnlyDeleted(event.currentTarget.checked)}
        />
      </div>
      {!hasCountry ? (
        <p className={page.nothing}>{noCountriesAssigned}</p>
      ) : changes.isError && !rows ? (
        <LoadFailure
          title="The history could not be loaded"
          onRetry={() => void changes.refetch()}
        />
      ) : (
        <div className={page.sides}>
          <div className={page.list}>
            {rows ? (
              <List
                key={country}
                label={`Changes of advice, ${countryName}`}
                rows={rows}
                columns={columns}
                keyOf={keyOf}
                rowHeight={36}
                selectedKey={version?.versionId}
                onSelect={(row) => setChosen(row.versionId)}
                empty={
                  onlyDeleted
                    ? 'No advice was deleted in this selection.'
                    : 'No changes yet. They appear as soon as advice is saved.'
                }
              />
            ) : (
              <GridSkeleton label="Loading the history" />
            )}
            {changes.hasNextPage && (
              <Button
                variant="default"
                loading={changes.isFetchingNextPage}
                onClick={() => void changes.fetchNextPage()}
              >
                Show older changes
              </Button>
            )}
          </div>
          {version ? (
            <AdviceVersionPane
              key={version.versionId}
              version={version}
              onChoose={(id) => setChosen(id)}
            />
          ) : (
            <p className={page.nothing}>
              <IconHistory size={28} stroke={1.2} aria-hidden />
              Select a change to see what it changed in the text.
            </p>
          )}
        </div>
      )}
    </section>
  )
}
