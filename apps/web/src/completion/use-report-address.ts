import type { SearchOf } from '@nutripim/screens/screen-addresses'
import { useUrlState } from '../address/use-url-state.ts'
import { fieldNames, type ReportField } from './completion-fields.ts'
import { type QualityFilter, readQualityFilter } from './quality-cells.tsx'
import type { ReportOptions } from './use-completion.ts'

export const path = '/product-info/completion'
type Gap = { missing: ReportField | 'complete' } | { withFindings: QualityFilter }

/** The products that one cell of the overview counts. */
export function addressOf(gap: Gap) {
  if (!('missing' in gap))
    return { missing: undefined, quality: gap.withFindings, field: undefined }
  const field = gap.missing === 'complete' ? undefined : gap.missing
  return { missing: true, quality: undefined, field }
}

/** View, order and filters are in the address, so that back, a reload and a link show the same. */
export function useReportAddress() {
  const {
    search: { view, sort, missing, quality, field, channel, checks = false },
    change,
  } = useUrlState(path)
  const options: ReportOptions = { sortOrder: sort ?? 'name', showMissingOnly: missing ?? false }
  return {
    view,
    options,
    filter: readQualityFilter(quality),
    field: fieldNames.find((each) => each === field),
    channelId: channel,
    hasChecks: checks,
    change: (next: SearchOf<typeof path>) => void change(next),
  }
}
