import { Radio, Switch } from '@mantine/core'
import { type SortOrder, sortOrders } from '@nutripim/contract/completion/completion'
import type { ReportOptions } from './use-completion.ts'

const orderLabels: Record<SortOrder, string> = { code: 'Code', name: 'Name', crop: 'Crop' }

interface ReportOptionsProps {
  options: ReportOptions
  onChange: (options: ReportOptions) => void
}

/** How the report is sorted, and whether it shows only incomplete products. */
export function ReportOptionFields({ options, onChange }: ReportOptionsProps) {
  return (
    <>
      <Radio.Group
        aria-label="Sort by"
        value={options.sortOrder}
        onChange={(value) => onChange({ ...options, sortOrder: value })}
      >
        <div className="np-row np-middle np-gap-14">
          <span className="np-muted" aria-hidden>
            Sort by
          </span>
          {sortOrders.map((order) => (
            <Radio key={order} value={order} label={orderLabels[order]} />
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
