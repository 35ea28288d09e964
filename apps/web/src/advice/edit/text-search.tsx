import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import styles from '../advice.module.css'

interface TextSearchProps {
  text: string
  onSearch: (text: string) => void
}

/** Searches in the advice texts once the user stops typing. */
export function TextSearch({ text, onSearch }: TextSearchProps) {
  const [typed, setTyped] = useState(text)
  const search = useDebouncedCallback(onSearch, 300)
  return (
    <TextInput
      className={styles.search}
      aria-label="Search in the texts"
      placeholder="Search in the texts"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
