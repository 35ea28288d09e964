import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

/** A text that filters a list, often one of the address. */
export interface TextFilter {
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
}

interface SearchInputProps extends TextFilter {
  label: string
  /** What can be typed; the label if left out. */
  placeholder?: string
  className?: string | undefined
}

/** A field that filters or searches what is below it. */
export function SearchInput(props: SearchInputProps) {
  const { label, placeholder = label, className, value, onChange, onBlur } = props
  return (
    <TextInput
      {...(className !== undefined && { className })}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onBlur && { onBlur })}
    />
  )
}
