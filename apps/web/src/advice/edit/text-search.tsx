import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { SearchInput } from '../../ui/form/search-input.tsx'
import styles from '../advice.module.css'

interface TextSearchProps {
  text: string
  /** Does nothing if the user keeps editing. */
  onSearch: (text: string) => Promise<unknown>
}

/** Searches in the advice texts once the user stops typing. */
export function TextSearch({ text, onSearch }: TextSearchProps) {
  /** What is typed until it is searched. */
  const [typed, setTyped] = useState<string>()
  const search = useDebouncedCallback(async (wanted: string) => {
    await onSearch(wanted)
    setTyped((latest) => (latest === wanted ? undefined : latest))
  }, 300)
  return (
    <SearchInput
      className={styles.search}
      label="Search in the texts"
      value={typed ?? text}
      onChange={(next) => {
        setTyped(next)
        void search(next)
      }}
    />
  )
}
