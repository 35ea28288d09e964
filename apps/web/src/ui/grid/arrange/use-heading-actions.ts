import { useMemo } from 'react'
import { useStable } from '../../use-stable.ts'
import { nextSort, nextSorts } from '../arrange-rows.ts'
import type { GridColumn } from '../columns/column.ts'
import { arrangeColumns, moveColumn } from './arrange-columns.ts'
import type { Arrangement } from './arrangement.ts'

type Columns<Row> = readonly GridColumn<Row>[]

/** Drawn anew only if the arrangement of columns changes, not with every sort or filter. */
export function useVisibleColumns<Row>(
  all: Columns<Row>,
  { columns, widths, frozen }: Arrangement,
): Columns<Row> {
  return useMemo(
    () => arrangeColumns(all, { columns, widths, frozen }),
    [all, columns, widths, frozen],
  )
}

/** The columns while one of them is being resized. */
export function withWidth<Row>(
  columns: Columns<Row>,
  resized: { column: number; width: number },
): Columns<Row> {
  return columns.map((column, at) =>
    at === resized.column ? { ...column, width: resized.width } : column,
  )
}

/** What headings do to the arrangement. */
export function useHeadingActions<Row>(
  visible: Columns<Row>,
  { sorts, widths }: Arrangement,
  onArrange: (change: Partial<Arrangement>) => void,
) {
  const idOf = (column: number) => visible[column]?.id ?? ''
  return {
    sortBy: useStable((column: number, isAdded: boolean) => {
      const id = idOf(column)
      if (isAdded) return onArrange({ sorts: nextSorts(sorts, id) })
      const next = nextSort(sorts.find((sort) => sort.column === id) ?? null, id)
      onArrange({ sorts: next ? [next] : [] })
    }),
    onResize: useStable((column: number, width: number) =>
      onArrange({ widths: { ...widths, [idOf(column)]: width } }),
    ),
    onMove: useStable((column: number, to: number) => {
      const ids = visible.map(({ id }) => id)
      onArrange({ columns: moveColumn(ids, idOf(column), to) })
    }),
  }
}

export interface PanelPosition {
  readonly column: number
  readonly at: { left: number; top: number; width: number }
}

/** Where the context menu opens by keyboard: at the active cell. */
export function placeMenu(box: HTMLElement | null): { left: number; top: number } {
  const cell =
    box?.querySelector('[role=row] [data-active][aria-colindex]:not([role=columnheader])') ?? box
  const { left = 0, bottom = 0 } = cell?.getBoundingClientRect() ?? {}
  return { left: left + 8, top: bottom }
}

/** Where the panel of a column opens: below its heading. */
export function placePanel(gridId: string, column: number): PanelPosition | null {
  const heading = document.getElementById(`${gridId}--1-${column}`)
  if (!heading) return null
  const { left, bottom, width } = heading.getBoundingClientRect()
  return { column, at: { left, top: bottom, width } }
}
