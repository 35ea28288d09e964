import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

interface SaveBarProps {
  label?: string
  isDirty: boolean
  /** Not stored yet: may be saved as it stands. */
  isNew?: boolean
  /** How much is unsaved, and what stands in the way of saving it. */
  words: ReactNode
  isSaving: boolean
  /** False while something must be decided first. */
  canSave?: boolean
  saveLabel?: string
  undoLabel?: string
  onUndo: () => void
  /** Left out inside a form, which is submitted then. */
  onSave?: () => void
  /** Further acts, before the two. */
  children?: ReactNode
}

/** The bar below what is edited: it stays in sight, says what is unsaved, undoes and saves. */
export function SaveBar(props: SaveBarProps) {
  const {
    isDirty,
    isNew = false,
    isSaving,
    canSave = true,
    saveLabel = 'Save',
    undoLabel = 'Undo all',
  } = props
  return (
    <section
      className={styles.bar}
      aria-label={props.label ?? 'Unsaved changes'}
      data-dirty={isDirty || undefined}
    >
      <p role="status" className={styles.words}>
        {props.words}
      </p>
      {props.children}
      <Button variant="default" disabled={!isDirty || isSaving} onClick={props.onUndo}>
        {undoLabel}
      </Button>
      <Button
        type={props.onSave ? 'button' : 'submit'}
        disabled={!(isDirty || isNew) || !canSave}
        loading={isSaving}
        onClick={props.onSave}
      >
        {saveLabel}
      </Button>
    </section>
  )
}

/** In place of the bar, where nothing can be saved. */
export function ReadOnlyBar({ words }: { words: string }) {
  return <p className={styles.bar}>{words}</p>
}
