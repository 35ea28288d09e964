import { useEffect, useRef } from 'react'
import type { CellKey } from './cells/cell-state.ts'
import type { CellPart } from './cells/open-cell.ts'
import { selectCell } from './input/selection.ts'
import type { GridActions } from './use-grid-actions.ts'

/** A cell to go to, and what to open beside it. */
export interface CellTarget extends CellKey {
  readonly panel?: CellPart | undefined
}

/** Goes to a cell once, as soon as it is there. */
export function useGoTo(
  cell: CellTarget | undefined,
  actions: GridActions,
  isReady: boolean,
  openPanel: CellPart | undefined,
  onPanel: (panel: CellPart) => void,
): void {
  const gone = useRef<CellTarget>(undefined)
  useEffect(() => {
    if (!cell || !isReady || gone.current === cell) return
    const { rows, keyOf } = actions.view
    const row = rows.findIndex((each) => keyOf(each) === cell.row)
    const column = actions.columnIndex(cell.column)
    if (row === -1 || column === -1) return
    const isPanelClosed = isSameCell(gone.current, cell) && cell.panel === undefined
    const isPanelOpen = isSameCell(actions.activeCell, cell) && cell.panel === openPanel
    gone.current = cell
    // The address follows a panel that the user opens or closes. They may be at another cell by now.
    if (isPanelClosed || (cell.panel && isPanelOpen)) return
    actions.select(selectCell({ row, column }))
    actions.box.current?.focus({ preventScroll: true })
    if (cell.panel) onPanel(cell.panel)
  })
}

function isSameCell(one: CellKey | undefined, other: CellKey): boolean {
  return one?.row === other.row && one.column === other.column
}
