import { useMemo } from 'react'
import { NoCountries } from '../country/no-countries.tsx'
import { formatNumber } from '../ui/format/count.ts'
import { NotLoaded } from '../ui/page/loaded.tsx'
import type { ChannelGaps } from './channel-gaps.tsx'
import { CompletionSummary } from './completion-summary.tsx'
import {
  CompletionTable,
  type CompletionTableProps,
  getChannelColumn,
} from './completion-table.tsx'
import { NextGapButton } from './next-gap-button.tsx'
import { findingsByProduct, matchesFilter, type QualityFilter } from './quality-cells.tsx'
import { type ReportOptions, useCompletion, useQuality } from './use-completion.ts'

interface CompletionReportProps extends Pick<CompletionTableProps, 'column'> {
  country: string | undefined
  countryName: string
  options: ReportOptions
  filter: QualityFilter
  channels: readonly ChannelGaps[]
  /** Only products with a gap for this channel are shown. */
  channel: ChannelGaps | undefined
}

/** Totals and table of a country, with its loading, empty and error states. */
export function CompletionReport(props: CompletionReportProps) {
  const { country, countryName: name, options, filter, column, channels, channel } = props
  const report = useCompletion(country, options)
  const quality = useQuality(country).data
  const findingsOf = useMemo(() => findingsByProduct(quality?.findings ?? []), [quality])
  if (!country) {
    return <NoCountries />
  }
  if (!report.data) return <NotLoaded query={report} what="completion status" />
  const { totals, canEdit, brokenLinks } = report.data
  const products = report.data.products.filter(
    ({ legacyProductId: id }) =>
      matchesFilter(filter, findingsOf(id)) && (!channel || channel.gaps.has(id)),
  )
  return (
    <>
      <CompletionSummary totals={totals} quality={quality?.totals}>
        {canEdit && <NextGapButton country={country} products={products} />}
      </CompletionSummary>
      <CompletionTable
        label={`Completion status, ${name}`}
        products={products}
        brokenLinks={brokenLinks}
        totals={totals}
        canEdit={canEdit}
        quality={quality?.totals}
        findingsOf={findingsOf}
        channels={channels}
        column={channel ? getChannelColumn(channel) : column}
        isStale={report.isPlaceholderData}
        empty={
          totals.products === 0
            ? `${name} has no products yet.`
            : channel && channel.gaps.size === 0
              ? `All products of ${name} are complete for the channel ${channel.name}.`
              : filter !== 'all' && report.data.products.length > 0
                ? `No product of ${name} has a warning of this kind.`
                : totals.products === 1
                  ? `The only product of ${name} is complete.`
                  : `All ${formatNumber(totals.products)} products of ${name} are complete.`
        }
      />
    </>
  )
}
