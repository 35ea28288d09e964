import { SegmentedControl, Select } from '@mantine/core'
import { useMemo } from 'react'
import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { FoldedFilters } from '../ui/page/folded-filters.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import { indexChannels } from './channel-gaps.tsx'
import { CompletionReport } from './completion-report.tsx'
import { ExportButton } from './export-button.tsx'
import { CountryHeatMap } from './heat-map/country-heat-map.tsx'
import { qualityFilters, ruleOf } from './quality-cells.tsx'
import { ReportOptionFields } from './report-options.tsx'
import { useChannelStatus } from './use-completion.ts'
import { addressOf, path, useReportAddress } from './use-report-address.ts'

export function CompletionPage() {
  const { country, countryName = '', countries } = useCountry(path)
  const { view, options, filter, field, channelId, hasChecks, change } = useReportAddress()
  const status = useChannelStatus(country).data
  const channels = useMemo(() => indexChannels(status?.channels ?? []), [status])
  const channel = channels.find((each) => each.channelId === channelId)
  const isMap = view === 'countries' && countries.length > 1

  return (
    <Screen
      title="Completion Status"
      description="See which fields of each product are filled or missing."
      actions={
        <>
          {!isMap && <ExportButton country={country} options={options} />}
          {countries.length > 1 && (
            <SegmentedControl
              aria-label="View"
              value={isMap ? 'countries' : 'products'}
              onChange={(next) => change({ view: next === 'countries' ? next : undefined })}
              data={[
                { value: 'products', label: 'Products' },
                { value: 'countries', label: 'My countries' },
              ]}
            />
          )}
        </>
      }
    >
      {!isMap && (
        <div className={page.toolbar} data-align="middle">
          <CountrySelector />
          <FoldedFilters
            count={[options.showMissingOnly, filter !== 'all', channel].filter(Boolean).length}
          >
            <ReportOptionFields
              options={options}
              onChange={({ sortOrder, showMissingOnly }) =>
                change({ sort: sortOrder, missing: showMissingOnly || undefined })
              }
            />
            <Select
              aria-label="Quality"
              data={qualityFilters}
              value={filter}
              onChange={(next) => next && change({ quality: next === 'all' ? undefined : next })}
              allowDeselect={false}
              w={180}
              comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
            />
            {channels.length > 0 && (
              <Select
                aria-label="Channel"
                data={[
                  { value: '', label: 'All channels' },
                  ...channels.map(({ channelId, name }) => ({
                    value: channelId,
                    label: `Missing for ${name}`,
                  })),
                ]}
                value={channel?.channelId ?? ''}
                onChange={(next) => change({ channel: next || undefined })}
                allowDeselect={false}
                w={180}
                comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
              />
            )}
          </FoldedFilters>
        </div>
      )}
      {isMap ? (
        <CountryHeatMap
          current={country}
          hasChecks={hasChecks}
          onShowChecks={(checks) => change({ checks: checks || undefined })}
          onOpen={(id, gap) => change({ view: undefined, country: id, ...(gap && addressOf(gap)) })}
        />
      ) : (
        <CompletionReport
          country={country}
          countryName={countryName}
          options={options}
          filter={filter}
          channels={channels}
          channel={channel}
          column={ruleOf(filter) ?? field}
        />
      )}
    </Screen>
  )
}
