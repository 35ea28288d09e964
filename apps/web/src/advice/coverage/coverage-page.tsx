import { SegmentedControl, Switch } from '@mantine/core'
import { useUrlState } from '../../address/use-url-state.ts'
import { useCountry } from '../../country/use-country.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { NoMatch } from '../../ui/page/no-match.tsx'
import layout from '../advice.module.css'
import { AdvicePage } from '../advice-page.tsx'
import { CoverageCounts } from './coverage-counts.tsx'
import { CoverageMatrix } from './coverage-matrix.tsx'
import { useCoverage } from './use-coverage.ts'
import { type Show, useCoverageList } from './use-coverage-list.ts'

export function CoveragePage() {
  const { country, countryName, hasCountry } = useCountry('/advice/coverage')
  const coverage = useCoverage(country)
  const { search, change, textField } = useUrlState('/advice/coverage')
  const { show = 'all', all: allCrops = false, sort } = search
  const filter = textField('text')
  const list = useCoverageList(coverage.data, { filter: filter.value, show, allCrops })
  return (
    <AdvicePage
      title="Advice coverage"
      description="See which products have advice on which crops, and what is missing."
      flows="fitting"
      hasCountry={hasCountry}
      query={coverage}
      failureTitle="The coverage could not be loaded"
      filters={
        <>
          <SearchInput
            className={layout.search}
            label="Filter products"
            placeholder="Filter by product or code"
            {...filter}
          />
          <FoldedFilters count={[show !== 'all', allCrops].filter(Boolean).length}>
            <SegmentedControl
              aria-label="Show products"
              value={show}
              onChange={(next: Show) => void change({ show: next === 'all' ? undefined : next })}
              data={[
                { value: 'all', label: 'All products' },
                { value: 'gap', label: 'With gaps' },
                { value: 'check', label: 'To check' },
              ]}
            />
            <Switch
              className="np-self-middle"
              label="All crops"
              checked={allCrops}
              onChange={(event) => void change({ all: event.currentTarget.checked || undefined })}
            />
          </FoldedFilters>
        </>
      }
    >
      {!coverage.data || !country ? (
        <GridSkeleton label="Loading advice coverage" />
      ) : (
        <>
          <CoverageCounts counts={list.counts} />
          {list.rows.length > 0 && list.crops.length > 0 ? (
            <CoverageMatrix
              key={country}
              label={`Advice coverage, ${countryName}`}
              country={country}
              products={list.rows}
              crops={list.crops}
              isSortedByGaps={sort === 'gaps'}
              onSortByGaps={(isSorted) => void change({ sort: isSorted ? 'gaps' : undefined })}
            />
          ) : (
            <EmptyState>
              {coverage.data.products.length === 0 ? (
                `${countryName} has no products yet.`
              ) : (
                <NoMatch onClear={() => void change({ text: undefined, show: undefined })}>
                  {show === 'all'
                    ? `No product matches “${filter.value}”.`
                    : 'No entries match this filter.'}
                </NoMatch>
              )}
            </EmptyState>
          )}
        </>
      )}
    </AdvicePage>
  )
}
