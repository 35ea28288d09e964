import { useEffect, useRef } from 'react'
import type { CellKey } from './cells/cell-state.ts'
import { selectCell } from './input/selection.ts'
import type { GridActions } from './use-grid-actions.ts'

/** Goes to a cell once, as soon as it is there. */
export function useGoTo(cell: CellKey | undefined, actions: GridActions, isReady: boolean): void {
  const gone = useRef<CellKey>(undefined)
  useEffect(() => {
    if (!cell || !isReady || gone.current === cell) return
    const { rows, keyOf } = actions.view
    const row = rows.findIndex((each) => keyOf(each) === cell.row)
    const column = actions.columnIndex(cell.column)
    if (row === -1 || column === -1) return
    gone.current = cell
    actions.select(selectCell({ row, column }))
    actions.box.current?.focus({ preventScroll: true })
  })
}
