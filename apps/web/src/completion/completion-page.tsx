import { Radio, SegmentedControl, Select, Switch } from '@mantine/core'
import { type SortOrder, sortOrders } from '@nutripim/contract/completion/completion'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { useUrlCountry } from '../country/use-url-country.ts'
import { DownloadButton } from '../exchange/download-button.tsx'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import page from '../ui/page/page.module.css'
import { PageHeading } from '../ui/page/page-heading.tsx'
import type { ReportField } from './completion-fields.ts'
import styles from './completion-page.module.css'
import { CompletionSummary } from './completion-summary.tsx'
import { CompletionTable, type CompletionTableProps } from './completion-table.tsx'
import { CountryHeatMap } from './country-heat-map.tsx'
import {
  findingsByProduct,
  matchesFilter,
  type QualityFilter,
  qualityFilters,
  ruleOf,
} from './quality-marks.tsx'
import {
  downloadCompletion,
  type ReportOptions,
  useCompletion,
  useQuality,
} from './use-completion.ts'

export function CompletionPage() {
  const { countries, setCountry } = useCountry()
  const { country, countryName = '' } = useUrlCountry('/product-info/completion', false)
  const [options, setOptions] = useState<ReportOptions>({
    sortOrder: 'name',
    showMissingOnly: false,
  })
  const [filter, setFilter] = useState<QualityFilter>('all')
  const [field, setField] = useState<ReportField>()
  const { view, show } = useView()
  const isMap = view === 'countries' && countries.length > 1

  return (
    <section className={page.page} aria-label="Completion Status">
      <PageHeading
        title="Completion Status"
        description="See which fields of each product are filled or missing."
      />
      <div className={page.toolbar} data-align="middle">
        <CountrySelector />
        {!isMap && <Choices options={options} onChange={setOptions} />}
        {!isMap && (
          <Select
            aria-label="Quality"
            data={qualityFilters}
            value={filter}
            onChange={(next) => next && setFilter(next)}
            allowDeselect={false}
            w={180}
            comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
          />
        )}
        <div className={page.acts}>
          {countries.length > 1 && (
            <SegmentedControl
              aria-label="View"
              value={isMap ? 'countries' : 'products'}
              onChange={(next) => show(next)}
              data={[
                { value: 'products', label: 'Products' },
                { value: 'countries', label: 'My countries' },
              ]}
            />
          )}
          {!isMap && <ExportButton country={country} options={options} />}
        </div>
      </div>
      {isMap ? (
        <CountryHeatMap
          current={country}
          onOpen={(id, gap) => {
            setCountry(id)
            show('products')
            if (!gap) return
            const isMissing = 'missing' in gap
            setOptions({ ...options, showMissingOnly: isMissing })
            setFilter(isMissing ? 'all' : gap.questioned)
            setField(isMissing && gap.missing !== 'complete' ? gap.missing : undefined)
          }}
        />
      ) : (
        <Report
          country={country}
          name={countryName}
          options={options}
          filter={filter}
          column={ruleOf(filter) ?? field}
        />
      )}
    </section>
  )
}

type View = 'products' | 'countries'

/** The view stands in the address, so that a reload and a link show the same. */
function useView() {
  const { view } = useSearch({ from: '/product-info/completion' })
  const navigate = useNavigate()
  return {
    view,
    show: (next: View) =>
      void navigate({
        to: '/product-info/completion',
        search: next === 'countries' ? { view: next } : {},
        replace: true,
      }),
  }
}

const orderNames: Record<SortOrder, string> = { code: 'Code', name: 'Name', crop: 'Crop' }

interface ChoicesProps {
  options: ReportOptions
  onChange: (options: ReportOptions) => void
}

function Choices({ options, onChange }: ChoicesProps) {
  return (
    <>
      <Radio.Group
        aria-label="Sort by"
        value={options.sortOrder}
        onChange={(value) => onChange({ ...options, sortOrder: value })}
      >
        <div className={styles.order}>
          <span className={styles.label} aria-hidden>
            Sort by
          </span>
          {sortOrders.map((order) => (
            <Radio key={order} value={order} label={orderNames[order]} />
          ))}
        </div>
      </Radio.Group>
      <Switch
        label="Show missing only"
        checked={options.showMissingOnly}
        onChange={(event) => onChange({ ...options, showMissingOnly: event.currentTarget.checked })}
      />
    </>
  )
}

interface ReportProps {
  country: string | undefined
  options: ReportOptions
}

function ExportButton({ country, options }: ReportProps) {
  return (
    <DownloadButton
      country={country}
      icon={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
      fetchFile={(country) => downloadCompletion(country, options)}
    >
      Export to Excel
    </DownloadButton>
  )
}

function Report({
  country,
  name,
  options,
  filter,
  column,
}: ReportProps & Pick<CompletionTableProps, 'column'> & { name: string; filter: QualityFilter }) {
  const report = useCompletion(country, options)
  const quality = useQuality(country).data
  const findingsOf = useMemo(() => findingsByProduct(quality?.findings ?? []), [quality])
  if (!country) {
    return <p className={page.nothing}>{noCountriesAssigned}</p>
  }
  if (report.isError && !report.data) {
    return (
      <LoadFailure
        title="The completion status could not be loaded"
        onRetry={() => void report.refetch()}
      />
    )
  }
  if (!report.data) return <GridSkeleton label="Loading completion status" />
  const { totals, canEdit, brokenLinks } = report.data
  const products = report.data.products.filter(({ legacyProductId }) =>
    matchesFilter(filter, findingsOf(legacyProductId)),
  )
  return (
    <>
      <CompletionSummary totals={totals} quality={quality?.totals} />
      <CompletionTable
        label={`Completion status, ${name}`}
        products={products}
        brokenLinks={brokenLinks}
        totals={totals}
        canEdit={canEdit}
        quality={quality?.totals}
        findingsOf={findingsOf}
        column={column}
        isStale={report.isPlaceholderData}
        empty={
          totals.products === 0
            ? `${name} has no products yet.`
            : filter !== 'all' && report.data.products.length > 0
              ? `No product of ${name} has a warning of this kind.`
              : `All ${totals.products} products of ${name} are complete.`
        }
      />
    </>
  )
}
