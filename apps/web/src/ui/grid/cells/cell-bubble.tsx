import type { CellKind, CellRemark } from '../columns/column.ts'
import type { EditStore } from '../edits/edit-store.ts'
import styles from '../grid.module.css'
import type { CellKey, CellState } from './cell-state.ts'
import { formatConflict } from './cell-state.ts'

interface CellBubbleProps {
  cell: CellKey
  state: CellState | undefined
  question: string | undefined
  suggestion: CellRemark['suggestion'] | undefined
  kind: CellKind
  edits: EditStore
  isAbove: boolean
}

/** What is to be said about a cell, shown while it is active or under the pointer. */
export function CellBubble(props: CellBubbleProps) {
  const { cell, state = {}, question, suggestion, kind, edits, isAbove } = props
  const { note, error, conflict, theirs } = state
  if (!note && !error && !conflict && !theirs && !question && !suggestion) return null
  return (
    <div className={styles.bubble} data-bubble data-above={isAbove || undefined}>
      {error && <p data-tone="error">{error}</p>}
      {note && <p>{note}</p>}
      {question && <p data-tone="question">{question}</p>}
      {suggestion && (
        <p>
          {suggestion.text} {suggestion.from} · Space takes it
        </p>
      )}
      {theirs && !conflict && <p data-tone="theirs">{formatConflict(theirs, kind)}</p>}
      {conflict && (
        <>
          <p data-tone="theirs">{formatConflict(conflict, kind)}</p>
          <div className={styles.choice}>
            <button type="button" tabIndex={-1} onClick={() => edits.keepMine([cell])}>
              Keep mine
            </button>
            <button type="button" tabIndex={-1} onClick={() => edits.takeTheirs([cell])}>
              Take theirs
            </button>
          </div>
        </>
      )}
    </div>
  )
}
