import { Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { EarlyText } from '../ui/text/early-text.ts'
import styles from './palette.module.css'

interface PaletteFieldProps {
  early: RefObject<EarlyText | undefined>
  listId: string
  /** The selected row, if there is one. */
  activeId: string | undefined
  isLoading: boolean
  onType: (text: string) => void
  /** Enter was pressed after a text that was typed before the field was there. */
  onEnter: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The field of the search dialog. It keeps its text, so that a letter draws nothing else at once. */
export function PaletteField(props: PaletteFieldProps) {
  const { early, listId, activeId, isLoading, onType, onEnter, onKeyDown } = props
  const [text, setText] = useState('')
  function type(next: string) {
    setText(next)
    onType(next)
  }
  return (
    <TextInput
      className={styles.input ?? ''}
      variant="unstyled"
      size="md"
      data-autofocus
      role="combobox"
      aria-label="Search everything"
      aria-haspopup="grid"
      aria-expanded={activeId !== undefined}
      aria-controls={listId}
      aria-activedescendant={activeId}
      placeholder="Products, advice, dealers, users, screens, actions …"
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSection={isLoading ? <Loader size={16} aria-label="Searching" /> : null}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => {
        const earlier = early.current?.take()
        if (earlier?.text) type(text + earlier.text)
        if (earlier?.isEntered) onEnter()
      }}
      onKeyDown={onKeyDown}
    />
  )
}
