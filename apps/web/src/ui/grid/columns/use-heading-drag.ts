import { type PointerEvent, useRef, useState } from 'react'
import type { ColumnLayout } from './column-layout.ts'

export interface HeadingDragOptions {
  layout: ColumnLayout<unknown>
  /** The column under the pointer, also beyond the edges of the box. */
  columnAt: (event: PointerEvent<HTMLElement>) => number
  /** Called while the width changes; null when it is over. */
  onResizing: (resized: { column: number; width: number } | null) => void
  onResize: (column: number, width: number) => void
  onMove: (column: number, to: number) => void
}

interface Drag {
  kind: 'resize' | 'move'
  column: number
  startX: number
  startWidth: number
  /** False until the pointer went far enough to be no click. */
  hasMoved: boolean
}

const clickDistance = 6
const minWidth = 48

/** Dragging the edge of a heading resizes its column; dragging the heading moves it. Mouse only. */
export function useHeadingDrag(options: HeadingDragOptions) {
  const { layout, columnAt, onResizing, onResize, onMove } = options
  const drag = useRef<Drag | null>(null)
  const wasDrag = useRef(false)
  const [dropAt, setDropAt] = useState(-1)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target } = event
    drag.current = null
    wasDrag.current = false
    if (event.button !== 0 || event.pointerType === 'touch' || !(target instanceof Element)) return
    const edge = target.closest<HTMLElement>('[data-resize]')
    const column = edge ? Number(edge.dataset.resize) : columnAt(event)
    const placed = layout.columns[column]
    if (!placed || target.closest('button') || !target.closest('[aria-sort]')) return
    if (!edge && column === 0) return
    drag.current = {
      kind: edge ? 'resize' : 'move',
      column,
      startX: event.clientX,
      startWidth: placed.width,
      hasMoved: false,
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current } = drag
    if (!current) return
    if (event.buttons === 0) return onPointerUp(event)
    const distance = event.clientX - current.startX
    if (!current.hasMoved) {
      if (Math.abs(distance) < clickDistance) return
      current.hasMoved = true
      // Not before: the click after it would go to the box, and the heading would not sort.
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (current.kind === 'move') setDropAt(columnAt(event))
    else {
      const width = Math.max(minWidth, current.startWidth + distance)
      onResizing({ column: current.column, width })
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const { current } = drag
    if (!current) return
    drag.current = null
    wasDrag.current = current.hasMoved
    if (current.hasMoved) {
      const distance = event.clientX - current.startX
      if (current.kind === 'move') onMove(current.column, columnAt(event))
      else onResize(current.column, Math.max(minWidth, Math.round(current.startWidth + distance)))
    }
    onResizing(null)
    setDropAt(-1)
  }

  return {
    dropAt,
    /** The click that follows a drag must not sort. */
    wasDrag: () => wasDrag.current,
    onPointerDown,
    onPointerMove,
    onPointerUp,
  }
}
