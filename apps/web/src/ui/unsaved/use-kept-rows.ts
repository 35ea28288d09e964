import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { listDirtyWork, subscribeToWork } from './unsaved-work.ts'

/**
 * The rows that disappeared from a list while they are edited here. `nameOf` is the name under which the form
 * of a row registers its unsaved edits.
 */
export function useKeptRows<Row>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const last = useRef(rows)
  const listKept = () => {
    const names = new Set(rows.map(nameOf))
    const edited = new Set(listDirtyWork().map(({ name }) => name))
    return last.current.filter((row) => !names.has(nameOf(row)) && edited.has(nameOf(row)))
  }
  // As a text, because a list would be another one each time.
  useSyncExternalStore(subscribeToWork, () => listKept().map(nameOf).join('\n'))
  const gone = listKept()
  useLayoutEffect(() => {
    last.current = [...rows, ...gone]
  })
  return gone
}
