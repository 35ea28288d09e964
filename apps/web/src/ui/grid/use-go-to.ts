import { useEffect, useRef } from 'react'
import type { CellKey } from './cells/cell-state.ts'
import type { CellPart } from './cells/open-cell.ts'
import { selectCell } from './input/selection.ts'
import type { GridActions } from './use-grid-actions.ts'

/** A cell to go to, and what is open beside it. */
export interface CellTarget extends CellKey {
  readonly panel?: CellPart | undefined
}

/** Goes to a cell once, as soon as it is there. Returns what is open beside it. */
export function useGoTo(
  cell: CellTarget | undefined,
  actions: GridActions,
  isReady: boolean,
): CellPart | undefined {
  const gone = useRef<CellTarget>(undefined)
  const isActive = cell !== undefined && isSameCell(actions.activeCell, cell)
  useEffect(() => {
    if (!cell || !isReady || gone.current === cell) return
    const { rows, keyOf } = actions.view
    const row = rows.findIndex((each) => keyOf(each) === cell.row)
    const column = actions.columnIndex(cell.column)
    if (row === -1 || column === -1) return
    // The user may be at another cell by now.
    const isPanelClosed = isSameCell(gone.current, cell) && cell.panel === undefined
    gone.current = cell
    if (isPanelClosed || (cell.panel && isActive)) return
    actions.select(selectCell({ row, column }))
    actions.box.current?.focus({ preventScroll: true })
  })
  return isActive ? cell.panel : undefined
}

function isSameCell(one: CellKey | undefined, other: CellKey): boolean {
  return one?.row === other.row && one.column === other.column
}
