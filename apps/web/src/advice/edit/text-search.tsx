import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import styles from '../advice.module.css'

interface TextSearchProps {
  text: string
  /** Returns false if the user keeps editing, so that nothing is searched. */
  onSearch: (text: string) => Promise<boolean>
}

/** Searches in the advice texts once the user stops typing. */
export function TextSearch({ text, onSearch }: TextSearchProps) {
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  // The address can change without typing: another country, or back.
  if (shown !== text) {
    setShown(text)
    if (typed.trim() !== text) setTyped(text)
  }
  const search = useDebouncedCallback(async (wanted: string) => {
    if (!(await onSearch(wanted))) setTyped(text)
  }, 300)
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
        void search(event.currentTarget.value)
      }}
    />
  )
}
