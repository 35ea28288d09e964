import { SegmentedControl, Switch } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { useTypedText } from '../../address/use-typed-text.ts'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { markAttributes } from '../../ui/marks/marks.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import layout from '../advice.module.css'
import { AdvicePage } from '../advice-page.tsx'
import { countMarks, cropsInUse, type Mark, markOf } from './coverage-marks.ts'
import { CoverageMatrix } from './coverage-matrix.tsx'
import styles from './coverage-page.module.css'
import { useCoverage } from './use-coverage.ts'

type Show = 'all' | Extract<Mark, 'gap' | 'check'>

export function CoveragePage() {
  const { country, countryName, hasCountry } = useUrlCountry('/advice/coverage', false)
  const coverage = useCoverage(country)
  const {
    text,
    show = 'all',
    all: allCrops = false,
    sort,
  } = useSearch({ from: '/advice/coverage' })
  const changeSearch = useChangeSearch('/advice/coverage')
  const [search, setSearch] = useTypedText(text, (text) => changeSearch({ text }))
  const shownSearch = useDeferredValue(search)

  const crops = useMemo(
    () => (coverage.data ? (allCrops ? coverage.data.crops : cropsInUse(coverage.data)) : []),
    [coverage.data, allCrops],
  )
  const found = useMemo(
    () =>
      filterRows(coverage.data?.products ?? [], shownSearch, ({ productName, productCode }) =>
        [productName, productCode].join('\n'),
      ),
    [coverage.data, shownSearch],
  )
  const cropIds = useMemo(() => crops.map(({ cropId }) => cropId), [crops])
  const rows = useMemo(
    () =>
      show === 'all'
        ? found
        : found.filter((product) => cropIds.some((crop) => markOf(product, crop) === show)),
    [found, show, cropIds],
  )
  const counts = useMemo(() => countMarks(found, cropIds), [found, cropIds])
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
            value={search}
            onChange={setSearch}
          />
          <FoldedFilters count={[show !== 'all', allCrops].filter(Boolean).length}>
            <SegmentedControl
              aria-label="Show products"
              value={show}
              onChange={(next: Show) =>
                void changeSearch({ show: next === 'all' ? undefined : next })
              }
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
              onChange={(event) =>
                void changeSearch({ all: event.currentTarget.checked || undefined })
              }
            />
          </FoldedFilters>
        </>
      }
    >
      {coverage.data && (
        <p className={styles.counts} role="status">
          <span className={styles.advised}>{counts.advised} with advice</span>
          <span {...markAttributes('warning')}>
            {counts.check} to check: advice older than the composition
          </span>
          <span {...markAttributes('missing')}>
            {counts.gap} gaps: crop on the label without advice
          </span>
        </p>
      )}
      {!coverage.data || !country ? (
        <GridSkeleton label="Loading advice coverage" />
      ) : rows.length > 0 && crops.length > 0 ? (
        <CoverageMatrix
          key={country}
          label={`Advice coverage, ${countryName}`}
          country={country}
          products={rows}
          crops={crops}
          isSortedByGaps={sort === 'gaps'}
          onSortByGaps={(isSorted) => void changeSearch({ sort: isSorted ? 'gaps' : undefined })}
        />
      ) : (
        <EmptyState>
          {coverage.data.products.length === 0
            ? `${countryName} has no products yet.`
            : show === 'all'
              ? `No product matches “${search}”.`
              : 'No entries match this filter.'}
        </EmptyState>
      )}
    </AdvicePage>
  )
}
