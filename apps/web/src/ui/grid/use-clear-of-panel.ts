import { type RefObject, useLayoutEffect } from 'react'
import { cellPanelWidth } from './cells/open-cell.ts'
import { type ColumnLayout, scrollToShow } from './columns/column-layout.ts'
import type { CellPosition } from './input/selection.ts'

/**
 * Scrolls the selected cell between the frozen columns and the open panel, which covers the end of the
 * window. Returns the width that the table needs at its end, so that the last columns get there, too.
 */
export function useClearOfPanel<Row>(
  box: RefObject<HTMLElement | null>,
  layout: ColumnLayout<Row>,
  { row, column }: CellPosition,
  isPanelOpen: boolean,
): number {
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isPanelOpen) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight: height } = element
    const panelStart = document.documentElement.clientWidth - cellPanelWidth
    const covered = Math.max(0, element.getBoundingClientRect().right - panelStart)
    const view = { scrollLeft, scrollTop, width: clientWidth - covered, height }
    element.scrollTo?.(scrollToShow(layout, view, { row, column }))
  }, [box, layout, row, column, isPanelOpen])
  return isPanelOpen ? cellPanelWidth : 0
}
