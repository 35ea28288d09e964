import { IconHistory, IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './field-cell.module.css'

interface FieldCellProps {
  hasComment: boolean
  onOpen: () => void
  children: ReactNode
}

/** A field with a button for its history and comments, which the form also opens by keys. */
export function FieldCell({ hasComment, onOpen, children }: FieldCellProps) {
  return (
    <div className={`np-shrink np-relative ${styles.cell}`}>
      {children}
      <button
        type="button"
        className={styles.button}
        data-commented={hasComment || undefined}
        // The keys save a stop at every field.
        tabIndex={-1}
        aria-label={hasComment ? 'History and open comments' : 'History and comments'}
        title="History (Ctrl+Shift+H) and comments (Shift+F2)"
        onClick={onOpen}
      >
        {hasComment ? <IconMessage size={16} aria-hidden /> : <IconHistory size={16} aria-hidden />}
      </button>
    </div>
  )
}
