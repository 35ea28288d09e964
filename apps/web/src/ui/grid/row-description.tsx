import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { RowState } from './cells/cell-state.ts'
import type { RowKey } from './columns/column.ts'
import type { EditStore } from './edits/edit-store.ts'
import styles from './grid.module.css'

interface RowDescriptionProps<Row> {
  row: Row
  keyOf: (row: Row) => RowKey
  edits: EditStore
  describe: (row: Row, states: RowState) => ReactNode
}

/** The description of the active row, updated with every edit. */
export function RowDescription<Row>({ row, keyOf, edits, describe }: RowDescriptionProps<Row>) {
  const key = keyOf(row)
  const subscribe = useCallback(
    (listener: () => void) => edits.subscribeRow(key, listener),
    [edits, key],
  )
  const states = useSyncExternalStore(subscribe, () => edits.row(key))
  return <div className={styles.description}>{describe(row, states)}</div>
}
