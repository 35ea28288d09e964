import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { SearchInput } from '../../ui/form/search-input.tsx'
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
    <SearchInput
      className={styles.search}
      label="Search in the texts"
      value={typed}
      onChange={(next) => {
        setTyped(next)
        void search(next)
      }}
    />
  )
}
