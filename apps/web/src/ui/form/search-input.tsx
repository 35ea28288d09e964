import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface SearchInputProps {
  label: string
  /** What can be typed; the label if left out. */
  placeholder?: string
  className?: string | undefined
  value: string
  onChange: (text: string) => void
}

/** A field that filters or searches what is below it. */
export function SearchInput(props: SearchInputProps) {
  const { label, placeholder = label, className, value, onChange } = props
  return (
    <TextInput
      {...(className !== undefined && { className })}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
