import { Checkbox, Select, TextInput } from '@mantine/core'
import type { Phrase } from '@nutripim/contract/advice/phrases'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { languageName } from './languages.ts'
import styles from './phrases-page.module.css'

interface Filters {
  category: string | null
  formulation: string | null
  language: string | null
  search: string
  /** Only phrases whose old wording is still in use. */
  isOldWording: boolean
}

const noFilters: Filters = {
  category: null,
  formulation: null,
  language: null,
  search: '',
  isOldWording: false,
}

/** The filters above the list, and the phrases that match them. */
export function usePhraseFilters(phrases: readonly Phrase[], withOldWording: ReadonlySet<number>) {
  const [filters, setFilters] = useState(noFilters)
  const { category, formulation, language, isOldWording } = filters
  const search = useDeferredValue(filters.search)
  const rows = useMemo(
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
  const change = (next: Partial<Filters>) => setFilters((before) => ({ ...before, ...next }))
  return { filters, change, rows }
}

interface PhraseFiltersProps {
  filters: Filters
  onChange: (next: Partial<Filters>) => void
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
  const asOptions = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
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
          data={asOptions(props.categories)}
          onChange={(category) => onChange({ category })}
        />
        <Select
          aria-label="Formulation"
          placeholder="All formulations"
          className={styles.choice}
          clearable
          value={filters.formulation}
          data={asOptions(props.formulations)}
          onChange={(formulation) => onChange({ formulation })}
        />
        <Select
          aria-label="Language"
          placeholder="All languages"
          className={styles.language}
          clearable
          value={filters.language}
          data={props.languages.map((id) => ({ value: id, label: languageName(id) }))}
          onChange={(language) => onChange({ language })}
        />
      </FoldedFilters>
      <TextInput
        className={styles.search}
        aria-label="Search phrases"
        placeholder="Search phrases"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filters.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      {(props.oldWordings > 0 || filters.isOldWording) && (
        <Checkbox
          className={styles.retired ?? ''}
          label={`Old wording in use (${props.oldWordings})`}
          checked={filters.isOldWording}
          onChange={(event) => onChange({ isOldWording: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        className={styles.retired ?? ''}
        label="Show retired"
        checked={props.includeRetired}
        onChange={(event) => props.onIncludeRetired(event.currentTarget.checked)}
      />
    </>
  )
}
