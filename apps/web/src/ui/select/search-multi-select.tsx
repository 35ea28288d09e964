import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useTypedSearch } from './use-typed-search.ts'

interface SearchMultiSelectProps
  extends Omit<
    MultiSelectProps,
    'searchable' | 'searchValue' | 'onSearchChange' | 'selectFirstOptionOnChange' | 'data'
  > {
  data: readonly { value: string; label: string }[]
  /** The list has not arrived; by default while it is empty. */
  isLoading?: boolean
}

/** Several options with a search field, in which Enter selects the first match. */
export function SearchMultiSelect({
  data,
  isLoading = data.length === 0,
  nothingFoundMessage = 'Nothing matches',
  ...props
}: SearchMultiSelectProps) {
  const { showText, props: typed } = useTypedSearch({ isLoading, isMultiple: true })
  return (
    <MultiSelect
      {...props}
      {...typed}
      data={data}
      nothingFoundMessage={isLoading ? 'Loading…' : nothingFoundMessage}
      onOptionSubmit={(id) => {
        showText('')
        props.onOptionSubmit?.(id)
      }}
    />
  )
}
