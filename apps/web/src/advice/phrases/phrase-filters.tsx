import { Checkbox, Select } from '@mantine/core'
import type { Phrase } from '@nutripim/contract/advice/phrases'
import type { SearchOf } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { useTypedText } from '../../address/use-typed-text.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { toOptions } from '../../ui/select/to-options.ts'
import { languageName } from './languages.ts'
import styles from './phrases-page.module.css'

type Search = SearchOf<'/advice/phrases'>

interface Filters {
  category: string | null
  formulation: string | null
  language: string | null
  search: string
  /** Only phrases whose old wording is still in use. */
  isOldWording: boolean
}

const asText = (value: string | number | undefined) => (value === undefined ? null : String(value))

/** The filters above the list are part of the address. */
export function useUrlPhraseFilters() {
  const stored = useSearch({ from: '/advice/phrases' })
  const changeSearch = useChangeSearch('/advice/phrases')
  const [search, setSearch] = useTypedText(stored.text, (text) => changeSearch({ text }))
  const change = useCallback(
    (next: Pick<Search, 'category' | 'formulation' | 'language' | 'old' | 'retired'>) =>
      void changeSearch(next),
    [changeSearch],
  )
  const filters: Filters = {
    category: asText(stored.category),
    formulation: asText(stored.formulation),
    language: asText(stored.language),
    search,
    isOldWording: stored.old ?? false,
  }
  return { filters, change, setSearch, includeRetired: stored.retired ?? false }
}

/** The phrases that match the filters. */
export function useFilteredPhrases(
  phrases: readonly Phrase[],
  withOldWording: ReadonlySet<number>,
  filters: Filters,
) {
  const { category, formulation, language, isOldWording } = filters
  const search = useDeferredValue(filters.search)
  return useMemo(
    () =>
      filterRows(
        phrases.filter(
          (phrase) =>
            (!category || phrase.actionCategory === category) &&
            (!formulation || phrase.formulation === formulation) &&
            (!language || phrase.language === language) &&
            (!isOldWording || withOldWording.has(phrase.id)),
        ),
        search,
        ({ text }) => text,
      ),
    [phrases, category, formulation, language, search, isOldWording, withOldWording],
  )
}

interface PhraseFiltersProps {
  filters: Filters
  onChange: (next: Pick<Search, 'category' | 'formulation' | 'language' | 'old'>) => void
  onSearch: (text: string) => void
  categories: readonly { id: string; name: string }[]
  formulations: readonly { id: string; name: string }[]
  /** The languages of the phrases, by code. */
  languages: readonly string[]
  /** How many phrases have an old wording in use. */
  oldWordings: number
  includeRetired: boolean
  onIncludeRetired: (includeRetired: boolean) => void
}

export function PhraseFilters({ filters, onChange, ...props }: PhraseFiltersProps) {
  return (
    <>
      <FoldedFilters
        count={[filters.category, filters.formulation, filters.language].filter(Boolean).length}
      >
        <Select
          aria-label="Action category"
          placeholder="All categories"
          className={styles.choice}
          clearable
          value={filters.category}
          data={toOptions(props.categories)}
          onChange={(category) => onChange({ category: category ?? undefined })}
        />
        <Select
          aria-label="Formulation"
          placeholder="All formulations"
          className={styles.choice}
          clearable
          value={filters.formulation}
          data={toOptions(props.formulations)}
          onChange={(formulation) => onChange({ formulation: formulation ?? undefined })}
        />
        <Select
          aria-label="Language"
          placeholder="All languages"
          className={styles.language}
          clearable
          value={filters.language}
          data={props.languages.map((id) => ({ value: id, label: languageName(id) }))}
          onChange={(language) => onChange({ language: language ?? undefined })}
        />
      </FoldedFilters>
      <SearchInput
        className={styles.search}
        label="Search phrases"
        value={filters.search}
        onChange={props.onSearch}
      />
      {(props.oldWordings > 0 || filters.isOldWording) && (
        <Checkbox
          className="np-self-middle"
          label={`Old wording in use (${props.oldWordings})`}
          checked={filters.isOldWording}
          onChange={(event) => onChange({ old: event.currentTarget.checked || undefined })}
        />
      )}
      <Checkbox
        className="np-self-middle"
        label="Show retired"
        checked={props.includeRetired}
        onChange={(event) => props.onIncludeRetired(event.currentTarget.checked)}
      />
    </>
  )
}
