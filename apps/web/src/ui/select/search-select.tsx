import { Select, type SelectProps } from '@mantine/core'
import { useTypedSearch } from './use-typed-search.ts'

interface SearchSelectProps
  extends Omit<SelectProps, 'searchable' | 'searchValue' | 'selectFirstOptionOnChange' | 'data'> {
  data: readonly { value: string; label: string; disabled?: boolean }[]
  /** The list has not arrived; by default while it is empty. */
  isLoading?: boolean
  loadingMessage?: string
}

/** A select with a search field: typing replaces the current value, and Enter selects the first match. */
export function SearchSelect({
  data,
  isLoading = data.length === 0,
  loadingMessage = 'Loading…',
  nothingFoundMessage = 'Nothing matches',
  // Selecting the current option again would clear the field.
  allowDeselect = false,
  ...props
}: SearchSelectProps) {
  const { showText, forget, props: typed } = useTypedSearch({ isLoading })
  const current = data.find(({ value }) => value === props.value)
  return (
    <Select
      {...props}
      {...typed}
      data={data}
      allowDeselect={allowDeselect}
      nothingFoundMessage={isLoading ? loadingMessage : nothingFoundMessage}
      onSearchChange={(text) => {
        typed.onSearchChange(text)
        props.onSearchChange?.(text)
      }}
      // The caret would stand inside the current value, and typing would insert into it.
      onClick={({ currentTarget: input }) => input.select()}
      onOptionSubmit={(id) => {
        // Until the change is accepted; then Mantine shows the new label.
        showText(current?.label ?? '')
        props.onOptionSubmit?.(id)
      }}
      onClear={() => {
        forget()
        props.onClear?.()
      }}
    />
  )
}
