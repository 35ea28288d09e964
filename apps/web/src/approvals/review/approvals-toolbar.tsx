import { Button } from '@mantine/core'
import type { Option } from '@nutripim/contract/reference/reference'
import { IconWorld } from '@tabler/icons-react'
import { formatCount } from '../../ui/format/count.ts'
import page from '../../ui/page/page.module.css'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import { toOptions } from '../../ui/select/to-options.ts'
import { DraftsInOtherCountries } from './drafts-in-other-countries.tsx'
import type { useDraftSelection } from './use-draft-selection.tsx'

interface ApprovalsToolbarProps {
  countries: readonly Option[]
  /** Undefined: all of them. */
  country: string | undefined
  onCountry: (country: string | undefined) => void
  selection: ReturnType<typeof useDraftSelection>
}

const allCountries = 'all'

/** The country of the list, and the approval of its selected drafts. */
export function ApprovalsToolbar({
  countries,
  country,
  onCountry,
  selection,
}: ApprovalsToolbarProps) {
  const { selected, changed } = selection
  return (
    <div className={page.toolbar} data-align="middle">
      <SearchSelect
        aria-label="Country"
        w={240}
        value={country ?? allCountries}
        data={[{ value: allCountries, label: 'All my countries' }, ...toOptions(countries)]}
        onChange={(next) => {
          if (next !== null) onCountry(next === allCountries ? undefined : next)
        }}
        disabled={countries.length === 0}
        allowDeselect={false}
        nothingFoundMessage="None of your countries matches"
        maxDropdownHeight={320}
        leftSection={<IconWorld size={16} stroke={1.6} aria-hidden />}
        comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
      />
      {country && <DraftsInOtherCountries country={country} onSelect={onCountry} />}
      <div className={`np-row np-wrap np-gap-8 np-last ${page.actions}`} data-folds>
        <Button
          disabled={selected.length === 0 || changed.length > 0}
          loading={selection.isApproving}
          onClick={() => void selection.approveSelected()}
        >
          {selected.length === 0
            ? 'Approve selected drafts'
            : `Approve ${formatCount(selected.length, 'selected draft')}`}
        </Button>
      </div>
    </div>
  )
}
