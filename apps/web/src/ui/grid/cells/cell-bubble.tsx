import type { CellHint, CellKind } from '../columns/column.ts'
import type { EditStore } from '../edits/edit-store.ts'
import styles from '../grid.module.css'
import type { CellKey, CellState } from './cell-state.ts'
import { formatConflict } from './cell-state.ts'

interface CellBubbleProps {
  cell: CellKey
  state: CellState | undefined
  warning: string | undefined
  suggestion: CellHint['suggestion'] | undefined
  kind: CellKind
  edits: EditStore
  isAbove: boolean
}

/** What is to be said about a cell, shown while it is active or under the pointer. */
export function CellBubble(props: CellBubbleProps) {
  const { cell, state = {}, warning, suggestion, kind, edits, isAbove } = props
  const { note, error, conflict, remote } = state
  if (!note && !error && !conflict && !remote && !warning && !suggestion) return null
  return (
    <div className={styles.bubble} data-bubble data-above={isAbove || undefined}>
      {error && <p data-tone="error">{error}</p>}
      {note && <p>{note}</p>}
      {warning && <p data-tone="warning">{warning}</p>}
      {suggestion && (
        <p>
          {suggestion.text} {suggestion.from} · Space accepts it
        </p>
      )}
      {remote && !conflict && <p data-tone="remote">{formatConflict(remote, kind)}</p>}
      {conflict && (
        <>
          <p data-tone="remote">{formatConflict(conflict, kind)}</p>
          <div className={styles.option}>
            <button type="button" tabIndex={-1} onClick={() => edits.keepOwn([cell])}>
              Keep your change
            </button>
            <button type="button" tabIndex={-1} onClick={() => edits.acceptRemote([cell])}>
              Accept the other change
            </button>
          </div>
        </>
      )}
    </div>
  )
}
