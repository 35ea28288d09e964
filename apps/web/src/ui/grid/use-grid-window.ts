import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import { type ColumnLayout, rowHeight } from './columns/column-layout.ts'
import { useRowSlots } from './use-row-slots.ts'

interface GridWindowOptions<Row> {
  box: RefObject<HTMLDivElement | null>
  rowCount: number
  layout: ColumnLayout<Row>
  /** The index of the row being edited, or -1. */
  editingRow: number
}

/** Before the first measurement. */
const initialRect = { width: 1200, height: 640 }

/** The rows and columns that are rendered: those in view and some around them. */
export function useGridWindow<Row>({ box, rowCount, layout, editingRow }: GridWindowOptions<Row>) {
  const rowWindow = useVirtualizer({
    count: rowCount,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    useFlushSync: false,
    initialRect,
    // The row being edited stays when it is scrolled out of view, because its editor contains the input.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return editingRow === -1 || shown.includes(editingRow) ? shown : [...shown, editingRow]
    },
  })
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: layout.columns.length - layout.frozenCount,
    getScrollElement: () => box.current,
    estimateSize: (index) => layout.columns[index + layout.frozenCount]?.width ?? 0,
    paddingStart: layout.frozenWidth,
    overscan: 1,
    useFlushSync: false,
    initialRect,
  })
  useLayoutEffect(() => columnWindow.measure(), [layout, columnWindow])

  const shownRows = rowWindow.getVirtualItems()
  const shownColumns = columnWindow.getVirtualItems()
  /** The first and last column besides the frozen ones. */
  const columns = {
    first: layout.frozenCount + (shownColumns[0]?.index ?? 0),
    last: layout.frozenCount + (shownColumns.at(-1)?.index ?? -1),
  }
  const drawnRows = useRowSlots({
    indexes: shownRows.map(({ index }) => index),
    columns,
    isScrolling: rowWindow.isScrolling || columnWindow.isScrolling,
    editingRow,
  })
  return {
    drawnRows,
    isScrolledSideways: (columnWindow.scrollOffset ?? 0) > 0,
    isRowShown: (row: number) => shownRows.some(({ index }) => index === row),
  }
}
