import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { RowState } from './cells/cell-state.ts'
import type { RowKey } from './columns/column.ts'
import type { EditStore } from './edits/edit-store.ts'
import styles from './grid.module.css'

interface RowAboutProps<Row> {
  row: Row
  keyOf: (row: Row) => RowKey
  edits: EditStore
  about: (row: Row, states: RowState) => ReactNode
}

/** The line about the row that the user is in; it follows every edit of that row. */
export function RowAbout<Row>({ row, keyOf, edits, about }: RowAboutProps<Row>) {
  const key = keyOf(row)
  const subscribe = useCallback(
    (listener: () => void) => edits.subscribeRow(key, listener),
    [edits, key],
  )
  const states = useSyncExternalStore(subscribe, () => edits.row(key))
  return <div className={styles.about}>{about(row, states)}</div>
}
