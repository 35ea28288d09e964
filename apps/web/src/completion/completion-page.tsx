import { SegmentedControl, Select } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { useUrlCountry } from '../country/use-url-country.ts'
import { DownloadButton } from '../exchange/download-button.tsx'
import page from '../ui/page/page.module.css'
import { PageHeading } from '../ui/page/page-heading.tsx'
import type { ReportField } from './completion-fields.ts'
import { CompletionReport } from './completion-report.tsx'
import { CountryHeatMap } from './country-heat-map.tsx'
import { type QualityFilter, qualityFilters, ruleOf } from './quality-marks.tsx'
import { ReportOptionFields } from './report-options.tsx'
import { downloadCompletion, type ReportOptions } from './use-completion.ts'

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
        actions={
          countries.length > 1 && (
            <SegmentedControl
              aria-label="View"
              value={isMap ? 'countries' : 'products'}
              onChange={(next) => show(next)}
              data={[
                { value: 'products', label: 'Products' },
                { value: 'countries', label: 'My countries' },
              ]}
            />
          )
        }
      />
      <div className={page.toolbar} data-align="middle">
        <CountrySelector />
        {!isMap && <ReportOptionFields options={options} onChange={setOptions} />}
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
        {!isMap && (
          <div className={page.acts}>
            <ExportButton country={country} options={options} />
          </div>
        )}
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
        <CompletionReport
          country={country}
          countryName={countryName}
          options={options}
          filter={filter}
          column={ruleOf(filter) ?? field}
        />
      )}
    </section>
  )
}

type View = 'products' | 'countries'

/** The view is part of the address, so a reload and a link show the same. */
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

interface ExportButtonProps {
  country: string | undefined
  options: ReportOptions
}

function ExportButton({ country, options }: ExportButtonProps) {
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
