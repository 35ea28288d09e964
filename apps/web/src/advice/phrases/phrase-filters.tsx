import { Checkbox } from '@mantine/core'
import type { SearchOf } from '@nutripim/screens/screen-addresses'
import { useUrlState } from '../../address/use-url-state.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { formatNumber } from '../../ui/format/count.ts'
import { languageName } from '../../ui/format/languages.ts'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import { toOptions } from '../../ui/select/to-options.ts'
import styles from './phrases-page.module.css'

const path = '/advice/phrases'

type Search = SearchOf<typeof path>

export interface Filters {
  category: string | null
  formulation: string | null
  language: string | null
  search: string
  /** Only phrases whose old wording is still in use. */
  isOldWording: boolean
}

const asText = (value: string | number | undefined) => (value === undefined ? null : String(value))

/** The selected phrase and the filters above the list are part of the address. */
export function useUrlPhrases() {
  const { search: stored, change, textField } = useUrlState(path)
  const search = textField('text')
  const filters: Filters = {
    category: asText(stored.category),
    formulation: asText(stored.formulation),
    language: asText(stored.language),
    search: search.value,
    isOldWording: stored.old ?? false,
  }
  return {
    selected: stored.phrase,
    filters,
    search,
    change,
    includeRetired: stored.retired ?? false,
  }
}

interface PhraseFiltersProps {
  filters: Filters
  onChange: (next: Search) => unknown
  search: ReturnType<typeof useUrlPhrases>['search']
  categories: readonly { id: string; name: string }[]
  formulations: readonly { id: string; name: string }[]
  /** The languages of the phrases, by code. */
  languages: readonly string[]
  /** How many phrases have an old wording in use. */
  oldWordings: number
  includeRetired: boolean
}

export function PhraseFilters({ filters, onChange, ...props }: PhraseFiltersProps) {
  return (
    <>
      <FoldedFilters
        count={[filters.category, filters.formulation, filters.language].filter(Boolean).length}
      >
        <SearchSelect
          aria-label="Action category"
          placeholder="All categories"
          className={styles.option}
          clearable
          value={filters.category}
          data={toOptions(props.categories)}
          onChange={(category) => onChange({ category: category ?? undefined })}
        />
        <SearchSelect
          aria-label="Formulation"
          placeholder="All formulations"
          className={styles.option}
          clearable
          value={filters.formulation}
          data={toOptions(props.formulations)}
          onChange={(formulation) => onChange({ formulation: formulation ?? undefined })}
        />
        <SearchSelect
          aria-label="Language"
          placeholder="All languages"
          className={styles.language}
          clearable
          value={filters.language}
          isLoading={false}
          data={props.languages.map((id) => ({ value: id, label: languageName(id) }))}
          onChange={(language) => onChange({ language: language ?? undefined })}
        />
      </FoldedFilters>
      <SearchInput className={styles.search} label="Search phrases" {...props.search} />
      {(props.oldWordings > 0 || filters.isOldWording) && (
        <Checkbox
          className="np-self-middle"
          label={`Old wording in use (${formatNumber(props.oldWordings)})`}
          checked={filters.isOldWording}
          onChange={(event) => onChange({ old: event.currentTarget.checked || undefined })}
        />
      )}
      <Checkbox
        className="np-self-middle"
        label="Show retired"
        checked={props.includeRetired}
        onChange={(event) => onChange({ retired: event.currentTarget.checked || undefined })}
      />
    </>
  )
}
